import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { type Level, squaredDistance } from '@/lib/stats/agreement/krippendorff-alpha';
import { ranks } from '@/lib/stats/agreement/ranks';
import type { Scores } from '@/lib/stats/agreement/scores';

/**
 * Krippendorff's alpha of measures without a declared list of categories: the same definition as
 * `krippendorffAlpha`, over the scores themselves. `n` counts the pairable scores.
 * Ratio compares every two distinct scores: some 10,000 of them take a second.
 * Undefined when no item has two scores, or when the pairable scores do not vary.
 * Source: Krippendorff (2011), Computing Krippendorff's alpha-reliability.
 *
 * @example krippendorffAlphaOfScores(scoresFromRatings(small, [1, 2, 3]), 'interval') // { value: 0.3766, n: 17 }
 */
export function krippendorffAlphaOfScores(scores: Scores, level: Level): Estimate {
  const items = pairableItems(scores);
  const all = Float64Array.from(items.flatMap((item) => [...item]));
  const n = all.length;
  if (n === 0) return undefinedBecause('no item has two or more ratings', 0);
  if (all.every((value) => value === all[0])) {
    return undefinedBecause('the pairable ratings do not vary', n);
  }
  // Ordinal distances are differences of middle ranks.
  const points = level === 'ordinal' ? ranks(all).ranks : all;
  let observed = 0;
  let at = 0;
  for (const item of items) {
    const own = points.subarray(at, at + item.length);
    observed += pairDistance(level, own) / (item.length - 1);
    at += item.length;
  }
  const expected = expectedDistance(level, points);
  if (expected === 0) return undefinedBecause('the pairable ratings do not vary', n);
  const value = 1 - ((n - 1) * observed) / expected;
  return pointEstimate(value, n, `Krippendorff's alpha, ${level}`);
}

function pairableItems({ items, raters, values }: Scores): Float64Array[] {
  return Array.from({ length: items }, (_, item) =>
    values.slice(item * raters, (item + 1) * raters).filter((value) => !Number.isNaN(value)),
  ).filter((item) => item.length > 1);
}

/** Sum of the distances over unordered pairs. */
function pairDistance(level: Level, points: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    for (let j = 0; j < i; j++) sum += distance(level, points[i] ?? 0, points[j] ?? 0);
  }
  return sum;
}

function distance(level: Level, one: number, other: number): number {
  return one === other ? 0 : squaredDistance(level, [one, other], 0, 1);
}

/** The same over all pairs: squares have a closed form, the other levels group equal scores. */
function expectedDistance(level: Level, points: Float64Array): number {
  if (level === 'ordinal' || level === 'interval') {
    const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
    return points.length * points.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  }
  const counts = new Map<number, number>();
  for (const value of points) counts.set(value, (counts.get(value) ?? 0) + 1);
  const distinct = Float64Array.from(counts.keys());
  const weights = Float64Array.from(counts.values());
  let sum = 0;
  for (let i = 1; i < distinct.length; i++) {
    for (let j = 0; j < i; j++) {
      const apart = distance(level, distinct[i] ?? 0, distinct[j] ?? 0);
      sum += (weights[i] ?? 0) * (weights[j] ?? 0) * apart;
    }
  }
  return sum;
}
