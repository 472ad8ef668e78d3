import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { requireShare } from '@/lib/stats/intervals/count';
import { type Crossed, crossed, type Judged, sumsBy } from '@/lib/stats/forced-choice/crossed';
import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/**
 * A share over several raters and items, with limits for other raters and other items of the kind.
 * Judgments of one rater hang together, and so do those of one item; counting them as independent
 * (a pooled binomial) makes limits far too narrow. Two-way cluster-robust variance, floored at that
 * of independent judgments, and Student's t with min(raters, items) − 1 degrees of freedom.
 * Keeps its promise from about 3 raters on (very cautiously at 3). `n` counts judgments; limits of
 * shares are cut to [0, 1], those of other values to `bounds`.
 * Undefined for one rater or one item (there the exact binomial is right). Where all judgments are
 * the same there are no limits: the spread has not been seen.
 * Source: Cameron, Gelbach and Miller (2011), J Business & Economic Statistics 29(2), 238-249.
 *
 * @example twoWayInterval([0, 1, 2].flatMap((rater) => [0, 1, 2, 3].map((item) => ({ rater: `r${rater}`, item:
 *   `i${item}`, value: Number(item < 3 - (rater % 2)) })))) // { value: 0.6667, low: 0, high: 1, se: 0.1667, df: 2 }
 */
export function twoWayInterval(
  judged: readonly Judged[],
  confidence = 0.95,
  bounds?: Bounds,
): TwoWayInterval {
  return twoWayIntervalOf(crossed(judged), confidence, bounds);
}

/** The least and the most that a value can be, where it is no share: limits are cut there. */
export type Bounds = { readonly least: number; readonly most: number };

export type TwoWayInterval = Estimated<{ readonly se: number; readonly df: number }>;

/** The same for a table that is coded already. */
function twoWayIntervalOf(table: Crossed, confidence = 0.95, bounds?: Bounds): TwoWayInterval {
  requireShare(confidence, 'confidence');
  const { raters, items, n, mean } = table;
  if (n === 0) return undefinedBecause('nobody judged anything', 0);
  if (raters < 2) return undefinedBecause('one rater: take the exact limits of that rater', n);
  if (items < 2) return undefinedBecause('one item: nothing can be said of other items', n);
  const se = Math.sqrt(twoWayVariance(table));
  const df = Math.min(raters, items) - 1;
  const half = tQuantile((1 + confidence) / 2, df) * se;
  const shares = table.value.every((value) => value >= 0 && value <= 1);
  const { least, most } =
    bounds ?? (shares ? { least: 0, most: 1 } : { least: -Infinity, most: Infinity });
  const seen = se > 0;
  return {
    kind: 'estimate',
    value: mean,
    low: seen ? Math.max(least, mean - half) : null,
    high: seen ? Math.min(most, mean + half) : null,
    n,
    method: 'mean over judgments',
    interval: seen
      ? `two-way cluster-robust t, ${df} degrees of freedom, ${percent(confidence)}`
      : 'none: all judgments are the same',
    unit: 'rater and item',
    se,
    df,
  };
}

/** The variance of the mean: over raters plus over items less over cells, at least as if independent. */
function twoWayVariance({ rater, item, value, raters, items, n, mean }: Crossed): number {
  const errors = value.map((one) => one - mean);
  const squares = (sums: Float64Array) => sums.reduce((total, sum) => total + sum * sum, 0);
  const cell = rater.map((code, at) => code * items + (item[at] ?? 0));
  const robust =
    squares(sumsBy(rater, raters, errors)) +
    squares(sumsBy(item, items, errors)) -
    squares(sumsBy(cell, raters * items, errors));
  // Below 1e-13 a variance is rounding, and rounding is not spread.
  const variance = Math.max(robust, squares(errors)) / (n * n);
  return variance < 1e-13 ? 0 : variance;
}
