import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Pearson's correlation: how closely two raters' scores of the same items follow a straight line.
 * 1 rising, -1 falling, 0 no linear relation. It does not notice that one rater scores higher
 * throughout. `x` and `y` are as long as each other; the interval (Fisher's z) needs 4 items.
 * Undefined with fewer than two items, or when either rater gave one score throughout.
 * Source: Pearson (1895), Proceedings of the Royal Society 58, 240-242; interval: Fisher (1921).
 *
 * @example pearson(Float64Array.of(1, 2, 3, 4), Float64Array.of(1, 3, 2, 4)) // { value: 0.8, low: -0.697, high:
 *   0.9956, n: 4 }
 */
export function pearson(x: Float64Array, y: Float64Array, confidence = 0.95): Estimate {
  const n = x.length;
  if (n < 2) return undefinedBecause('fewer than two items have both scores', n);
  const value = correlation(x, y);
  if (Number.isNaN(value)) return undefinedBecause('one rater gave the same score throughout', n);
  const point = { kind: 'estimate' as const, value, n, method: "Pearson's correlation" };
  if (n < 4 || Math.abs(value) === 1) return { ...point, low: null, high: null };
  const reach = normalQuantile(1 - (1 - confidence) / 2, 0, 1) / Math.sqrt(n - 3);
  const low = Math.tanh(Math.atanh(value) - reach);
  const high = Math.tanh(Math.atanh(value) + reach);
  return { ...point, low, high, interval: "Fisher's z", unit: 'item' };
}

/**
 * The correlation alone, NaN where it is undefined.
 * Σ dx dy / √(Σ dx² Σ dy²), dx and dy from the means. Source: `pearson`.
 *
 * @example correlation(Float64Array.of(1, 2, 3, 4), Float64Array.of(1, 3, 2, 4)) // 0.8
 */
export function correlation(x: Float64Array, y: Float64Array): number {
  const meanX = mean(x);
  const meanY = mean(y);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let at = 0; at < x.length; at++) {
    const dx = (x[at] ?? 0) - meanX;
    const dy = (y[at] ?? 0) - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (constant(x) || constant(y)) return Number.NaN;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function constant(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}
