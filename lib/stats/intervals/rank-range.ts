/** How one of two differs from another, with limits that hold for all pairs at once. */
export type PairedDifference = {
  readonly one: number;
  readonly other: number;
  /** Simultaneous limits of one − other; null where it could not be told. */
  readonly low: number | null;
  readonly high: number | null;
};

/**
 * The places that each of `count` figures may hold: from 1 + those that are surely ahead to count − those surely behind,
 * surely meaning that simultaneous limits of the difference (`maxTLimits`) leave out 0. With the confidence of these
 * limits all ranges hold together. A pair that is not given, or has no limits, tells nothing.
 * Source: Mogstad, Romano, Shaikh and Wilhelm (2024), Review of Economic Studies 91(1), 476-518, section 3.
 *
 * @example rankRanges(3, [{ one: 0, other: 1, low: 0.1, high: 0.3 }, { one: 0, other: 2, low: -0.1, high: 0.2 }, { one:
 *   1, other: 2, low: -0.3, high: 0.1 }]) // [{ best: 1, worst: 2 }, { best: 2, worst: 3 }, { best: 1, worst: 3 }]
 */
export function rankRanges(
  count: number,
  differences: readonly PairedDifference[],
): readonly RankRange[] {
  const ahead = new Array<number>(count).fill(0);
  const behind = new Array<number>(count).fill(0);
  for (const { one, other, low, high } of differences) {
    const oneLeads = low !== null && low > 0;
    const otherLeads = high !== null && high < 0;
    if (!oneLeads && !otherLeads) continue;
    const [first, second] = oneLeads ? [one, other] : [other, one];
    behind[first] = (behind[first] ?? 0) + 1;
    ahead[second] = (ahead[second] ?? 0) + 1;
  }
  return ahead.map((better, at) => ({ best: 1 + better, worst: count - (behind[at] ?? 0) }));
}

export type RankRange = { readonly best: number; readonly worst: number };
