import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { partitionQuantiles, quantile } from '@/lib/stats/intervals/quantile';

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
  const kept = defined(replicates, count);
  if (kept.length < 2) return undefinedBecause('no two resamples have all figures', count);
  const largest = new Float64Array(kept.length);
  replicates.forEach((column, figure) => {
    const value = values[figure] ?? Number.NaN;
    const error = deviation(column, kept);
    if (error === 0) return;
    for (let place = 0; place < kept.length; place++) {
      const away = Math.abs((column[kept[place] ?? 0] ?? value) - value) / error;
      largest[place] = Math.max(largest[place] ?? 0, away);
    }
  });
  partitionQuantiles(largest, [confidence]);
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
 * value − wider × (value − low) and value + wider × (high − value). Source: `maxT`.
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

/** The resamples that have every figure. */
function defined(replicates: readonly Float64Array[], count: number): Int32Array {
  const missing = new Uint8Array(count);
  for (const column of replicates) {
    for (let at = 0; at < count; at++) if (Number.isNaN(column[at] ?? Number.NaN)) missing[at] = 1;
  }
  const kept = new Int32Array(count);
  let found = 0;
  for (let at = 0; at < count; at++) if (missing[at] === 0) kept[found++] = at;
  return kept.subarray(0, found);
}

/** The standard deviation of a column over the kept resamples; 0 where it does not vary. */
function deviation(column: Float64Array, kept: Int32Array): number {
  let [sum, squares] = [0, 0];
  for (let place = 0; place < kept.length; place++) sum += column[kept[place] ?? 0] ?? 0;
  const mean = sum / kept.length;
  for (let place = 0; place < kept.length; place++) {
    squares += ((column[kept[place] ?? 0] ?? 0) - mean) ** 2;
  }
  const variance = squares / (kept.length - 1);
  return variance < 1e-26 ? 0 : Math.sqrt(variance);
}
