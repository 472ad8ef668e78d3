import { type CrossTable, margins } from '@/lib/stats/agreement/cross-table';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Prevalence-adjusted bias-adjusted kappa: 2 × percent agreement - 1. What kappa would be if the
 * categories were even and the raters' habits equal: far above kappa, it shows that kappa is
 * low because one category is common. From -1 to 1.
 * Undefined when no item has two ratings.
 * Source: Byrt, Bishop & Carlin (1993), Journal of Clinical Epidemiology 46(5), 423-429.
 *
 * @example pabak(crossTableOf([[20, 5], [10, 15]])) // { value: 0.4, n: 50 }
 */
export function pabak(table: CrossTable): Estimate {
  if (table.n === 0) return undefinedBecause('no item has two ratings', 0);
  const { diagonal } = margins(table);
  return pointEstimate((2 * diagonal - table.n) / table.n, table.n, 'PABAK');
}
