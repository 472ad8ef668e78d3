import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { correlation } from '@/lib/stats/agreement/pearson';
import { ranks } from '@/lib/stats/agreement/ranks';

/**
 * Spearman's rank correlation: do two raters put the items in the same order? Pearson's correlation
 * of the ranks, ties at their mean rank. 1 the same order, -1 the reverse, 0 unrelated.
 * Undefined with fewer than two items, or when either rater gave one score throughout.
 * Source: Spearman (1904), American Journal of Psychology 15(1), 72-101.
 *
 * @example spearman(Float64Array.of(1, 2, 3, 4), Float64Array.of(1, 3, 2, 4)) // { value: 0.8, n: 4 }
 */
export function spearman(x: Float64Array, y: Float64Array): Estimate {
  if (x.length < 2) return undefinedBecause('fewer than two items have both scores', x.length);
  const value = correlation(ranks(x).ranks, ranks(y).ranks);
  if (Number.isNaN(value)) {
    return undefinedBecause('one rater gave the same score throughout', x.length);
  }
  return pointEstimate(value, x.length, "Spearman's rank correlation");
}
