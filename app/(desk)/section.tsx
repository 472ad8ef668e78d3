import type { ReactNode } from 'react';
import type { GlossaryTerm } from '@/app/ui/glossary';
import { Help } from '@/app/ui/help';

/** A part of a page: a rule, a heading, a sentence beside it, and what belongs to it at the right. */
export function Section({
  title,
  term,
  lead,
  right,
  children,
}: {
  title: string;
  /** The word in the title that a newcomer may not know. */
  term?: GlossaryTerm;
  lead?: ReactNode;
  right?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{title}</h2>
        {term ? <Help term={term} /> : null}
        {lead ? <p>{lead}</p> : null}
        {right ? <span className="right">{right}</span> : null}
      </div>
      {children}
    </section>
  );
}
