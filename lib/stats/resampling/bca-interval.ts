import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { defined } from '@/lib/stats/resampling/percentile-interval';
import { quantile } from '@/lib/stats/intervals/quantile';

/**
 * The bias-corrected and accelerated bootstrap interval: the percentile interval moved by how far
 * the resamples lie to one side of the estimate (`bias`, z0) and by how the estimate's spread
 * changes with its value (`acceleration`, from leaving out one item or cluster at a time).
 * Resamples equal to the estimate (within 1e-12) count half on either side.
 * Undefined when every resample is undefined or all lie on one side of the estimate, and when
 * leaving out a unit makes the figure undefined.
 * Source: Efron (1987), Journal of the American Statistical Association 82(397), 171-185.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example bcaInterval(0.5, Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7), Float64Array.of(0.4, 0.5, 0.6)) // { low: 0.31,
 *   high: 0.69, bias: 0 }
 */
export function bcaInterval(
  value: number,
  replicates: Float64Array,
  leftOut: Float64Array,
  confidence = 0.95,
): BcaInterval | Undefined {
  const sorted = defined(replicates).sort();
  if (sorted.length === 0) {
    return undefinedBecause('every resample is undefined', replicates.length);
  }
  const { below, equal } = sharesAround(value, sorted);
  const bias = normalQuantile(below + equal / 2, 0, 1);
  if (!Number.isFinite(bias)) {
    return undefinedBecause('all resamples lie on one side of the estimate', sorted.length);
  }
  const acceleration = accelerationOf(leftOut);
  if (acceleration === null) {
    return undefinedBecause('the figure is undefined without one of the units', sorted.length);
  }
  const z = normalQuantile((1 - confidence) / 2, 0, 1);
  const low = quantile(sorted, moved(z, bias, acceleration));
  const high = quantile(sorted, moved(-z, bias, acceleration));
  const dropped = replicates.length - sorted.length;
  return { kind: 'interval', low, high, bias, acceleration, kept: sorted.length, dropped };
}

export type BcaInterval = {
  readonly kind: 'interval';
  readonly low: number;
  readonly high: number;
  readonly bias: number;
  readonly acceleration: number;
  readonly kept: number;
  readonly dropped: number;
};

/**
 * The shares of the resamples that lie below the estimate and that equal it.
 *
 * @example sharesAround(0.5, Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7)) // { below: 0.4, equal: 0.2 }
 */
export function sharesAround(
  value: number,
  replicates: Float64Array,
): { below: number; equal: number } {
  const slack = 1e-12 * Math.max(1, Math.abs(value));
  let below = 0;
  let equal = 0;
  for (const replicate of replicates) {
    if (Math.abs(replicate - value) <= slack) equal++;
    else if (replicate < value) below++;
  }
  return { below: below / replicates.length, equal: equal / replicates.length };
}

/** Skewness of the leave-one-out values over 6; 0 where they do not vary, null where one is undefined. */
function accelerationOf(leftOut: Float64Array): number | null {
  if (leftOut.length === 0 || leftOut.some(Number.isNaN)) return null;
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / leftOut.length;
  let squares = 0;
  let cubes = 0;
  for (const value of leftOut) {
    squares += (mean - value) ** 2;
    cubes += (mean - value) ** 3;
  }
  return squares < 1e-26 ? 0 : cubes / (6 * Math.sqrt(squares) ** 3);
}

function moved(z: number, bias: number, acceleration: number): number {
  return normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)), 0, 1);
}
