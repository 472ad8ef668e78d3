import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { ranks } from '@/lib/stats/agreement/ranks';
import { completeScores, type Scores } from '@/lib/stats/agreement/scores';

/**
 * Kendall's W: do several raters put the items in the same order? 1 the same order throughout, 0
 * when the mean ranks of the items are all equal; corrected for ties. Only items that every rater
 * scored take part, and `n` counts them.
 * Undefined with fewer than two raters or two complete items, or when every rater gave one score
 * throughout.
 * Source: Kendall & Babington Smith (1939), Annals of Mathematical Statistics 10(3), 275-287.
 *
 * @example kendallW(scoresFromRatings(small, [1, 2, 3])) // { value: 0.5705, n: 5 }
 */
export function kendallW(scores: Scores): Estimate {
  const { items: n, raters: m, values } = completeScores(scores);
  if (m < 2) return undefinedBecause('there are fewer than two raters', n);
  if (n < 2) return undefinedBecause('fewer than two items were scored by every rater', n);
  const sums = new Float64Array(n);
  let ties = 0;
  for (let rater = 0; rater < m; rater++) {
    const ranked = ranks(Float64Array.from(sums, (_, item) => values[item * m + rater] ?? 0));
    ranked.ranks.forEach((rank, item) => (sums[item] = (sums[item] ?? 0) + rank));
    for (const size of ranked.ties) ties += size * (size * size - 1);
  }
  const most = m * m * n * (n * n - 1) - m * ties;
  if (most === 0) return undefinedBecause('every rater gave one score throughout', n);
  const middle = (m * (n + 1)) / 2;
  const spread = sums.reduce((sum, rank) => sum + (rank - middle) ** 2, 0);
  return pointEstimate((12 * spread) / most, n, "Kendall's W, corrected for ties");
}
