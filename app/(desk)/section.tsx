import type { ReactNode } from 'react';

/** A part of a page: a rule, a heading, a sentence beside it, and what belongs to it at the right. */
export function Section({
  title,
  lead,
  right,
  children,
}: {
  title: string;
  lead?: ReactNode;
  right?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{title}</h2>
        {lead ? <p>{lead}</p> : null}
        {right ? <span className="right">{right}</span> : null}
      </div>
      {children}
    </section>
  );
}
