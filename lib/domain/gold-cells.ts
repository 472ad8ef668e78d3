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
 * among the assigned. Where nobody who was asked answered, it is not assessed.
 */
export function goldCells(raters: readonly Int32Array[]): GoldCells {
  const cells = raters[0]?.length ?? 0;
  const codes = new Int32Array(cells);
  const found: Route[] = [];
  const seen = nothingSeen(raters);
  for (let cell = 0; cell < cells; cell++) {
    look(seen, raters, cell);
    const code = decide(seen, NOT_ASSIGNED);
    codes[cell] = code;
    found.push(routeOf(seen, code));
  }
  return { codes, routes: found };
}

/** For each rater the codes of the reference without his label, since he is scored against nothing of his own. */
export function goldWithoutEach(raters: readonly Int32Array[]): Int32Array[] {
  const cells = raters[0]?.length ?? 0;
  const without = raters.map(() => new Int32Array(cells));
  const seen = nothingSeen(raters);
  for (let cell = 0; cell < cells; cell++) {
    look(seen, raters, cell);
    for (let rater = 0; rater < raters.length; rater++) {
      const codes = without[rater];
      if (codes) codes[cell] = decide(seen, raters[rater]?.[cell] ?? NOT_ASSIGNED);
    }
  }
  return without;
}

const UNDECIDED = MISSING;

/** What the raters said of one cell: how many were to answer it, and how many gave it each category. */
type Seen = {
  assigned: number;
  cannotJudge: number;
  notAsked: number;
  voted: number;
  readonly votes: Int32Array;
};

function nothingSeen(raters: readonly Int32Array[]): Seen {
  const highest = (codes: Int32Array): number => codes.reduce((most, code) => Math.max(most, code), 0); // prettier-ignore
  const votes = new Int32Array(1 + Math.max(0, ...raters.map(highest)));
  return { assigned: 0, cannotJudge: 0, notAsked: 0, voted: 0, votes };
}

function look(seen: Seen, raters: readonly Int32Array[], cell: number): void {
  const { votes } = seen;
  let [assigned, cannotJudge, notAsked, voted] = [0, 0, 0, 0];
  votes.fill(0);
  for (let rater = 0; rater < raters.length; rater++) {
    const code = raters[rater]?.[cell] ?? NOT_ASSIGNED;
    if (code === NOT_ASSIGNED) continue;
    assigned += 1;
    if (code === CANNOT_JUDGE) cannotJudge += 1;
    if (code === NOT_ASKED) notAsked += 1;
    if (code < 0) continue;
    votes[code] = (votes[code] ?? 0) + 1;
    voted += 1;
  }
  seen.assigned = assigned;
  seen.cannotJudge = cannotJudge;
  seen.notAsked = notAsked;
  seen.voted = voted;
}

/** The reference without one who said `own`. */
function decide(seen: Seen, own: number): number {
  const { votes } = seen;
  const assigned = seen.assigned - Number(own !== NOT_ASSIGNED);
  for (let code = 0; code < votes.length; code++) {
    const count = (votes[code] ?? 0) - Number(code === own);
    if (count > 0 && count * 2 > assigned) return code;
  }
  if (assigned === 0) return NOT_ASSIGNED;
  if ((seen.cannotJudge - Number(own === CANNOT_JUDGE)) * 2 > assigned) return CANNOT_JUDGE;
  return (seen.notAsked - Number(own === NOT_ASKED)) * 2 > assigned ? NOT_ASKED : UNDECIDED;
}

function routeOf({ assigned, cannotJudge, voted, votes }: Seen, code: number): Route {
  if (code >= 0)
    return assigned === 1 ? 'single' : votes[code] === assigned ? 'unanimous' : 'majority';
  if (code === CANNOT_JUDGE) return 'cannot-judge';
  if (code !== UNDECIDED) return 'none';
  return voted === 0 && cannotJudge === 0 ? 'not-assessed' : 'undecided';
}
