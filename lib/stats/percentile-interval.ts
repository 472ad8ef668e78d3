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
  const sorted = replicates.filter((value) => !Number.isNaN(value)).sort();
  const dropped = replicates.length - sorted.length;
  if (sorted.length === 0) return undefinedBecause('every resample is undefined', dropped);
  const tail = (1 - confidence) / 2;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
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
