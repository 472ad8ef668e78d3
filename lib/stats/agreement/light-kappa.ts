import { kappaValue } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Ratings } from '@/lib/stats/agreement/ratings';

/**
 * Light's kappa: the plain mean of Cohen's kappa over all pairs of raters, each pair on the items
 * that both rated. The level that a new rater is compared with. `n` counts the pairs.
 * Undefined with fewer than two raters, or when any pair's kappa is undefined: a mean over the
 * other pairs would be the mean of something else.
 * Source: Light (1971), Psychological Bulletin 76(5), 365-377.
 * Computed for comparison with other tools; pages show the same mean from `lib/figures/ceiling.ts`.
 *
 * @example lightKappa(small) // { value: 0.3922, n: 3 }
 */
export function lightKappa(
  ratings: Ratings,
  weights: Disagreement = unweighted(ratings.categories),
): Estimate {
  let sum = 0;
  let pairs = 0;
  for (let one = 0; one < ratings.raters; one++) {
    for (let other = one + 1; other < ratings.raters; other++) {
      const table = crossTable(ratings, one, other);
      const kappa = table.n === 0 ? Number.NaN : kappaValue(table, weights);
      if (Number.isNaN(kappa)) return undefinedBecause(noKappa(table.n, one, other), pairs);
      sum += kappa;
      pairs++;
    }
  }
  if (pairs === 0) return undefinedBecause('there are fewer than two raters', 0);
  return pointEstimate(sum / pairs, pairs, `Light's kappa, ${weights.name}`);
}

function noKappa(n: number, one: number, other: number): string {
  const pair = `raters ${one + 1} and ${other + 1}`;
  return n === 0 ? `${pair} share no item` : `${pair} used one and the same category only`;
}
