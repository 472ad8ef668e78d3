import type { ReactNode } from 'react';
import type { GlossaryTerm } from '@/app/ui/glossary';
import { Help } from '@/app/ui/help';

export function PageHead({
  title,
  term,
  lead,
  acts,
}: {
  title: string;
  /** The word in the title that a newcomer may not know. */
  term?: GlossaryTerm;
  lead?: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <div className="head">
      <div>
        <div className="titled">
          <h1>{title}</h1>
          {term ? <Help term={term} /> : null}
        </div>
        {lead ? <p>{lead}</p> : null}
      </div>
      {acts ? <div className="acts">{acts}</div> : null}
    </div>
  );
}
