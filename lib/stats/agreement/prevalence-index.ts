import type { CrossTable } from '@/lib/stats/agreement/cross-table';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Prevalence index of two raters and two categories: by how much the items both put in the first
 * category outnumber those both put in the second, as a share of all. 0 when even, 1 when all are
 * in the first, -1 when all are in the second; far from 0, kappa is held down.
 * Undefined with other than two categories, or when no item has two ratings.
 * Source: Byrt, Bishop & Carlin (1993), Journal of Clinical Epidemiology 46(5), 423-429.
 *
 * @example prevalenceIndex(crossTableOf([[5, 3], [1, 11]])) // { value: -0.3, n: 20 }
 */
export function prevalenceIndex({ size, counts, n }: CrossTable): Estimate {
  if (size !== 2) return undefinedBecause('it is defined for two categories only', n);
  if (n === 0) return undefinedBecause('no item has two ratings', 0);
  return pointEstimate(((counts[0] ?? 0) - (counts[3] ?? 0)) / n, n, 'prevalence index');
}
