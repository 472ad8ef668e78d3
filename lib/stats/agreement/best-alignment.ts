import type { Span } from '@/lib/stats/agreement/span';

/** Spans of different raters that are taken to mean the same thing, or one that stands alone. */
export type AlignedGroup = {
  /** One a rater; null where that rater marked nothing for it. */
  readonly spans: readonly (Span | null)[];
  readonly disorder: number;
};

export type Alignment = {
  /** Sum over the groups, divided by the mean number of spans a rater: 0 is the same marks. */
  readonly disorder: number;
  readonly groups: readonly AlignedGroup[];
};

/** More tries than this, and the search is given up: about a second. */
const MOST_TRIES = 300_000;

/**
 * The way of pairing up all raters' spans that makes the least of their differences, exactly.
 * Two spans differ by ((|Δstart| + |Δend|) / (length + length))² for position and 1 for another
 * label; a span and a missing one by 1. A group's disorder is the mean over pairs of raters.
 * Null when there are too many spans in one place to search through (then there is no exact answer).
 * Source: Mathet, Widlöcher and Métivier (2015), Computational Linguistics 41(3), 437-479.
 *
 * @example bestAlignment([[{ start: 0, end: 10, label: 'x' }], [{ start: 0, end: 8, label: 'x' }]]).disorder // 0.0123
 */
export function bestAlignment(raters: readonly (readonly Span[])[]): Alignment | null {
  const units = raters
    .flatMap((spans, rater) => spans.map((span): Unit => ({ span, rater })))
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || a.rater - b.rater);
  if (units.length === 0 || raters.length < 2) return { disorder: 0, groups: [] };
  const groups = units.map((_, first) => groupsFrom(units, first, raters.length));
  const chosen = cheapestCover(groups, units.length);
  if (!chosen) return null;
  const total = chosen.reduce((sum, { cost }) => sum + cost, 0);
  return {
    disorder: total / (units.length / raters.length),
    groups: chosen.map(({ members, cost }) => ({
      disorder: cost,
      spans: raters.map((_, rater) => {
        const unit = members.map((at) => units[at]).find((of) => of?.rater === rater);
        return unit?.span ?? null;
      }),
    })),
  };
}

type Unit = { readonly span: Span; readonly rater: number };
type Group = { readonly members: readonly number[]; readonly bits: bigint; readonly cost: number };

/** How far two spans differ: position and label. */
function dissimilarity(a: Span, b: Span): number {
  const moved = Math.abs(a.start - b.start) + Math.abs(a.end - b.end);
  const position = (moved / (a.end - a.start + b.end - b.start)) ** 2;
  return position + (a.label === b.label ? 0 : 1);
}

/** All groups worth having whose earliest member is `first`; standing alone is always one. */
function groupsFrom(units: readonly Unit[], first: number, raters: number): Group[] {
  const pairs = (raters * (raters - 1)) / 2;
  const result: Group[] = [];
  // `distance` sums over pairs within; every pair with a missing span costs 1.
  const extend = (members: readonly number[], distance: number, from: number) => {
    const size = members.length;
    const cost = (distance + pairs - (size * (size - 1)) / 2) / pairs;
    if (size === 1 || cost < size) {
      const bits = members.reduce((sum, at) => sum | (1n << BigInt(at)), 0n);
      result.push({ members, bits, cost });
    }
    // No further member can bring the cost below what standing alone would cost.
    if (size > 1 && distance >= pairs * raters) return;
    for (let at = from; at < units.length; at++) {
      const next = units[at];
      if (!next || members.some((member) => units[member]?.rater === next.rater)) continue;
      const added = members.reduce((sum, member) => {
        const unit = units[member];
        return unit ? sum + dissimilarity(unit.span, next.span) : sum;
      }, 0);
      if (distance + added < pairs * raters) extend([...members, at], distance + added, at + 1);
    }
  };
  extend([first], 0, first + 1);
  return result.sort((a, b) => a.cost - b.cost);
}

/** A partial cover: the units taken so far, by a chain of groups. */
type Step = {
  readonly taken: bigint;
  readonly cost: number;
  /** Cost so far and the least that the units left can still cost: never more than the truth. */
  readonly least: number;
  readonly group: Group | null;
  readonly before: Step | null;
};

/**
 * The cheapest groups that hold every unit once. The earliest unit left always starts a group, and
 * of all partial covers the one that promises the least is carried on (A*): the first complete one
 * is the best. Null when more than `MOST_TRIES` groups were tried.
 */
function cheapestCover(groups: readonly (readonly Group[])[], count: number): Group[] | null {
  const share = leastShares(groups, count);
  const full = (1n << BigInt(count)) - 1n;
  const known = new Map<bigint, number>();
  const queue: Step[] = [];
  push(queue, { taken: 0n, cost: 0, least: 0, group: null, before: null });
  for (let tries = 0; tries < MOST_TRIES;) {
    const step = pop(queue);
    if (!step) return null;
    if (step.taken === full) return chain(step);
    if (step.cost > (known.get(step.taken) ?? Infinity)) continue;
    let first = 0;
    while ((step.taken >> BigInt(first)) & 1n) first++;
    for (const group of groups[first] ?? []) {
      tries++;
      if (group.bits & step.taken) continue;
      const taken = step.taken | group.bits;
      const cost = step.cost + group.cost;
      if (cost >= (known.get(taken) ?? Infinity)) continue;
      known.set(taken, cost);
      const promised = group.members.reduce((sum, at) => sum + (share[at] ?? 0), 0);
      push(queue, { taken, cost, least: step.least + group.cost - promised, group, before: step });
    }
  }
  return null;
}

/** For each unit the least share of a group's cost that it can ever carry. */
function leastShares(groups: readonly (readonly Group[])[], count: number): number[] {
  const share = new Array<number>(count).fill(Infinity);
  for (const { members, cost } of groups.flat()) {
    for (const at of members) share[at] = Math.min(share[at] ?? Infinity, cost / members.length);
  }
  return share;
}

function chain(last: Step): Group[] {
  const groups: Group[] = [];
  for (let step: Step | null = last; step?.group; step = step.before) groups.push(step.group);
  return groups.reverse();
}

/** A binary heap with the least promise at the front. */
function push(heap: Step[], step: Step): void {
  let at = heap.push(step) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || above.least <= step.least) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = step;
}

function pop(heap: Step[]): Step | undefined {
  const front = heap[0];
  const last = heap.pop();
  if (!last || heap.length === 0) return front;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (left && right && right.least < left.least) child++;
    const next = heap[child];
    if (!next || next.least >= last.least) break;
    heap[at] = next;
    at = child;
  }
  heap[at] = last;
  return front;
}
