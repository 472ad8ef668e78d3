import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/**
 * The mean of independent values with Student's t limits: a judge's difference from people over the
 * pairs that both judged. Undefined without values; without limits for one value, and where all are
 * the same (the spread has not been seen).
 * Source: Student (1908), Biometrika 6(1), 1-25.
 *
 * @example meanInterval([1, 2, 3, 4]) // { value: 2.5, low: 0.4457, high: 4.5543 }
 */
export function meanInterval(values: readonly number[], confidence = 0.95): Estimate {
  const n = values.length;
  if (n === 0) return undefinedBecause('there is nothing to take a mean of', 0);
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  const squares = values.reduce((sum, one) => sum + (one - value) ** 2, 0);
  const method = 'mean';
  if (n < 2 || squares / n < 1e-13) {
    return { kind: 'estimate', value, low: null, high: null, n, method, interval: 'none' };
  }
  const half = tQuantile((1 + confidence) / 2, n - 1) * Math.sqrt(squares / (n - 1) / n);
  const interval = `Student's t, ${n - 1} degrees of freedom, ${percent(confidence)}`;
  return { kind: 'estimate', value, low: value - half, high: value + half, n, method, interval };
}
