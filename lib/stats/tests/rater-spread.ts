import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { requireShare } from '@/lib/stats/intervals/count';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * May a judge be one more rater of the kind that labelled? It lies outside the spread of raters like these where
 * |judge − ceiling| > t(R − 1) × s × (R − 1) / (R − 2) × √(1 + 1/R): `judge` is its mean kappa with the raters,
 * `withOthers[r]` the mean kappa of rater r with the other raters, the ceiling their mean, s their standard deviation
 * (R − 1), R the raters. The factor (R − 1) / (R − 2): a rater's mean with others rests on R − 1 of them, and each
 * rater's leaning stands in the others' means too, which narrows s. In the units of kappa.
 * That a judge differs from these raters is another question (a paired interval over items): a judge drawn from the same
 * people truly differs from their mean, and with more items that is found more often.
 * Undefined below three raters and where a kappa is; with three it is seldom shown, since t(2) is 4.3.
 * Source: the prediction interval of one more observation (Whitmore 1986, The American Statistician 40(2), 141-143), the
 * factor for means over pairs from simulation (docs/coverage.md).
 *
 * @example raterSpread(0.5, [0.6, 0.7, 0.8]) // { difference: -0.2, reach: 0.9937, outside: false }
 */
export function raterSpread(
  judge: number,
  withOthers: readonly number[],
  confidence = 0.95,
): RaterSpread | Undefined {
  requireShare(confidence, 'confidence');
  const raters = withOthers.length;
  if (raters < 3) {
    return undefinedBecause('fewer than three raters: their spread is not seen', raters);
  }
  if (Number.isNaN(judge) || withOthers.some(Number.isNaN)) {
    return undefinedBecause('a mean kappa is not defined', raters);
  }
  const ceiling = withOthers.reduce((sum, one) => sum + one, 0) / raters;
  const squares = withOthers.reduce((sum, one) => sum + (one - ceiling) ** 2, 0);
  const deviation = Math.sqrt(squares / (raters - 1));
  const t = tQuantile((1 + confidence) / 2, raters - 1);
  const reach = t * deviation * ((raters - 1) / (raters - 2)) * Math.sqrt(1 + 1 / raters);
  const difference = judge - ceiling;
  const outside = Math.abs(difference) > reach;
  return { kind: 'spread', difference, ceiling, deviation, reach, raters, outside };
}

export type RaterSpread = {
  readonly kind: 'spread';
  readonly difference: number;
  readonly ceiling: number;
  /** Standard deviation over raters of each one's mean kappa with the others. */
  readonly deviation: number;
  /** A judge farther than this from the ceiling is no rater like these. */
  readonly reach: number;
  readonly raters: number;
  readonly outside: boolean;
};
