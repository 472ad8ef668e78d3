import { commonMultiple } from '@/lib/stats/agreement/common-multiple';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import {
  expectedDisagreement,
  type Level,
  metricPoints,
  squaredDistance,
} from '@/lib/stats/agreement/krippendorff-alpha';
import { type PseudoPair, pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';

/**
 * Krippendorff's alpha for the bootstrap over items (all items are drawn, those with fewer than two
 * ratings add nothing). Features: how often each category occurs among the pairable ratings, then
 * the observed disagreement; for an ordinal scale, whose distances change with the resample, the
 * coincidences of each two categories instead.
 * 1 − (n − 1) × observed / expected, NaN where one category alone was used. Formula and source: `krippendorffAlpha`.
 *
 * @example [...onTheData(alphaOfSums(itemCounts(small), 'nominal'))] // [0.4725]
 */
export function alphaOfSums(
  table: ItemCounts,
  level: Level,
  values: readonly number[] = [],
): SumStatistic {
  return level === 'ordinal' ? fromCoincidences(table) : fromDistances(table, level, values);
}

function fromDistances(table: ItemCounts, level: Level, points: readonly number[]): SumStatistic {
  const { items, categories: q, counts, totals } = table;
  const features = q + 1;
  const sums = new Float64Array(items * features);
  const scale = commonMultiple(totals.map((total) => total - 1));
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
    pseudo: (from) => {
      const { ratings, pair, trials } = pseudoItem(table, from, level, points);
      const agree = Array.from(pair.agreeing, (share) => ratings * share);
      const differ = Array.from(pair.shares, (share) => ratings * share);
      const both = { trials, least: -1, most: 1 };
      return { ...both, agree: [...agree, 0], differ: [...differ, ratings * pair.cost * scale] };
    },
  };
}

/** One more item with as many ratings as items have that count; where they differ, any two do. */
function pseudoItem(
  { items, totals, categories: size }: ItemCounts,
  sums: Float64Array,
  level: Level,
  points: readonly number[],
): { ratings: number; pair: PseudoPair; trials: number } {
  let [paired, all] = [0, 0];
  for (let item = 0; item < items; item++) {
    if ((totals[item] ?? 0) < 2) continue;
    paired++;
    all += totals[item] ?? 0;
  }
  const ratings = paired === 0 ? 0 : all / paired;
  const uses = sums.subarray(0, size);
  const cost = Float64Array.from({ length: size * size }, (_, cell) =>
    squaredDistance(level, points, Math.floor(cell / size), cell % size),
  );
  const used = uses.reduce((sum, use) => sum + use, 0);
  return { ratings, pair: pseudoPair(uses, { size, cost }), trials: used / ratings };
}

function fromCoincidences(table: ItemCounts): SumStatistic {
  const { items, categories: q, counts, totals } = table;
  const pairs = (q * (q - 1)) / 2;
  const features = q + pairs;
  const sums = new Float64Array(items * features);
  const scale = commonMultiple(totals.map((total) => total - 1));
  for (let item = 0; item < items; item++) {
    const total = totals[item] ?? 0;
    if (total < 2) continue;
    let at = item * features;
    for (let k = 0; k < q; k++) sums[at++] = counts[item * q + k] ?? 0;
    for (let k = 0; k < q; k++) {
      for (let l = k + 1; l < q; l++) {
        const both = (counts[item * q + k] ?? 0) * (counts[item * q + l] ?? 0);
        sums[at++] = (both * scale) / (total - 1);
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
      let apart = 0;
      let cell = at + q;
      for (let k = 0; k < q; k++) {
        for (let l = k + 1; l < q; l++) {
          apart += 2 * (from[cell++] ?? 0) * squaredDistance('ordinal', points, k, l);
        }
      }
      const observed = apart / scale;
      out[outAt] = expected === 0 ? Number.NaN : 1 - ((n - 1) * observed) / expected;
    },
    pseudo: (from) => {
      const { ratings, pair, trials } = pseudoItem(table, from, 'nominal', []);
      const agree = new Float64Array(features);
      agree.set(pair.agreeing.map((share) => ratings * share));
      const differ = new Float64Array(features);
      let cell = q;
      for (let k = 0; k < q; k++) {
        differ[k] = ratings * (pair.shares[k] ?? 0);
        for (let l = k + 1; l < q; l++)
          differ[cell++] = ratings * scale * (pair.cells[k * q + l] ?? 0);
      }
      return { agree, differ, trials, least: -1, most: 1 };
    },
  };
}

/** n² minus the squares: the pairs of different categories. */
function nominalExpected(pairable: Float64Array, n: number): number {
  let same = 0;
  for (let k = 0; k < pairable.length; k++) same += (pairable[k] ?? 0) ** 2;
  return n * n - same;
}
