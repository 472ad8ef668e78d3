import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { requireShare } from '@/lib/stats/intervals/count';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * The mean kappa over pairs of raters with limits for other raters and other items of the kind: value ± t(R − 1) × the
 * greater of two standard errors. Over raters: 2 s / √R × (R − 1) / (R − 2), s the standard deviation of each rater's
 * mean kappa with the others (`withOthers`), doubled since each pair has two raters, the factor as in `raterSpread`; the
 * chance of which items were drawn stands in s too. Over items: `itemError`, as if the raters were the only ones.
 * `leastWithout` and `mostWithout` are the mean over pairs without one rater, the lowest and the highest. Limits are cut
 * to [−1, 1]. Undefined below three raters, where a kappa is, and where both errors are 0.
 * Source: the variance of a mean over pairs, Hoeffding (1948), Annals of Mathematical Statistics 19(3), 293-325.
 *
 * @example ratersAndItems([0.6, 0.7, 0.8], 0.05) // { value: 0.7, low: -0.2937, high: 1 }
 */
export function ratersAndItems(
  withOthers: readonly number[],
  itemError: number,
  confidence = 0.95,
): RatersAndItems | Undefined {
  requireShare(confidence, 'confidence');
  const raters = withOthers.length;
  if (raters < 3) return undefinedBecause('fewer than three raters', raters);
  const value = withOthers.reduce((sum, one) => sum + one, 0) / raters;
  if (Number.isNaN(value)) return undefinedBecause('a kappa is not defined', raters);
  const squares = withOthers.reduce((sum, one) => sum + (one - value) ** 2, 0);
  const deviation = Math.sqrt(squares / (raters - 1));
  const raterError = ((2 * deviation) / Math.sqrt(raters)) * ((raters - 1) / (raters - 2));
  const error = Math.max(raterError, itemError);
  if (!(error > 0)) return undefinedBecause('neither raters nor items differ', raters);
  const half = tQuantile((1 + confidence) / 2, raters - 1) * error;
  // Of the pairs' sum, R (R − 1) / 2 × value, a rater's pairs are (R − 1) × his mean with the others.
  const without = withOthers.map((own) => (raters * value - 2 * own) / (raters - 2));
  return {
    kind: 'raters-and-items',
    value,
    low: Math.max(-1, value - half),
    high: Math.min(1, value + half),
    raterError,
    itemError,
    leastWithout: Math.min(...without),
    mostWithout: Math.max(...without),
    raters,
  };
}

export type RatersAndItems = {
  readonly kind: 'raters-and-items';
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly raterError: number;
  readonly itemError: number;
  readonly leastWithout: number;
  readonly mostWithout: number;
  readonly raters: number;
};
