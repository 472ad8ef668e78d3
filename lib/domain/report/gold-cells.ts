import { CANNOT_JUDGE, NOT_ASSIGNED, NO_VALUE, UNLABELLED } from '../rating-cells';

/** How the reference came about on each cell. */
export const routes = [
  'none',
  'single',
  'unanimous',
  'majority',
  'undecided',
  'cannot-judge',
] as const;
export type Route = (typeof routes)[number];

/** The reference label of each cell: a category's place, or the code of what stands in its way. */
export type GoldCells = {
  readonly codes: Int32Array;
  readonly routes: readonly Route[];
};

/**
 * The reference on each cell: the one rater's value (single), the value of all who were assigned (unanimous), or of
 * more than half of them (majority). Cannot judge is no vote, and neither is a missing label: both count among the
 * assigned. Without `leftOut`'s label where one is named, since a rater is scored against nothing of his own.
 */
export function goldCells(raters: readonly Int32Array[], leftOut = -1): GoldCells {
  const cells = raters[0]?.length ?? 0;
  const codes = new Int32Array(cells);
  const found: Route[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const { code, route } = decide(raters, cell, leftOut);
    codes[cell] = code;
    found.push(route);
  }
  return { codes, routes: found };
}

const UNDECIDED = UNLABELLED;

function decide(
  raters: readonly Int32Array[],
  cell: number,
  leftOut: number,
): { code: number; route: Route } {
  let assigned = 0;
  let cannotJudge = 0;
  let notAsked = 0;
  const votes = new Map<number, number>();
  raters.forEach((codes, rater) => {
    const code = codes[cell] ?? NOT_ASSIGNED;
    if (rater === leftOut || code === NOT_ASSIGNED) return;
    assigned += 1;
    if (code === CANNOT_JUDGE) cannotJudge += 1;
    if (code === NO_VALUE) notAsked += 1;
    if (code >= 0) votes.set(code, (votes.get(code) ?? 0) + 1);
  });
  for (const [code, count] of votes) {
    if (count * 2 <= assigned) continue;
    const route = assigned === 1 ? 'single' : count === assigned ? 'unanimous' : 'majority';
    return { code, route };
  }
  if (assigned === 0) return { code: NOT_ASSIGNED, route: 'none' };
  if (cannotJudge * 2 > assigned) return { code: CANNOT_JUDGE, route: 'cannot-judge' };
  if (notAsked * 2 > assigned) return { code: NO_VALUE, route: 'none' };
  return votes.size === 0 && cannotJudge === 0
    ? { code: UNLABELLED, route: 'none' }
    : { code: UNDECIDED, route: 'undecided' };
}
