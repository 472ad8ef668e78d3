import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalPdf from '@stdlib/stats-base-dists-normal-pdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';

/**
 * d′ of forced choice between two, √2 z(share right): how far apart are the two kinds of text for the rater?
 * In standard deviations of what one text feels like: 0 cannot be told apart, 1 is 76% right, 2 is 92%; below 0 the
 * rater finds the difference and takes it the wrong way round. Assumes no leaning to one side (else
 * `dprimeWithBias`). Infinite at 0 and 1.
 * Source: Macmillan and Creelman (2005), Detection Theory, 2nd ed., chapter 7.
 *
 * @example dprimeOfShare(0.75) // 0.9539
 */
export function dprimeOfShare(share: number): number {
  if (share <= 0) return -Infinity;
  if (share >= 1) return Infinity;
  return Math.SQRT2 * normalQuantile(share, 0, 1);
}

/**
 * Φ(d′/√2): the share right at that d′.
 * Source: `dprimeOfShare`.
 *
 * @example shareOfDprime(1) // 0.7602
 */
export function shareOfDprime(d: number): number {
  return normalCdf(d / Math.SQRT2, 0, 1);
}

/**
 * The standard error of d′ by the delta method, for a share strictly between 0 and 1.
 * √(p (1 − p) / n) / (φ(d′ / √2) / √2), in units of d′. Source: `dprimeOfShare`.
 *
 * @example standardError(0.75, 20) // 0.4309
 */
export function standardError(share: number, n: number): number {
  const slope = normalPdf(dprimeOfShare(share) / Math.SQRT2, 0, 1) / Math.SQRT2;
  return Math.sqrt((share * (1 - share)) / n) / slope;
}
