import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { proportion } from '@/lib/stats/intervals/proportion';

/**
 * Agresti–Coull: the plain normal interval after z²/2 successes and failures were added.
 * Simple to check by hand; cut at 0 and 1, which the formula can pass. Undefined when n is 0.
 * Source: Agresti and Coull (1998), The American Statistician 52(2), 119-126.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example agrestiCoull(8, 10) // { value: 0.8, low: 0.4794, high: 0.9541 }
 */
export function agrestiCoull(x: number, n: number, confidence = 0.95): Estimate {
  return proportion(x, n, confidence, 'Agresti-Coull', (successes, trials, alpha) => {
    const z2 = normalQuantile(1 - alpha / 2, 0, 1) ** 2;
    const total = trials + z2;
    const p = (successes + z2 / 2) / total;
    const half = Math.sqrt((z2 * p * (1 - p)) / total);
    return { low: p - half, high: p + half };
  });
}
