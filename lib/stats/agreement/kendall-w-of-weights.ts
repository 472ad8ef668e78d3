import { completeScores, type Scores } from '@/lib/stats/agreement/scores';
import { completeItems } from '@/lib/stats/agreement/icc-of-weights';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';

/**
 * Kendall's W, corrected for ties, for the bootstrap over the items that every rater scored.
 * Scores are sorted once; a resample costs one pass over them. NaN with fewer than two raters or
 * items drawn, and where every rater gave one score throughout.
 * Formula and source: `kendallW`.
 *
 * @example [...valuesAtWeights(kendallWOfWeights(scoresFromRatings(small, [1, 2, 3])), Int32Array.of(1, 1, 1, 1, 1,
 *   1))] // [0.5705]
 */
export function kendallWOfWeights(scores: Scores): WeightStatistic {
  const { items, raters: m, values } = completeScores(scores);
  const rows = completeItems(scores);
  const all = Array.from({ length: items }, (_, row) => row);
  const orders = Array.from({ length: m }, (_, rater) => {
    const of = (row: number): number => values[row * m + rater] ?? 0;
    return Int32Array.from([...all].sort((a, b) => of(a) - of(b)));
  });
  const sums = new Float64Array(items);
  return {
    figures: 1,
    compute: (weights, out, at) => {
      sums.fill(0);
      let n = 0;
      for (let row = 0; row < items; row++) n += weights[rows[row] ?? 0] ?? 0;
      let ties = 0;
      orders.forEach((order, rater) => {
        let below = 0;
        for (let start = 0; start < items;) {
          const score = values[(order[start] ?? 0) * m + rater];
          let end = start;
          let size = 0;
          while (end < items && values[(order[end] ?? 0) * m + rater] === score) {
            size += weights[rows[order[end++] ?? 0] ?? 0] ?? 0;
          }
          for (; start < end; start++) {
            const row = order[start] ?? 0;
            sums[row] = (sums[row] ?? 0) + below + (size + 1) / 2;
          }
          below += size;
          ties += size * (size * size - 1);
        }
      });
      const most = m * m * n * (n * n - 1) - m * ties;
      const middle = (m * (n + 1)) / 2;
      let spread = 0;
      for (let row = 0; row < items; row++) {
        spread += (weights[rows[row] ?? 0] ?? 0) * ((sums[row] ?? 0) - middle) ** 2;
      }
      out[at] = m < 2 || n < 2 || most === 0 ? Number.NaN : (12 * spread) / most;
    },
  };
}
