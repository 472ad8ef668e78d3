import { rounded, type RowExtras } from '@/lib/domain/figure-row';
import { ratersAndItems } from '@/lib/stats/intervals/raters-and-items';
import { raterSpread } from '@/lib/stats/tests/rater-spread';
import { meanValue } from './mean-value';

/** Raters of whom `pairs` pairs can be made; 0 where the kappas are not those of all pairs. */
function ratersOf(pairs: number): number {
  const raters = Math.round((1 + Math.sqrt(1 + 8 * pairs)) / 2);
  return (raters * (raters - 1)) / 2 === pairs ? raters : 0;
}

/** Each rater's mean kappa with the others, from the kappas of the pairs (0,1), (0,2), ... (1,2), ... */
function withOthers(kappas: Float64Array): number[] {
  const raters = ratersOf(kappas.length);
  const sums = new Array<number>(raters).fill(0);
  let pair = 0;
  for (let one = 0; one < raters; one++) {
    for (let other = one + 1; other < raters; other++) {
      const kappa = kappas[pair++] ?? Number.NaN;
      sums[one] = (sums[one] ?? 0) + kappa;
      sums[other] = (sums[other] ?? 0) + kappa;
    }
  }
  return sums.map((sum) => sum / (raters - 1));
}

/** Of the ceiling: limits for other raters and other items, and its range without each rater in turn. */
export function otherRaters(kappas: Float64Array, itemError: number): RowExtras {
  const both = ratersAndItems(withOthers(kappas), itemError);
  if (both.kind === 'undefined') return {};
  return {
    otherRatersLow: rounded(both.low),
    otherRatersHigh: rounded(both.high),
    withoutRaterLow: rounded(both.leastWithout),
    withoutRaterHigh: rounded(both.mostWithout),
  };
}

/** Of a judge's difference from people: how far a rater like these may lie. First its kappas with each, then theirs. */
export function raterReach(kappas: Float64Array, raters: number): RowExtras {
  const spread = raterSpread(meanValue(kappas, 0, raters), withOthers(kappas.subarray(raters)));
  return spread.kind === 'undefined' ? {} : { raterReach: rounded(spread.reach) };
}
