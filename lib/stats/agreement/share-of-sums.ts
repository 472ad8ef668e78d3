import type { PseudoUnit } from '@/lib/stats/resampling/pseudo-unit';
import type { ComputeMany, SumStatistic } from '@/lib/stats/resampling/sum-statistic';

/**
 * A share for the bootstrap: Σ of / Σ from over the items, undefined where Σ from is 0. Percent
 * agreement, precision, recall and every rate have this form; F1 too (2 × both, uses of either).
 * Both lists have one number an item, none negative.
 *
 * @example [...onTheData(shareOfSums([1, 0, 2], [1, 1, 2]))] // [0.75]
 */
export function shareOfSums(of: ArrayLike<number>, from: ArrayLike<number>): SumStatistic {
  const items = of.length;
  const values = new Float64Array(items * 2);
  for (let item = 0; item < items; item++) {
    values[item * 2] = of[item] ?? 0;
    values[item * 2 + 1] = from[item] ?? 0;
  }
  // A sum of scores over their number is a mean; only hits among trials are a share.
  let isShare = true;
  for (let item = 0; item < items && isShare; item++) {
    isShare = (of[item] ?? 0) <= (from[item] ?? 0);
  }
  return {
    items,
    features: 2,
    values,
    figures: 1,
    compute: (sums, at, out, outAt) => {
      const total = sums[at + 1] ?? 0;
      out[outAt] = total === 0 ? Number.NaN : (sums[at] ?? 0) / total;
    },
    computeMany: shares,
    ...(isShare && { isShare, pseudo: onePseudoTrial }),
  };
}

const onePseudoTrial = ([, trials = 0]: Float64Array): PseudoUnit => ({
  agree: [1, 1],
  differ: [0, 1],
  trials,
  least: 0,
  most: 1,
});

const shares: ComputeMany = (sums, starts, rows, out, outAt) => {
  const [ofAt = 0, fromAt = 0] = starts;
  for (let row = 0; row < rows; row++) {
    const total = sums[fromAt + row] ?? 0;
    out[outAt + row] = total === 0 ? Number.NaN : (sums[ofAt + row] ?? 0) / total;
  }
};
