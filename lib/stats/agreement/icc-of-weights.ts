import { averageForm, type IccForm, singleForm } from '@/lib/stats/agreement/icc';
import { completeScores, type Scores } from '@/lib/stats/agreement/scores';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';

/**
 * Intraclass correlations of the given forms for the bootstrap over items: for where items come in
 * clusters, so that the F limits do not hold. NaN with fewer than two items drawn and where the
 * scores drawn do not vary.
 * Formulas and source: `icc`.
 *
 * @example [...valuesAtWeights(iccOfWeights(scoresFromRatings(small, [1, 2, 3]), ['2_1', '2_k']), Int32Array.of(1, 1,
 *   1, 1, 1, 1))] // [0.3846, 0.6522]
 */
export function iccOfWeights(scores: Scores, forms: readonly IccForm[]): WeightStatistic {
  const { raters: k, values } = completeScores(scores);
  const rows = completeItems(scores);
  const middle = values.reduce((sum, value) => sum + value / values.length, 0);
  const centred = values.map((value) => value - middle);
  const raterSums = new Float64Array(k);
  return {
    figures: forms.length,
    compute: (weights, out, at) => {
      raterSums.fill(0);
      let [n, all, squares, itemSquares] = [0, 0, 0, 0];
      for (let row = 0; row < rows.length; row++) {
        const weight = weights[rows[row] ?? 0] ?? 0;
        if (weight === 0) continue;
        n += weight;
        let own = 0;
        for (let rater = 0; rater < k; rater++) {
          const value = centred[row * k + rater] ?? 0;
          own += value;
          squares += weight * value * value;
          raterSums[rater] = (raterSums[rater] ?? 0) + weight * value;
        }
        all += weight * own;
        itemSquares += weight * own * own;
      }
      const grand = (all * all) / (n * k);
      const between = speckless(itemSquares / k - grand, squares);
      const raters = speckless(
        raterSums.reduce((sum, own) => sum + own * own, 0) / n - grand,
        squares,
      );
      const error = speckless(squares - grand - between - raters, squares);
      const varies = n > 1 && k > 1 && between + raters + error > 0;
      const means = {
        n,
        k,
        items: between / (n - 1),
        raters: raters / (k - 1),
        error: error / ((n - 1) * (k - 1)),
        within: (raters + error) / (n * (k - 1)),
      };
      forms.forEach((form, figure) => {
        const value = form.endsWith('k') ? averageForm(means, form) : singleForm(means, form);
        out[at + figure] = varies && Number.isFinite(value) ? value : Number.NaN;
      });
    },
  };
}

/**
 * The places of the items that every rater scored.
 *
 * @example [...completeItems(scoresFromRatings(small, [1, 2, 3]))] // [0, 1, 2, 3, 5]
 */
export function completeItems({ items, raters, values }: Scores): Int32Array {
  const all = Array.from({ length: items }, (_, item) => item);
  return Int32Array.from(
    all.filter((item) => !values.subarray(item * raters, (item + 1) * raters).some(Number.isNaN)),
  );
}

/** A sum of squares that is 0 comes out as a speck on either side of it. */
function speckless(sum: number, total: number): number {
  return sum < 1e-13 * total ? 0 : sum;
}
