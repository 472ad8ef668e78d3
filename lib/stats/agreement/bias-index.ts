import type { CrossTable } from '@/lib/stats/agreement/cross-table';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Bias index of two raters and two categories: by how much more often the first rater uses the
 * first category than the second does, as a share of the items. 0 when they use it equally often.
 * Undefined with other than two categories, or when no item has two ratings.
 * Source: Byrt, Bishop & Carlin (1993), Journal of Clinical Epidemiology 46(5), 423-429.
 *
 * @example biasIndex(crossTableOf([[5, 3], [1, 11]])) // { value: 0.1, n: 20 }
 */
export function biasIndex({ size, counts, n }: CrossTable): Estimate {
  if (size !== 2) return undefinedBecause('it is defined for two categories only', n);
  if (n === 0) return undefinedBecause('no item has two ratings', 0);
  return pointEstimate(((counts[1] ?? 0) - (counts[2] ?? 0)) / n, n, 'bias index');
}
