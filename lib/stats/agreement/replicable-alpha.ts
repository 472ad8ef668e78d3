import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import {
  expectedDisagreement,
  type Level,
  metricPoints,
  squaredDistance,
} from '@/lib/stats/agreement/krippendorff-alpha';
import type { Replicable } from '@/lib/stats/resampling/replicable';

/**
 * Krippendorff's alpha for the bootstrap over items (all items are drawn, those with fewer than two
 * ratings add nothing). Features: how often each category occurs among the pairable ratings, then
 * the observed disagreement; for an ordinal scale, whose distances change with the resample, the
 * coincidences of each two categories instead.
 */
export function replicableAlpha(
  table: ItemCounts,
  level: Level,
  values: readonly number[] = [],
): Replicable {
  return level === 'ordinal' ? fromCoincidences(table) : fromDistances(table, level, values);
}

function fromDistances(table: ItemCounts, level: Level, points: readonly number[]): Replicable {
  const { items, categories: q, counts, totals } = table;
  const features = q + 1;
  const sums = new Float64Array(items * features);
  const scale = commonMultiple(totals);
  for (let item = 0; item < items; item++) {
    const total = totals[item] ?? 0;
    if (total < 2) continue;
    let apart = 0;
    for (let k = 0; k < q; k++) {
      const here = counts[item * q + k] ?? 0;
      sums[item * features + k] = here;
      for (let l = k + 1; here > 0 && l < q; l++) {
        apart += here * (counts[item * q + l] ?? 0) * squaredDistance(level, points, k, l);
      }
    }
    sums[item * features + q] = (2 * apart * scale) / (total - 1);
  }
  const pairable = new Float64Array(q);
  return {
    items,
    features,
    values: sums,
    figures: 1,
    compute: (from, at, out, outAt) => {
      let n = 0;
      for (let k = 0; k < q; k++) n += pairable[k] = from[at + k] ?? 0;
      const expected =
        level === 'nominal'
          ? nominalExpected(pairable, n)
          : expectedDisagreement(level, points, pairable);
      const observed = (from[at + q] ?? 0) / scale;
      out[outAt] = expected === 0 ? Number.NaN : 1 - ((n - 1) * observed) / expected;
    },
  };
}

function fromCoincidences(table: ItemCounts): Replicable {
  const { items, categories: q, counts, totals } = table;
  const pairs = (q * (q - 1)) / 2;
  const features = q + pairs;
  const sums = new Float64Array(items * features);
  for (let item = 0; item < items; item++) {
    const total = totals[item] ?? 0;
    if (total < 2) continue;
    let at = item * features;
    for (let k = 0; k < q; k++) sums[at++] = counts[item * q + k] ?? 0;
    for (let k = 0; k < q; k++) {
      for (let l = k + 1; l < q; l++) {
        sums[at++] = ((counts[item * q + k] ?? 0) * (counts[item * q + l] ?? 0)) / (total - 1);
      }
    }
  }
  const pairable = new Float64Array(q);
  return {
    items,
    features,
    values: sums,
    figures: 1,
    compute: (from, at, out, outAt) => {
      let n = 0;
      for (let k = 0; k < q; k++) n += pairable[k] = from[at + k] ?? 0;
      const points = metricPoints('ordinal', pairable, []);
      const expected = expectedDisagreement('ordinal', points, pairable);
      let observed = 0;
      let cell = at + q;
      for (let k = 0; k < q; k++) {
        for (let l = k + 1; l < q; l++) {
          observed += 2 * (from[cell++] ?? 0) * squaredDistance('ordinal', points, k, l);
        }
      }
      out[outAt] = expected === 0 ? Number.NaN : 1 - ((n - 1) * observed) / expected;
    },
  };
}

/** n² minus the squares: the pairs of different categories. */
function nominalExpected(pairable: Float64Array, n: number): number {
  let same = 0;
  for (let k = 0; k < pairable.length; k++) same += (pairable[k] ?? 0) ** 2;
  return n * n - same;
}

/**
 * What turns every 1 / (ratings - 1) into a whole number, so that sums stay exact and can be
 * packed; 1 where that would be too large.
 */
function commonMultiple(totals: Int32Array): number {
  let multiple = 1;
  for (const total of new Set(totals)) {
    if (total < 2) continue;
    multiple *= (total - 1) / divisor(multiple, total - 1);
    if (multiple > 1e6) return 1;
  }
  return multiple;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
