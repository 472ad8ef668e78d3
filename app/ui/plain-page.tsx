import type { ReactNode } from 'react';
import { Mark } from './mark';

/** A page with one thing to say: what is the matter, and what can be done. */
export function PlainPage({
  title,
  children,
  acts,
}: {
  title: string;
  children: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <main className="plain">
      <div className="brand">
        <Mark size={22} />
        Blindmark
      </div>
      <h1>{title}</h1>
      {children}
      {acts ? <div className="acts">{acts}</div> : null}
    </main>
  );
}
