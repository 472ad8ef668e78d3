import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalPdf from '@stdlib/stats-base-dists-normal-pdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { requireCount, requireShare } from '@/lib/stats/intervals/count';
import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/**
 * d′ of forced choice between two: how far apart are the two kinds of text for the rater?
 * In standard deviations of what one text feels like: 0 cannot be told apart, 1 is 76% right,
 * 2 is 92%; below 0 the rater finds the difference and takes it the wrong way round, which is
 * detection too, so nothing is cut off at 0. Assumes no leaning to one side (else `dprimeWithBias`).
 * Limits: Clopper–Pearson limits of the share right, carried over; null where that limit is 0 or 1.
 * `se` by the delta method. Undefined when nothing, none or all are right (d′ is then infinite).
 * Source: Macmillan and Creelman (2005), Detection Theory, 2nd ed., chapter 7: d′ = √2 z(share right).
 */
export function dprime(
  right: number,
  n: number,
  confidence = 0.95,
): Estimated<{ readonly se: number }> {
  requireCount(right, n);
  requireShare(confidence, 'confidence');
  if (n === 0) return undefinedBecause('nothing was answered', 0);
  if (right === 0) return undefinedBecause('none was right: d′ has no finite value', n);
  if (right === n) return undefinedBecause('all were right: d′ has no finite value', n);
  const share = right / n;
  const limits = exactLimits(right, n, 1 - confidence);
  return {
    kind: 'estimate',
    value: dprimeOfShare(share),
    low: finite(dprimeOfShare(limits.low)),
    high: finite(dprimeOfShare(limits.high)),
    n,
    method: 'd′ = √2 z(share right)',
    interval: `Clopper-Pearson ${percent(confidence)}`,
    se: standardError(share, n),
  };
}

/** √2 z(share): the d′ at which that share is right. Infinite at 0 and 1. */
export function dprimeOfShare(share: number): number {
  if (share <= 0) return -Infinity;
  if (share >= 1) return Infinity;
  return Math.SQRT2 * normalQuantile(share, 0, 1);
}

/** Φ(d′/√2): the share right at that d′. */
export function shareOfDprime(d: number): number {
  return normalCdf(d / Math.SQRT2, 0, 1);
}

/** The standard error of d′ by the delta method, for a share strictly between 0 and 1. */
export function standardError(share: number, n: number): number {
  const slope = normalPdf(dprimeOfShare(share) / Math.SQRT2, 0, 1) / Math.SQRT2;
  return Math.sqrt((share * (1 - share)) / n) / slope;
}

function finite(limit: number): number | null {
  return Number.isFinite(limit) ? limit : null;
}
