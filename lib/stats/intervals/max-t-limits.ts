import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { quantile } from '@/lib/stats/intervals/quantile';

/**
 * Limits that hold for many figures at once: with the stated confidence none of them misses its
 * figure. Each figure is `value ± critical × standardError`, where `critical` is the quantile over
 * the shared resamples of the largest |replicate - value| / standardError.
 * Resamples in which any figure is undefined are dropped for all and counted. A figure that is the
 * same in every resample has limits of no width and takes no part in `critical`.
 * Undefined when no resample has all figures.
 * Source: Westfall & Young (1993), Resampling-Based Multiple Testing, ch. 2.
 */
export function maxTLimits(
  values: readonly number[],
  replicates: readonly Float64Array[],
  confidence = 0.95,
): MaxTLimits | Undefined {
  const count = replicates[0]?.length ?? 0;
  const kept = Array.from({ length: count }, (_, at) => at).filter((at) =>
    replicates.every((column) => !Number.isNaN(column[at] ?? Number.NaN)),
  );
  if (kept.length < 2) return undefinedBecause('no two resamples have all figures', count);
  const errors = replicates.map((column) => deviation(column, kept));
  const largest = Float64Array.from(kept, (at) =>
    values.reduce((most, value, figure) => {
      const error = errors[figure] ?? 0;
      if (error === 0) return most;
      return Math.max(most, Math.abs((replicates[figure]?.[at] ?? value) - value) / error);
    }, 0),
  ).sort();
  const critical = quantile(largest, confidence);
  const limits = values.map((value, figure) => {
    const reach = critical * (errors[figure] ?? 0);
    return { low: value - reach, high: value + reach };
  });
  return { kind: 'limits', critical, limits, kept: kept.length, dropped: count - kept.length };
}

export type MaxTLimits = {
  readonly kind: 'limits';
  readonly critical: number;
  readonly limits: readonly { readonly low: number; readonly high: number }[];
  readonly kept: number;
  readonly dropped: number;
};

/** The standard deviation of a column over the kept resamples; 0 where it does not vary. */
function deviation(column: Float64Array, kept: readonly number[]): number {
  const mean = kept.reduce((sum, at) => sum + (column[at] ?? 0), 0) / kept.length;
  const squares = kept.reduce((sum, at) => sum + ((column[at] ?? 0) - mean) ** 2, 0);
  const variance = squares / (kept.length - 1);
  return variance < 1e-26 ? 0 : Math.sqrt(variance);
}
