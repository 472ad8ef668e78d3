import binomialPmf from '@stdlib/stats-base-dists-binomial-pmf';
import { lowerTail, upperTail } from '@/lib/stats/intervals/binomial-tails';
import { bisection } from '@/lib/stats/intervals/bisection';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { proportion } from '@/lib/stats/intervals/proportion';

/**
 * The mid-p interval: Clopper–Pearson with the observed count's own chance taken half.
 * Between the exact interval, which is too long, and the approximate ones: right on average.
 * Solved by halving; at x = 0 and x = n the outer limit is 0 or 1. Undefined when n is 0.
 * Source: method 6 of Newcombe (1998), Statistics in Medicine 17, 857-872.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example midP(8, 10) // { value: 0.8, low: 0.4805, high: 0.965 }
 */
export function midP(x: number, n: number, confidence = 0.95): Estimate {
  return proportion(x, n, confidence, 'mid-p', (successes, trials, alpha) => {
    const half = (p: number) => binomialPmf(successes, trials, p) / 2;
    const above = (p: number) => upperTail(successes + 1, trials, p) + half(p) - alpha / 2;
    const below = (p: number) => lowerTail(successes - 1, trials, p) + half(p) - alpha / 2;
    return {
      low: successes === 0 ? 0 : bisection(above, 0, 1),
      high: successes === trials ? 1 : bisection(below, 0, 1),
    };
  });
}
