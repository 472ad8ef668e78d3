import { chiSquareTail } from '@/lib/stats/tests/chi-square-tail';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import type { Significance } from '@/lib/stats/tests/significance';

/**
 * Cochran's Q: do several raters say yes equally often on the same items? For two categories, of
 * which `yes` is the position of one; only items that all raters rated take part.
 * With two raters it is McNemar's chi-square.
 * Undefined with other than two categories, fewer than two raters, or when the raters agree on
 * every complete item.
 * Source: Cochran (1950), Biometrika 37(3/4), 256-266.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example cochranQ(ratingsFromRows([['n', 'y', 'y'], ['y', 'y', 'y'], ['n', 'n', 'y'], ['n', 'y', 'n']], ['n', 'y']))
 *   // { statistic: 2.6667, df: 2, p: 0.2636 }
 */
export function cochranQ(ratings: Ratings, yes = 1): Significance {
  const { items, raters, categories, codes } = ratings;
  if (categories !== 2) return undefinedBecause('it is defined for two categories only', items);
  if (raters < 2) return undefinedBecause('there are fewer than two raters', items);
  const byRater = new Float64Array(raters);
  let total = 0;
  let squares = 0;
  let n = 0;
  for (let item = 0; item < items; item++) {
    const row = codes.subarray(item * raters, (item + 1) * raters);
    if (row.some((code) => code < 0)) continue;
    n++;
    let said = 0;
    row.forEach((code, rater) => {
      if (code !== yes) return;
      byRater[rater] = (byRater[rater] ?? 0) + 1;
      said++;
    });
    total += said;
    squares += said * said;
  }
  const spread = raters * total - squares;
  if (spread === 0) return undefinedBecause('the raters agree on every complete item', n);
  const between = byRater.reduce((sum, count) => sum + count * count, 0);
  const statistic = ((raters - 1) * (raters * between - total * total)) / spread;
  const df = raters - 1;
  const p = chiSquareTail(statistic, df);
  return { kind: 'test', statistic, df, p, n, method: "Cochran's Q" };
}
