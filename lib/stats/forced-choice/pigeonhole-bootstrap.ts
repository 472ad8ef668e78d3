import { type Crossed, crossed, type Judged } from '@/lib/stats/forced-choice/crossed';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Generator } from '@/lib/stats/resampling/generator';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { percent } from '@/lib/stats/intervals/proportion';

/**
 * The share of `judged` with pigeonhole bootstrap limits: raters and items are drawn anew
 * independently, and a judgment counts as often as its rater times as often as its item was drawn.
 * No bootstrap is exact for crossed data; this one errs to the wide side. With a dozen items its
 * percentile limits are still too narrow for few raters: show `twoWayInterval` beside it.
 * A resample that holds no judgment at all (tables with holes) is dropped.
 * Undefined for one rater or one item; without limits where all judgments are the same.
 * Source: Owen (2007), Annals of Applied Statistics 1(2), 386-411.
 *
 * @example pigeonholeBootstrap([0, 1, 2].flatMap((rater) => [0, 1, 2, 3].map((item) => ({ rater: `r${rater}`, item:
 *   `i${item}`, value: Number(item < 3 - (rater % 2)) }))), generator(1), 200) // { value: 0.6667, low: 0.1667, high: 1
 *   }
 */
export function pigeonholeBootstrap(
  judged: readonly Judged[],
  draw: Generator,
  resamples = 10_000,
  confidence = 0.95,
): Estimate {
  const table = crossed(judged);
  const { n, raters, items, mean } = table;
  if (n === 0) return undefinedBecause('nobody judged anything', 0);
  if (raters < 2) return undefinedBecause('one rater: take the exact limits of that rater', n);
  if (items < 2) return undefinedBecause('one item: nothing can be said of other items', n);
  const means = new Float64Array(resamples);
  const [raterCounts, itemCounts] = [new Int32Array(raters), new Int32Array(items)];
  for (let at = 0; at < resamples; at++) {
    raterCounts.fill(0);
    itemCounts.fill(0);
    draw.countInto(raterCounts, raters, raters);
    draw.countInto(itemCounts, items, items);
    means[at] = weightedMean(table, raterCounts, itemCounts);
  }
  const interval = percentileInterval(means, confidence);
  const known = interval.kind === 'interval' && !interval.degenerate;
  return {
    kind: 'estimate',
    value: mean,
    low: known ? interval.low : null,
    high: known ? interval.high : null,
    n,
    method: 'mean over judgments',
    interval: known
      ? `pigeonhole bootstrap, ${resamples} resamples, ${percent(confidence)}`
      : 'none: every resample gives the same value',
    unit: 'rater and item',
  };
}

/**
 * The mean over judgments, each counted as often as its rater times its item; NaN without any.
 * Σ r i v / Σ r i, r and i how often the rater and the item were drawn. Source: Owen (2007), Annals of Applied
 * Statistics 1(2), 386-411.
 *
 * @example weightedMean(crossed([{ rater: 'x', item: '1', value: 1 }, { rater: 'y', item: '1', value: 0 }]), [2, 1],
 *   [1]) // 0.6667
 */
export function weightedMean(
  { rater, item, value, n }: Crossed,
  raterCounts: ArrayLike<number>,
  itemCounts: ArrayLike<number>,
): number {
  let [sum, weight] = [0, 0];
  for (let at = 0; at < n; at++) {
    const times = (raterCounts[rater[at] ?? 0] ?? 0) * (itemCounts[item[at] ?? 0] ?? 0);
    weight += times;
    sum += times * (value[at] ?? 0);
  }
  return sum / weight;
}
