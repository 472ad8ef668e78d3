import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { ItemDisagreement } from '@/lib/stats/agreement/item-disagreement';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';

/**
 * A coefficient 1 - observed / expected disagreement of several raters, with Gwet's linearised
 * standard error over items and its t interval (rated items - 1 degrees of freedom).
 * `high` is cut at 1 and `low` at -1; `lowRaw` is as computed.
 * With one rated item there is a value but no standard error and no interval.
 * Undefined when no item has two ratings or when the expected disagreement is 0.
 * Source: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5 (missing ratings: items
 * with one rating count for chance agreement, items with two or more for agreement).
 *
 * @example linearised({ table: itemCounts(small), observed: itemDisagreement(itemCounts(small), unweighted(3)),
 *   expected: 0.6, method: 'x' }) // { value: 0.4444, n: 6 }
 */
export function linearised(parts: Linearised): MultiRater {
  const { table, observed, expected, method, confidence = 0.95 } = parts;
  if (table.paired === 0) return undefinedBecause('no item has two or more ratings', table.rated);
  if (expected === 0) {
    return undefinedBecause('chance agreement is 1: only one category occurs', table.rated);
  }
  const value = 1 - observed.mean / expected;
  const named = { kind: 'estimate' as const, value, n: table.rated, method, unit: 'item' };
  if (table.rated < 2) {
    return { ...named, low: null, high: null, standardError: null, lowRaw: null };
  }
  const standardError = itemStandardError(parts, value);
  const reach = tQuantile(1 - (1 - confidence) / 2, table.rated - 1) * standardError;
  return {
    ...named,
    low: Math.max(-1, value - reach),
    high: Math.min(1, value + reach),
    lowRaw: value - reach,
    standardError,
    interval: 't over items, linearised standard error',
  };
}

export type Linearised = {
  readonly table: ItemCounts;
  readonly observed: ItemDisagreement;
  readonly expected: number;
  /** Each item's own share in the expected disagreement; left out where chance does not depend on the data. */
  readonly expectedByItem?: Float64Array;
  readonly method: string;
  readonly confidence?: number;
};

export type MultiRater = Estimated<{
  readonly standardError: number | null;
  readonly lowRaw: number | null;
}>;

/** Root of sum (x_i - value)^2 / (n (n - 1)) over the rated items, x_i the linearised item values. */
function itemStandardError(parts: Linearised, value: number): number {
  const { table, observed, expected, expectedByItem } = parts;
  const share = table.rated / table.paired;
  let squares = 0;
  for (let item = 0; item < table.items; item++) {
    const total = table.totals[item] ?? 0;
    if (total === 0) continue;
    const own = total < 2 ? 0 : share * (1 - (observed.byItem[item] ?? 0) / expected);
    const moved = expectedByItem === undefined ? 0 : expected - (expectedByItem[item] ?? 0);
    const deviation = own - (2 * (1 - value) * moved) / expected - value;
    squares += deviation * deviation;
  }
  const variance = squares / (table.rated * (table.rated - 1));
  return variance < 1e-26 ? 0 : Math.sqrt(variance);
}
