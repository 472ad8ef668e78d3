import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import type { Resamples } from '@/lib/stats/resampling/resamples';

/**
 * A figure with the percentile limits of its replicates, naming the unit that was resampled.
 * `value` is the figure on the data, NaN where it is undefined there. `dropped` counts the
 * resamples in which it was undefined, `degenerate` says that all others gave one value: the
 * limits then have no width and are not to be read as certainty.
 * Undefined when the figure is undefined on the data; without limits when it is so in every resample.
 */
export function bootstrapped(
  figure: { readonly value: number; readonly n: number; readonly method: string },
  replicates: Float64Array,
  resamples: Resamples,
  confidence = 0.95,
): Bootstrapped {
  const { value, n, method } = figure;
  if (Number.isNaN(value)) return undefinedBecause('the figure is undefined on the data', n);
  const interval = percentileInterval(replicates, confidence);
  const named = { kind: 'estimate' as const, value, n, method, unit: resamples.unit };
  if (interval.kind === 'undefined') {
    const none = { low: null, high: null, standardError: null, kept: 0, degenerate: false };
    return { ...named, ...none, dropped: replicates.length, interval: interval.reason };
  }
  const { low, high, standardError, kept, dropped, degenerate } = interval;
  const how = `percentile bootstrap, ${resamples.count} resamples of ${resamples.units} units`;
  return { ...named, low, high, standardError, kept, dropped, degenerate, interval: how };
}

export type Bootstrapped = Estimated<{
  readonly standardError: number | null;
  readonly kept: number;
  readonly dropped: number;
  readonly degenerate: boolean;
}>;
