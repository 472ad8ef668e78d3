import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * A t interval from leaving out one unit at a time, with units - 1 degrees of freedom. With few
 * clusters (below 20) it holds its coverage where the percentile bootstrap falls short.
 * `leftOut` is the figure without each unit in turn (`replicate` over `leaveOneOut`).
 * Undefined with fewer than two units, and when leaving one out makes the figure undefined.
 * Source: Tukey (1958), Annals of Mathematical Statistics 29(2), 614; Efron & Tibshirani (1993),
 * An Introduction to the Bootstrap, ch. 11.
 *
 * @example jackknifeInterval(0.5, Float64Array.of(0.4, 0.5, 0.6)) // { low: 0.0032, high: 0.9968, standardError: 0.1155
 *   }
 */
export function jackknifeInterval(
  value: number,
  leftOut: Float64Array,
  confidence = 0.95,
): JackknifeInterval | Undefined {
  const units = leftOut.length;
  if (units < 2) return undefinedBecause('there are fewer than two units', units);
  if (leftOut.some(Number.isNaN)) {
    return undefinedBecause('the figure is undefined without one of the units', units);
  }
  const mean = leftOut.reduce((sum, one) => sum + one, 0) / units;
  const squares = leftOut.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const standardError = Math.sqrt(((units - 1) / units) * squares);
  const reach = tQuantile(1 - (1 - confidence) / 2, units - 1) * standardError;
  return { kind: 'interval', low: value - reach, high: value + reach, standardError, units };
}

export type JackknifeInterval = {
  readonly kind: 'interval';
  readonly low: number;
  readonly high: number;
  readonly standardError: number;
  readonly units: number;
};
