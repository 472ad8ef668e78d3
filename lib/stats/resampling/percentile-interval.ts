import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { quantile, partitionQuantiles } from '@/lib/stats/intervals/quantile';

/**
 * The percentile bootstrap interval of a figure from its value in each resample, with the mean and
 * the standard error of these. Resamples in which the figure is undefined (NaN) are dropped and
 * counted: with many of them the interval speaks of the rest only.
 * `degenerate` says that every resample gave one value, so the interval has no width and must not
 * be read as certainty.
 * Undefined when the figure is undefined in every resample.
 * Source: Efron (1979), Annals of Statistics 7(1), 1-26.
 *
 * @example percentileInterval(Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7)) // { low: 0.31, high: 0.69, mean: 0.5, kept: 5
 *   }
 */
export function percentileInterval(
  replicates: Float64Array,
  confidence = 0.95,
): BootstrapInterval | Undefined {
  const kept = defined(replicates);
  const dropped = replicates.length - kept.length;
  if (kept.length === 0) return undefinedBecause('every resample is undefined', dropped);
  const { mean, squares, degenerate } = spread(kept);
  const tail = (1 - confidence) / 2;
  partitionQuantiles(kept, [tail, 1 - tail]);
  return {
    kind: 'interval',
    low: quantile(kept, tail),
    high: quantile(kept, 1 - tail),
    mean,
    standardError: kept.length < 2 ? null : Math.sqrt(squares / (kept.length - 1)),
    kept: kept.length,
    dropped,
    degenerate,
  };
}

/**
 * The limits of `percentileInterval` alone, for a report that asks for thousands: no mean, no standard error.
 * Undefined as there.
 *
 * @example percentileLimits(Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7)) // { low: 0.31, high: 0.69, dropped: 0 }
 */
export function percentileLimits(
  replicates: Float64Array,
  confidence = 0.95,
): PercentileLimits | Undefined {
  if (scratch.length < replicates.length) scratch = new Float64Array(replicates.length);
  const kept = defined(replicates, scratch);
  const dropped = replicates.length - kept.length;
  const first = kept[0];
  if (first === undefined) return undefinedBecause('every resample is undefined', dropped);
  let degenerate = true;
  for (let at = 1; at < kept.length && degenerate; at++) degenerate = kept[at] === first;
  if (degenerate) return { kind: 'limits', low: first, high: first, dropped, degenerate };
  const tail = (1 - confidence) / 2;
  partitionQuantiles(kept, [tail, 1 - tail]);
  const [low, high] = [quantile(kept, tail), quantile(kept, 1 - tail)];
  return { kind: 'limits', low, high, dropped, degenerate };
}

export type PercentileLimits = {
  readonly kind: 'limits';
  readonly low: number;
  readonly high: number;
  readonly dropped: number;
  readonly degenerate: boolean;
};

/** What `percentileLimits` moves about, call after call. */
let scratch = new Float64Array(0);

/**
 * A copy of the values without the undefined ones, in an array of its own or in one that has room for them.
 *
 * @example [...defined(Float64Array.of(0.5, NaN, 0.7))] // [0.5, 0.7]
 */
export function defined(
  replicates: Float64Array,
  kept = new Float64Array(replicates.length),
): Float64Array {
  let count = 0;
  for (let at = 0; at < replicates.length; at++) {
    const value = replicates[at] ?? Number.NaN;
    if (value === value) kept[count++] = value;
  }
  return kept.subarray(0, count);
}

function spread(values: Float64Array): { mean: number; squares: number; degenerate: boolean } {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  const mean = sum / values.length;
  let squares = 0;
  let degenerate = true;
  for (let at = 0; at < values.length; at++) {
    squares += ((values[at] ?? 0) - mean) ** 2;
    if (values[at] !== values[0]) degenerate = false;
  }
  return { mean, squares, degenerate };
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

/**
 * The basic interval: the percentile limits mirrored at the estimate.
 * 2 × value − high and 2 × value − low. Source: Davison and Hinkley (1997), Bootstrap Methods and their Application,
 * ch. 5.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example basicLimits(0.5, { low: 0.3, high: 0.6 }) // { low: 0.4, high: 0.7 }
 */
export function basicLimits(
  value: number,
  interval: Pick<BootstrapInterval, 'low' | 'high'>,
): { low: number; high: number } {
  return { low: 2 * value - interval.high, high: 2 * value - interval.low };
}
