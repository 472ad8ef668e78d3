import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import { meansOfRatings } from '@/lib/stats/agreement/fleiss-kappa';

/**
 * Krippendorff's alpha: agreement of any number of raters beyond chance, at the level of
 * measurement the study declares. 1 is full agreement, 0 chance, negative below it.
 * Only items with two or more ratings take part, on both sides of the ratio.
 * `values` are the numbers behind the categories, needed for interval and ratio (ratio values
 * are at least 0; 0 against 0 is no distance). `n` counts the pairable ratings.
 * Undefined when no item has two ratings, or when the pairable ratings do not vary.
 * Source: Krippendorff (2011), Computing Krippendorff's alpha-reliability; Krippendorff (2004),
 * Content Analysis, 2nd ed., ch. 11.
 *
 * @example krippendorffAlpha(itemCounts(small), 'nominal') // { value: 0.4725, n: 17 }
 */
export function krippendorffAlpha(
  table: ItemCounts,
  level: Level,
  values: readonly number[] = [],
): Estimated {
  const pairable = pairableCounts(table);
  const n = pairable.reduce((sum, count) => sum + count, 0);
  if (n === 0) return undefinedBecause('no item has two or more ratings', 0);
  const points = metricPoints(level, pairable, values);
  const expected = expectedDisagreement(level, points, pairable);
  if (expected === 0) return undefinedBecause('the pairable ratings do not vary', n);
  const observed = observedDisagreement(level, points, table);
  return {
    kind: 'estimate',
    value: 1 - ((n - 1) * observed) / expected,
    low: null,
    high: null,
    n,
    method: `Krippendorff's alpha, ${level}`,
  };
}

export type Level = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Gwet's linearised standard error of nominal alpha over items with two or more ratings; null
 * with fewer than two such items or where alpha is undefined. Source: Gwet (2014), ch. 5.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example alphaStandardError(itemCounts(small)) // 0.2099
 */
export function alphaStandardError(table: ItemCounts): number | null {
  const { items, categories, totals, paired } = table;
  const pairable = pairableCounts(table);
  const n = pairable.reduce((sum, count) => sum + count, 0);
  const costs = pairable.map((count) => 1 - count / n);
  const expected = costs.reduce((sum, cost, k) => sum + (cost * (pairable[k] ?? 0)) / n, 0);
  if (paired < 2 || expected === 0) return null;
  const mean = n / paired;
  const observed = observedDisagreement('nominal', [], table) / n;
  const alpha = 1 - observed / expected;
  const means = meansOfRatings(table, costs);
  let squares = 0;
  for (let item = 0; item < items; item++) {
    const total = totals[item] ?? 0;
    if (total < 2) continue;
    const share = total / mean;
    const own = itemDistance('nominal', [], table, item, categories) / mean;
    const agreed = (share - own - (1 - observed) * (share - 1) - (1 - expected)) / expected;
    const chance = (share - share * (means[item] ?? 0) - (1 - expected) * share) / expected;
    squares += (agreed - 2 * (1 - alpha) * chance - alpha) ** 2;
  }
  const variance = squares / (paired * (paired - 1));
  return variance < 1e-26 ? 0 : Math.sqrt(variance);
}

/** How often each category occurs on items with two or more ratings. */
function pairableCounts({ items, categories, counts, totals }: ItemCounts): Float64Array {
  const sums = new Float64Array(categories);
  for (let item = 0; item < items; item++) {
    if ((totals[item] ?? 0) < 2) continue;
    const base = item * categories;
    for (let k = 0; k < categories; k++) sums[k] = (sums[k] ?? 0) + (counts[base + k] ?? 0);
  }
  return sums;
}

/**
 * The points between which distances are taken: for an ordinal scale the middle rank of each
 * category among the pairable ratings, whose differences are Krippendorff's ordinal distances.
 * Nominal has none; interval and ratio have the values. Source: `krippendorffAlpha`.
 *
 * @example metricPoints('ordinal', Float64Array.of(4, 2, 6), []) // [2, 5, 9]
 */
export function metricPoints(
  level: Level,
  pairable: Float64Array,
  values: readonly number[],
): readonly number[] {
  if (level === 'nominal') return [];
  if (level !== 'ordinal') return values;
  let below = 0;
  return Array.from(pairable, (count) => {
    const middle = below + count / 2;
    below += count;
    return middle;
  });
}

/**
 * Squared distance between two categories.
 * Nominal 0 or 1; ordinal and interval (p − q)²; ratio ((p − q) / (p + q))², p and q the two points; 0 of 0 and 0.
 * Source: `krippendorffAlpha`.
 *
 * @example squaredDistance('interval', [1, 2, 4], 0, 2) // 9
 */
export function squaredDistance(
  level: Level,
  points: readonly number[],
  k: number,
  l: number,
): number {
  if (k === l) return 0;
  if (level === 'nominal') return 1;
  const one = points[k] ?? 0;
  const other = points[l] ?? 0;
  if (level !== 'ratio') return (one - other) ** 2;
  return one + other === 0 ? 0 : ((one - other) / (one + other)) ** 2;
}

/**
 * Sum over ordered pairs of pairable ratings, of whichever items.
 * Σ n_k n_l δ²(k, l) over k ≠ l, n_k how often category k occurs among the pairable ratings. Source:
 * `krippendorffAlpha`.
 *
 * @example expectedDisagreement('nominal', [], Float64Array.of(4, 6)) // 48
 */
export function expectedDisagreement(
  level: Level,
  points: readonly number[],
  pairable: Float64Array,
): number {
  const used = Array.from(pairable.keys()).filter((k) => (pairable[k] ?? 0) > 0);
  let sum = 0;
  for (const [at, k] of used.entries()) {
    for (let next = at + 1; next < used.length; next++) {
      const l = used[next] ?? 0;
      sum += (pairable[k] ?? 0) * (pairable[l] ?? 0) * squaredDistance(level, points, k, l);
    }
  }
  return 2 * sum;
}

/** Sum over items of the distances of ordered pairs within the item, each item divided by its ratings - 1. */
function observedDisagreement(level: Level, points: readonly number[], table: ItemCounts): number {
  let sum = 0;
  for (let item = 0; item < table.items; item++) {
    sum += itemDistance(level, points, table, item, table.categories);
  }
  return sum;
}

function itemDistance(
  level: Level,
  points: readonly number[],
  { counts, totals }: ItemCounts,
  item: number,
  categories: number,
): number {
  const total = totals[item] ?? 0;
  if (total < 2) return 0;
  const base = item * categories;
  let sum = 0;
  if (level === 'nominal') {
    let same = 0;
    for (let k = 0; k < categories; k++) same += (counts[base + k] ?? 0) ** 2;
    return (total * total - same) / (total - 1);
  }
  for (let k = 0; k < categories; k++) {
    const here = counts[base + k] ?? 0;
    if (here === 0) continue;
    for (let l = k + 1; l < categories; l++) {
      const there = counts[base + l] ?? 0;
      if (there > 0) sum += here * there * squaredDistance(level, points, k, l);
    }
  }
  return (2 * sum) / (total - 1);
}
