import { type Undefined, undefinedBecause } from '@/lib/stats/estimate';
import { quantile } from '@/lib/stats/quantile';

/**
 * The percentile bootstrap interval of a figure from its value in each resample, with the mean and
 * the standard error of these. Resamples in which the figure is undefined (NaN) are dropped and
 * counted: with many of them the interval speaks of the rest only.
 * `degenerate` says that every resample gave one value, so the interval has no width and must not
 * be read as certainty.
 * Undefined when the figure is undefined in every resample.
 * Source: Efron (1979), Annals of Statistics 7(1), 1-26.
 */
export function percentileInterval(
  replicates: Float64Array,
  confidence = 0.95,
): BootstrapInterval | Undefined {
  const sorted = definedSorted(replicates);
  const dropped = replicates.length - sorted.length;
  if (sorted.length === 0) return undefinedBecause('every resample is undefined', dropped);
  const tail = (1 - confidence) / 2;
  const { mean, squares } = spread(sorted);
  return {
    kind: 'interval',
    low: quantile(sorted, tail),
    high: quantile(sorted, 1 - tail),
    mean,
    standardError: sorted.length < 2 ? null : Math.sqrt(squares / (sorted.length - 1)),
    kept: sorted.length,
    dropped,
    degenerate: sorted[0] === sorted[sorted.length - 1],
  };
}

/** The values without the undefined ones, in ascending order. */
export function definedSorted(replicates: Float64Array): Float64Array {
  const kept = new Float64Array(replicates.length);
  let count = 0;
  for (let at = 0; at < replicates.length; at++) {
    const value = replicates[at] ?? Number.NaN;
    if (value === value) kept[count++] = value;
  }
  return kept.subarray(0, count).sort();
}

function spread(values: Float64Array): { mean: number; squares: number } {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  const mean = sum / values.length;
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += ((values[at] ?? 0) - mean) ** 2;
  return { mean, squares };
}

export type BootstrapInterval = {
  readonly kind: 'interval';
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  readonly standardError: number | null;
  readonly kept: number;
  readonly dropped: number;
  readonly degenerate: boolean;
};

/** The basic interval: the percentile limits mirrored at the estimate. */
export function basicLimits(
  value: number,
  interval: Pick<BootstrapInterval, 'low' | 'high'>,
): { low: number; high: number } {
  return { low: 2 * value - interval.high, high: 2 * value - interval.low };
}
