/**
 * Which trials of a sheet are answered, told by what is out of the ordinary, whatever the sheet's
 * length: nearly always the answered ones are the first ones, but for a few left for later.
 */
export type Worked = {
  readonly total: number;
  /** Behind this position nothing has been answered or left for later. */
  readonly frontier: number;
  /** Positions left for later; all of them are at or before the frontier. */
  readonly later: ReadonlySet<number>;
  /** Positions before the frontier that were passed over: answered out of turn elsewhere. */
  readonly skipped: ReadonlySet<number>;
};

/**
 * The position to show next: the first one not yet answered, and when only those left for later
 * remain, these, going round from `from`. Null when every trial is answered.
 */
export function nextPosition(worked: Worked, from: number): number | null {
  return positionsAhead(worked, from, 1)[0] ?? null;
}

/** Positions to answer in the order of work, at most `count`; `from` itself only as the last one left. */
export function positionsAhead(worked: Worked, from: number, count: number): number[] {
  const { frontier, total } = worked;
  const first = rising(worked.skipped);
  for (let p = frontier + 1; p <= total && first.length <= count; p += 1) first.push(p);
  const left = rising(worked.later);
  const turned = [...left.filter((p) => p > from), ...left.filter((p) => p <= from)];
  const all = [...first, ...turned];
  const others = all.filter((p) => p !== from);
  return (others.length === 0 ? all : others).slice(0, count);
}

const rising = (positions: ReadonlySet<number>): number[] => [...positions].sort((a, b) => a - b);

export function answeredCount(worked: Worked): number {
  return worked.frontier - worked.later.size - worked.skipped.size;
}

export function isAnswered(worked: Worked, position: number): boolean {
  const { frontier, later, skipped } = worked;
  return position <= frontier && !later.has(position) && !skipped.has(position);
}

/** The sheet after the trial at `position` was answered. */
export function withAnswer(worked: Worked, position: number): Worked {
  return reached(worked, position);
}

/** The sheet after the trial at `position` was left for later, or lost its answer again. */
export function withLater(worked: Worked, position: number): Worked {
  const next = reached(worked, position);
  return { ...next, later: new Set(next.later).add(position) };
}

function reached(worked: Worked, position: number): Worked {
  const later = new Set(worked.later);
  const skipped = new Set(worked.skipped);
  later.delete(position);
  skipped.delete(position);
  for (let p = worked.frontier + 1; p < position; p += 1) skipped.add(p);
  return { ...worked, later, skipped, frontier: Math.max(worked.frontier, position) };
}

/** The same from the lists of open positions (rising) and of those left for later. */
export function workedFrom(
  total: number,
  open: readonly number[],
  later: readonly number[],
): { readonly frontier: number; readonly skipped: readonly number[] } {
  let frontier = total;
  let last = open.length - 1;
  while (last >= 0 && open[last] === frontier) {
    frontier -= 1;
    last -= 1;
  }
  return { frontier, skipped: open.slice(0, last + 1).filter((p) => !later.includes(p)) };
}
