import tCdf from '@stdlib/stats-base-dists-t-cdf';
import type { Judged } from '@/lib/stats/forced-choice/crossed';
import type { Alternative } from '@/lib/stats/tests/binomial-test';
import type { Significance } from '@/lib/stats/tests/significance';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import { twoWayInterval } from '@/lib/stats/forced-choice/two-way-interval';

/**
 * Does the mean over raters and items differ from `value`? The test that belongs to
 * `twoWayInterval`: rejecting two-sided at 5% is lying outside its 95% limits.
 * Undefined for one rater or one item, and where all judgments are the same.
 * Source: Cameron, Gelbach and Miller (2011), J Business & Economic Statistics 29(2), 238-249.
 *
 * @example twoWayTest([0, 1, 2].flatMap((rater) => [0, 1, 2, 3].map((item) => ({ rater: `r${rater}`, item: `i${item}`,
 *   value: Number(item < 3 - (rater % 2)) }))), 0.5) // { p: 0.4226, n: 12 }
 */
export function twoWayTest(
  judged: readonly Judged[],
  value: number,
  alternative: Alternative = 'two-sided',
): Significance {
  const made = twoWayInterval(judged);
  if (made.kind === 'undefined') return made;
  if (made.se === 0) return undefinedBecause('all judgments are the same', made.n);
  const { df, n } = made;
  const statistic = (made.value - value) / made.se;
  const below = tCdf(statistic, df);
  const above = tCdf(-statistic, df);
  const p = alternative === 'greater' ? above : alternative === 'less' ? below : 2 * Math.min(above, below); // prettier-ignore
  return { kind: 'test', statistic, df, p, n, method: `two-way cluster-robust t, ${alternative}` };
}
