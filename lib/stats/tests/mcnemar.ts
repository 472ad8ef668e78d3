import binomialCdf from '@stdlib/stats-base-dists-binomial-cdf';
import { chiSquareTail } from '@/lib/stats/tests/chi-square-tail';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Significance } from '@/lib/stats/tests/significance';

/**
 * McNemar's exact test: do two raters of the same items differ in how often they say yes?
 * `onlyFirst` and `onlySecond` count the items on which just one of them did; the others say
 * nothing about it. Two-sided: min(1, 2 × smaller tail of Binomial(onlyFirst + onlySecond, 1/2)),
 * so 1 when there are none. With fewer than 6 such items it cannot reach .05.
 * Source: McNemar (1947), Psychometrika 12(2), 153-157.
 *
 * @example mcnemarExact(10, 2) // { p: 0.0386, n: 12 }
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): Significance {
  const n = onlyFirst + onlySecond;
  const tail = n === 0 ? 1 : binomialCdf(Math.min(onlyFirst, onlySecond), n, 0.5);
  const p = Math.min(1, 2 * tail);
  return { kind: 'test', statistic: null, df: null, p, n, method: 'exact McNemar test' };
}

/**
 * McNemar's chi-square test (1 degree of freedom), with `corrected` the continuity correction.
 * An approximation that needs some 25 items on which just one said yes.
 * Undefined when there are none.
 * (b − c)² / (b + c), corrected (|b − c| − 1)² / (b + c), b and c the items on which only one said yes. Source:
 * McNemar (1947), Psychometrika 12(2), 153-157; Edwards (1948), Psychometrika 13(3), 185-187.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example mcnemarChiSquare(10, 2) // { statistic: 5.3333, df: 1, p: 0.0209 }
 */
export function mcnemarChiSquare(
  onlyFirst: number,
  onlySecond: number,
  corrected = false,
): Significance {
  const n = onlyFirst + onlySecond;
  if (n === 0) return undefinedBecause('the two never differ', 0);
  const apart = Math.abs(onlyFirst - onlySecond);
  const statistic = (corrected ? Math.max(0, apart - 1) : apart) ** 2 / n;
  const method = `McNemar chi-square test${corrected ? ', continuity corrected' : ''}`;
  return { kind: 'test', statistic, df: 1, p: chiSquareTail(statistic, 1), n, method };
}
