import { CANNOT_JUDGE, NOT_ASSIGNED, MISSING, NOT_ASKED } from './rating-cells';

/** How the reference came about on each cell. */
export const routes = [
  'none',
  'single',
  'unanimous',
  'majority',
  'undecided',
  'cannot-judge',
  'not-assessed',
] as const;
export type Route = (typeof routes)[number];

/** The reference label of each cell: a category's place, or the code of what stands in its way. */
export type GoldCells = {
  readonly codes: Int32Array;
  readonly routes: readonly Route[];
};

/**
 * The reference on each cell: the one rater's value (single), the value of all who were assigned (unanimous), or of
 * more than half of them (majority). Cannot judge is no vote, and neither is an answer that is missing: both count
 * among the assigned. Where nobody who was asked answered, it is not assessed. Without `leftOut`'s label where one is named, since a rater is scored against nothing of his own.
 */
export function goldCells(raters: readonly Int32Array[], leftOut = -1): GoldCells {
  const cells = raters[0]?.length ?? 0;
  const codes = new Int32Array(cells);
  const found: Route[] = [];
  const votes = new Int32Array(1 + Math.max(0, ...raters.map(highest)));
  for (let cell = 0; cell < cells; cell++) {
    const { code, route } = decide(raters, cell, leftOut, votes);
    codes[cell] = code;
    found.push(route);
  }
  return { codes, routes: found };
}

const UNDECIDED = MISSING;

const highest = (codes: Int32Array): number =>
  codes.reduce((most, code) => Math.max(most, code), 0);

/** `votes` is scratch space, a place for each category. */
function decide(
  raters: readonly Int32Array[],
  cell: number,
  leftOut: number,
  votes: Int32Array,
): { code: number; route: Route } {
  let assigned = 0;
  let cannotJudge = 0;
  let notAsked = 0;
  let voted = 0;
  votes.fill(0);
  for (let rater = 0; rater < raters.length; rater++) {
    const code = raters[rater]?.[cell] ?? NOT_ASSIGNED;
    if (rater === leftOut || code === NOT_ASSIGNED) continue;
    assigned += 1;
    if (code === CANNOT_JUDGE) cannotJudge += 1;
    if (code === NOT_ASKED) notAsked += 1;
    if (code < 0) continue;
    votes[code] = (votes[code] ?? 0) + 1;
    voted += 1;
  }
  for (let code = 0; code < votes.length; code++) {
    const count = votes[code] ?? 0;
    if (count === 0 || count * 2 <= assigned) continue;
    const route = assigned === 1 ? 'single' : count === assigned ? 'unanimous' : 'majority';
    return { code, route };
  }
  if (assigned === 0) return { code: NOT_ASSIGNED, route: 'none' };
  if (cannotJudge * 2 > assigned) return { code: CANNOT_JUDGE, route: 'cannot-judge' };
  if (notAsked * 2 > assigned) return { code: NOT_ASKED, route: 'none' };
  return voted === 0 && cannotJudge === 0
    ? { code: MISSING, route: 'not-assessed' }
    : { code: UNDECIDED, route: 'undecided' };
}
