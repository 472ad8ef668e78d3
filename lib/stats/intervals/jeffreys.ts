import betaQuantile from '@stdlib/stats-base-dists-beta-quantile';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { proportion } from '@/lib/stats/intervals/proportion';

/**
 * Jeffreys' interval: the middle of what Beta(½, ½) and `x` of `n` let one believe of the share.
 * Shorter than Clopper–Pearson, right on average. By the rule of Brown, Cai and DasGupta the lower
 * limit is 0 at x = 0 and the upper is 1 at x = n; the plain quantile would exclude the observed
 * share itself. Undefined when n is 0.
 * Source: Brown, Cai and DasGupta (2001), Statistical Science 16(2), 101-133, section 4.3.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example jeffreys(8, 10) // { value: 0.8, low: 0.4972, high: 0.9559 }
 */
export function jeffreys(x: number, n: number, confidence = 0.95): Estimate {
  return proportion(x, n, confidence, 'Jeffreys', (successes, trials, alpha) => {
    const a = successes + 0.5;
    const b = trials - successes + 0.5;
    return {
      low: successes === 0 ? 0 : betaQuantile(alpha / 2, a, b),
      high: successes === trials ? 1 : betaQuantile(1 - alpha / 2, a, b),
    };
  });
}
