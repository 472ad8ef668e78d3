import type { ReactNode } from 'react';

let last: Promise<unknown> = Promise.resolve();

/** One after another, and between any two the server answers whoever else has asked. */
function turn(): Promise<unknown> {
  last = last.then(() => new Promise(setImmediate));
  return last;
}

/**
 * A part of a page that is drawn by itself: a page of many figures drawn in one go would keep a rater's save waiting
 * until all of it is there. For server components alone.
 */
export async function InTurn({ children }: { children: ReactNode }) {
  await turn();
  return children;
}

/** Rows of a table, or tables of a page, so many of them in one turn. */
export function InTurns({
  atOnce = 40,
  children,
}: {
  atOnce?: number;
  children: readonly ReactNode[];
}) {
  const turns = Math.ceil(children.length / atOnce);
  return Array.from({ length: turns }, (_, at) => (
    <InTurn key={at}>{children.slice(at * atOnce, (at + 1) * atOnce)}</InTurn>
  ));
}
