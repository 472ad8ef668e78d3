import betaQuantile from '@stdlib/stats-base-dists-beta-quantile';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { proportion } from '@/lib/stats/intervals/proportion';

/**
 * Clopper–Pearson: which true shares could have given `x` of `n`, never too short an interval?
 * The "exact" interval: it covers the truth at least as often as it says, mostly more often.
 * Right only where the `n` judgments are independent: one grader, each item once.
 * Undefined when n is 0. At x = 0 the lower limit is exactly 0, at x = n the upper is exactly 1.
 * Source: Clopper and Pearson (1934), Biometrika 26(4), 404-413.
 *
 * @example clopperPearson(8, 10) // { value: 0.8, low: 0.4439, high: 0.9748, n: 10 }
 */
export function clopperPearson(x: number, n: number, confidence = 0.95): Estimate {
  return proportion(x, n, confidence, 'Clopper-Pearson', exactLimits);
}

/**
 * The same limits without the frame, for methods that build on them.
 * Beta quantiles: α / 2 of B(x, n − x + 1) and 1 − α / 2 of B(x + 1, n − x). Source: `clopperPearson`.
 *
 * @example exactLimits(8, 10, 0.05) // { low: 0.4439, high: 0.9748 }
 */
export function exactLimits(x: number, n: number, alpha: number): { low: number; high: number } {
  return {
    low: x === 0 ? 0 : betaQuantile(alpha / 2, x, n - x + 1),
    high: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 1, n - x),
  };
}
