import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import { onTheData, type SumStatistic } from '@/lib/stats/resampling/sum-statistic';

/**
 * Krippendorff's alpha with any distance between values, for answers that are sets of choices: each set that occurs is
 * one category of `table`, and `distance[k × q + l]` says how far apart two of them are (symmetric, 0 on the
 * diagonal; `jaccardDistance`, `masiDistance`). 1 is full agreement, 0 chance, negative below it.
 * α = 1 − (n − 1) Σ over items of the mean distance of its pairs × its ratings / Σ over all pairs of ratings.
 * Only items with two ratings or more take part. `n` counts these ratings.
 * Undefined where no item has two ratings, and where the ratings do not vary.
 * Source: Krippendorff (2004), Content Analysis, 2nd ed., section 11.3; with MASI: Passonneau (2006), LREC.
 *
 * @example distanceAlpha({ items: 2, categories: 2, counts: Int32Array.of(2, 0, 1, 1), totals: Int32Array.of(2, 2), rated: 2, paired: 2 }, Float64Array.of(0, 0.5, 0.5, 0)) // { value: 0, n: 4 }
 */
export function distanceAlpha(table: ItemCounts, distance: Float64Array): Estimated {
  const n = table.totals.reduce((sum, total) => sum + (total < 2 ? 0 : total), 0);
  if (n === 0) return undefinedBecause('no item has two or more ratings', 0);
  const value = onTheData(distanceAlphaOfSums(table, distance))[0] ?? Number.NaN;
  if (Number.isNaN(value)) return undefinedBecause('the pairable ratings do not vary', n);
  const method = "Krippendorff's alpha, distances between sets";
  return { kind: 'estimate', value, low: null, high: null, n, method };
}

/**
 * The same for the bootstrap over items. Features: how often each category occurs among the pairable ratings, then the
 * observed distances.
 * 1 − (n − 1) × observed / expected; NaN where nothing could differ. Source: `distanceAlpha`.
 *
 * @example [...onTheData(distanceAlphaOfSums(itemCounts(small), Float64Array.of(0, 1, 1, 1, 0, 1, 1, 1, 0)))] //
 *   [0.4725]
 */
export function distanceAlphaOfSums(table: ItemCounts, distance: Float64Array): SumStatistic {
  const { items, categories: q, counts, totals } = table;
  const features = q + 1;
  const values = new Float64Array(items * features);
  for (let item = 0; item < items; item++) {
    const total = totals[item] ?? 0;
    if (total < 2) continue;
    const own = counts.subarray(item * q, (item + 1) * q);
    values.set(own, item * features);
    values[item * features + q] = pairDistances(own, distance) / (total - 1);
  }
  return {
    items,
    features,
    values,
    figures: 1,
    compute: (sums, at, out, outAt) => {
      const uses = sums.subarray(at, at + q);
      const n = uses.reduce((sum, use) => sum + use, 0);
      const expected = pairDistances(uses, distance);
      out[outAt] = expected === 0 ? Number.NaN : 1 - ((n - 1) * (sums[at + q] ?? 0)) / expected;
    },
    pseudo: (sums) => {
      const uses = sums.subarray(0, q);
      const ratings = uses.reduce((sum, use) => sum + use, 0) / table.paired;
      const pair = pseudoPair(uses, { size: q, cost: distance });
      return {
        agree: [...pair.agreeing.map((share) => ratings * share), 0],
        differ: [...pair.shares.map((share) => ratings * share), (ratings * pair.cost) / 2],
        trials: table.paired,
        least: -1,
        most: 1,
      };
    },
  };
}

/** The distances of all pairs of ratings, of which each category has so many. */
function pairDistances(counts: ArrayLike<number>, distance: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < counts.length; k++) {
    const here = counts[k] ?? 0;
    if (here === 0) continue;
    for (let l = 0; l < k; l++) {
      const there = counts[l] ?? 0;
      if (there > 0) sum += here * there * (distance[k * counts.length + l] ?? 0);
    }
  }
  return sum;
}
