import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { requireShare } from '@/lib/stats/intervals/count';
import { percentileLimits } from '@/lib/stats/resampling/percentile-interval';

/** What limits that cover need to know of a figure beside its resamples. */
export type Covering = {
  /** Units that the figure rests on: items, or clusters of them. */
  readonly units: number;
  /** The least and the most that the figure can be. */
  readonly least: number;
  readonly most: number;
};

/**
 * Limits from resamples that hold a pseudo-unit (`PseudoUnit`), each percentile limit moved away from the figure by
 * t(units − 1) / z × √(units / (units − 1)): the percentile bootstrap takes the spread of few units as known, and as if
 * divided by n. The limits hold the figure and lie within its bounds.
 * Undefined with fewer than two units, where every resample is undefined, and where they all give the figure itself:
 * limits of no width say nothing. Coverage in simulated studies: docs/coverage.md.
 * Source: the correction of the percentile interval for few units, Hesterberg (2015), The American Statistician 69(4),
 * 371-386, section 4; the pseudo-unit as in `pseudoWeights`.
 *
 * @example coveringLimits(0.5, Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7), { units: 20, least: 0, most: 1 }) // { low:
 *   0.2918, high: 0.7082 }
 */
export function coveringLimits(
  value: number,
  replicates: Float64Array,
  { units, least, most }: Covering,
  confidence = 0.95,
): CoveringLimits | Undefined {
  requireShare(confidence, 'confidence');
  if (units < 2) return undefinedBecause('it rests on fewer than two units', units);
  const between = percentileLimits(replicates, confidence);
  if (between.kind === 'undefined') return between;
  const share = (1 + confidence) / 2;
  const reach =
    (tQuantile(share, units - 1) / normalQuantile(share, 0, 1)) * Math.sqrt(units / (units - 1));
  const low = Math.max(least, Math.min(value, value - (value - between.low) * reach));
  const high = Math.min(most, Math.max(value, value + (between.high - value) * reach));
  if (low >= high) return undefinedBecause('every resample gives one value', units);
  return { kind: 'limits', low: Math.min(low, value), high: Math.max(high, value), least, most };
}

export type CoveringLimits = {
  readonly kind: 'limits';
  readonly low: number;
  readonly high: number;
  /** Its bounds. */
  readonly least: number;
  readonly most: number;
};
