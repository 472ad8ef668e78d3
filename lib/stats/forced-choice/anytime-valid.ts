import gammaln from '@stdlib/math-base-special-gammaln';
import { bisection } from '@/lib/stats/intervals/bisection';
import { requireCount, requireShare } from '@/lib/stats/intervals/count';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/**
 * How strongly do `x` right of `n` speak against guessing, however often one looked before? The
 * likelihood ratio of "any share, all equally likely" against ½: an e-value. Below 1 it speaks for
 * guessing; at 1/alpha or more guessing may be rejected at alpha at whatever moment one stops.
 * Exactly 1 before anything was seen. Judgments must be independent.
 * Source: Ville (1939); Robbins (1970), Annals of Mathematical Statistics 41(5), 1397-1409.
 */
export function eValue(x: number, n: number): number {
  requireCount(x, n);
  return Math.exp(logBeta(1 + x, 1 + n - x) + n * Math.LN2);
}

/**
 * Limits that hold at every moment of the collection at once, so that one may look and stop: all
 * shares under which what was seen is no less than alpha times as likely as under "any share".
 * Wider than limits for one planned look. Undefined before anything was seen.
 * Source: Robbins (1970), Annals of Mathematical Statistics 41(5), 1397-1409.
 */
export function confidenceSequence(x: number, n: number, confidence = 0.95): Estimate {
  requireCount(x, n);
  requireShare(confidence, 'confidence');
  if (n === 0) return undefinedBecause('nothing was seen yet', 0);
  const least = Math.log(1 - confidence) + logBeta(1 + x, 1 + n - x);
  const term = (count: number, p: number) => (count === 0 ? 0 : count * Math.log(p));
  const over = (p: number) => term(x, p) + term(n - x, 1 - p) - least;
  return {
    kind: 'estimate',
    value: x / n,
    low: x === 0 ? 0 : bisection(over, 0, x / n),
    high: x === n ? 1 : bisection(over, x / n, 1),
    n,
    method: 'share',
    interval: `confidence sequence ${percent(confidence)}`,
  };
}

function logBeta(a: number, b: number): number {
  return gammaln(a) + gammaln(b) - gammaln(a + b);
}
