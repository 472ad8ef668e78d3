import type { ReactNode } from 'react';
import type { GlossaryTerm } from '@/app/ui/glossary';
import { Help } from '@/app/ui/help';

/** A part of a page that a reader opens: its heading first. An address that names its id opens it. */
export function Fold({
  id,
  title,
  beside,
  term,
  lead,
  open = false,
  children,
}: {
  id?: string;
  title: string;
  /** What is inside, in a few words. */
  beside?: ReactNode;
  term?: GlossaryTerm;
  lead?: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="fold" open={open}>
      <summary>
        <h2>{title}</h2>
        {beside ? <span>{beside}</span> : null}
      </summary>
      <div id={id}>
        {lead || term ? (
          <p className="fold-lead">
            {lead} {term ? <Help term={term} /> : null}
          </p>
        ) : null}
        {children}
      </div>
    </details>
  );
}
