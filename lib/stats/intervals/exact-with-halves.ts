import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { requireShare } from '@/lib/stats/intervals/count';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/**
 * A share whose numerator may have a half (a choice that was not made counts as half right), with
 * exact limits: the lower one of the whole count below, the upper one of the whole count above, so
 * that they hold whichever way the half would have gone. Without a half it is `clopperPearson`.
 * `sum` is a multiple of ½ from 0 to `n`; anything else throws a RangeError. Undefined when n is 0.
 * Source: Clopper and Pearson (1934), Biometrika 26(4), 404-413.
 *
 * @example exactWithHalves(7.5, 10) // { value: 0.75, low: 0.3475, high: 0.9748 }
 */
export function exactWithHalves(sum: number, n: number, confidence = 0.95): Estimate {
  requireShare(confidence, 'confidence');
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`no number of trials: ${n}`);
  if (!Number.isInteger(2 * sum) || sum < 0 || sum > n) {
    throw new RangeError(`no count of halves in ${n}: ${sum}`);
  }
  if (n === 0) return undefinedBecause('nothing was counted (0 of 0)', 0);
  const alpha = 1 - confidence;
  return {
    kind: 'estimate',
    value: sum / n,
    low: exactLimits(Math.floor(sum), n, alpha).low,
    high: exactLimits(Math.ceil(sum), n, alpha).high,
    n,
    method: 'share',
    interval: `Clopper-Pearson ${percent(confidence)}`,
  };
}
