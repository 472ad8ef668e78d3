import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { quantile } from '@/lib/stats/intervals/quantile';

/**
 * How many standard errors away limits must lie so that, with the stated confidence, none of many figures misses its
 * own: the quantile over the shared resamples of the largest |replicate − value| / standardError. Never fewer than one
 * figure alone needs.
 * Resamples in which any figure is undefined are dropped for all and counted. A figure that is the same in every
 * resample takes no part.
 * Undefined when no two resamples have all figures.
 * Source: Westfall & Young (1993), Resampling-Based Multiple Testing, ch. 2.
 *
 * @example maxT([0.1, 0.3], [Float64Array.of(0, 0.1, 0.2, 0.1), Float64Array.of(0.2, 0.3, 0.4, 0.3)]) // { critical:
 *   1.96, wider: 1 }
 */
export function maxT(
  values: readonly number[],
  replicates: readonly Float64Array[],
  confidence = 0.95,
): MaxT | Undefined {
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
  const alone = normalQuantile((1 + confidence) / 2, 0, 1);
  const critical = Math.max(alone, quantile(largest, confidence));
  return { kind: 'critical', critical, wider: critical / alone, kept: kept.length, dropped: count - kept.length }; // prettier-ignore
}

export type MaxT = {
  readonly kind: 'critical';
  /** In standard errors. */
  readonly critical: number;
  /** How many times as far as the limits of one figure alone; 1 or more. */
  readonly wider: number;
  readonly kept: number;
  readonly dropped: number;
};

/**
 * Limits of one figure moved away from it so many times as far, within its bounds and never past itself: where its own limits cover, those of
 * all figures together do so for all of them.
 *
 * @example widerLimits(0.5, { low: 0.4, high: 0.6 }, 1.2, { least: 0, most: 1 }) // { low: 0.38, high: 0.62 }
 */
export function widerLimits(
  value: number,
  { low, high }: { readonly low: number; readonly high: number },
  wider: number,
  { least, most }: { readonly least: number; readonly most: number },
): { readonly low: number; readonly high: number } {
  return {
    low: Math.min(value, Math.max(least, value - (value - low) * wider)),
    high: Math.max(value, Math.min(most, value + (high - value) * wider)),
  };
}

/** The standard deviation of a column over the kept resamples; 0 where it does not vary. */
function deviation(column: Float64Array, kept: readonly number[]): number {
  const mean = kept.reduce((sum, at) => sum + (column[at] ?? 0), 0) / kept.length;
  const squares = kept.reduce((sum, at) => sum + ((column[at] ?? 0) - mean) ** 2, 0);
  const variance = squares / (kept.length - 1);
  return variance < 1e-26 ? 0 : Math.sqrt(variance);
}
