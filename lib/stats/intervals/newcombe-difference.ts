import { requireCount, requireShare } from '@/lib/stats/intervals/count';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';
import { scoreLimits } from '@/lib/stats/intervals/wilson';

/** Successes `x` in `n` trials. */
export type Count = { readonly x: number; readonly n: number };

/**
 * The difference of two shares from two independent groups, with Newcombe's hybrid interval:
 * each group's Wilson limits say how far its own share may be off.
 * No unit: 0 is no difference, 1 and −1 are all against none. `n` is the smaller group.
 * Not for two graders of the same items (those are paired). Undefined when a group is empty.
 * Source: method 10 of Newcombe (1998), Statistics in Medicine 17, 873-890.
 *
 * @example newcombeDifference({ x: 56, n: 70 }, { x: 48, n: 80 }) // { value: 0.2, low: 0.0524, high: 0.3339 }
 */
export function newcombeDifference(first: Count, second: Count, confidence = 0.95): Estimate {
  requireCount(first.x, first.n);
  requireCount(second.x, second.n);
  requireShare(confidence, 'confidence');
  const n = Math.min(first.n, second.n);
  if (n === 0) return undefinedBecause('one of the two groups is empty', 0);
  const [p1, p2] = [first.x / first.n, second.x / second.n];
  const one = scoreLimits(first.x, first.n, 1 - confidence);
  const two = scoreLimits(second.x, second.n, 1 - confidence);
  return {
    kind: 'estimate',
    value: p1 - p2,
    low: p1 - p2 - Math.hypot(p1 - one.low, two.high - p2),
    high: p1 - p2 + Math.hypot(one.high - p1, p2 - two.low),
    n,
    method: 'difference of two shares',
    interval: `Newcombe ${percent(confidence)}`,
  };
}
