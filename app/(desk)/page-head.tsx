import type { ReactNode } from 'react';

export function PageHead({
  title,
  lead,
  acts,
}: {
  title: string;
  lead?: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <div className="head">
      <div>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {acts ? <div className="acts">{acts}</div> : null}
    </div>
  );
}
