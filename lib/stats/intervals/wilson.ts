import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { proportion } from '@/lib/stats/intervals/proportion';

/**
 * Wilson's score interval: the true shares that a score test would not reject given `x` of `n`.
 * Covers the truth about as often as it says (on average, not at the least), also for small n.
 * Right only where the `n` judgments are independent. Undefined when n is 0.
 * Source: Wilson (1927), JASA 22, 209-212; method 3 of Newcombe (1998), Stat Med 17, 857-872.
 * Computed for comparison with other tools; pages show `scoreLimits` in `newcombeDifference`.
 *
 * @example wilson(8, 10) // { value: 0.8, low: 0.4902, high: 0.9433 }
 */
export function wilson(x: number, n: number, confidence = 0.95): Estimate {
  return proportion(x, n, confidence, 'Wilson', scoreLimits);
}

/**
 * The same limits without the frame, for methods that build on them.
 * (p + z² / 2n ± z √(p (1 − p) / n + z² / 4n²)) / (1 + z² / n), p = x / n. Source: `wilson`.
 *
 * @example scoreLimits(8, 10, 0.05) // { low: 0.4902, high: 0.9433 }
 */
export function scoreLimits(x: number, n: number, alpha: number): { low: number; high: number } {
  return shiftedScoreLimits(x, n, alpha, 0);
}

/**
 * Score limits whose lower one stands on x − shift and whose upper one on x + shift: the frame of
 * Wilson's interval with (shift ½) and without (0) a correction for continuity.
 * At x = 0 and x = n the outer limit is 0 or 1 exactly; the formula would miss it by rounding.
 *
 * @example shiftedScoreLimits(8, 10, 0.05, 0.5) // { low: 0.4422, high: 0.9646 }
 */
export function shiftedScoreLimits(
  x: number,
  n: number,
  alpha: number,
  shift: number,
): { low: number; high: number } {
  const z2 = normalQuantile(1 - alpha / 2, 0, 1) ** 2;
  const at = (p: number, side: -1 | 1) =>
    (p + z2 / (2 * n) + side * Math.sqrt((z2 * p * (1 - p)) / n + (z2 / (2 * n)) ** 2)) /
    (1 + z2 / n);
  return {
    low: x - shift <= 0 ? 0 : at((x - shift) / n, -1),
    high: x + shift >= n ? 1 : at((x + shift) / n, 1),
  };
}
