import { requireCount, requireShare } from '@/lib/stats/intervals/count';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** How an interval is made from `x` of `n` and `alpha`, the share that both tails have together. */
export type Limits = (
  x: number,
  n: number,
  alpha: number,
) => { readonly low: number; readonly high: number };

/**
 * A share with limits: the frame that all binomial intervals have in common.
 * No unit; 0 is none of `n`, 1 all of them. Undefined without trials: 0 of 0 says nothing.
 * Whatever the formula gives, no share lies outside 0 to 1.
 *
 * @example proportion(8, 10, 0.95, 'Wilson', scoreLimits) // { value: 0.8, low: 0.4902, high: 0.9433 }
 */
export function proportion(
  x: number,
  n: number,
  confidence: number,
  name: string,
  limits: Limits,
): Estimate {
  requireCount(x, n);
  requireShare(confidence, 'confidence');
  if (n === 0) return undefinedBecause('nothing was counted (0 of 0)', 0);
  const { low, high } = limits(x, n, 1 - confidence);
  return {
    kind: 'estimate',
    value: x / n,
    low: Math.max(0, low),
    high: Math.min(1, high),
    n,
    method: 'share',
    interval: `${name} ${percent(confidence)}`,
  };
}

/**
 * `.95` as `95%`; also `99.9%`, without the digits that a float would add.
 *
 * @example percent(0.95) // '95%'
 */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(12))}%`;
}
