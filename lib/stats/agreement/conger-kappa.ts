import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { itemDisagreement } from '@/lib/stats/agreement/item-disagreement';
import { linearised, type MultiRater } from '@/lib/stats/agreement/linearised';
import type { Ratings } from '@/lib/stats/agreement/ratings';

/**
 * Conger's kappa: Cohen's kappa for several raters, where chance is that of raters who keep their
 * own habits. With two raters and nothing missing it is Cohen's kappa.
 * A rater who rated nothing takes no part.
 * Undefined when no item has two ratings, or when only one category occurs.
 * Source: Conger (1980), Psychological Bulletin 88(2), 322-328; weights, missing ratings and the
 * standard error: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5.
 *
 * @example congerKappa(small) // { value: 0.4752, n: 6 }
 */
export function congerKappa(
  ratings: Ratings,
  weights: Disagreement = unweighted(ratings.categories),
  confidence = 0.95,
): MultiRater {
  const table = itemCounts(ratings);
  const habits = raterHabits(ratings, weights);
  return linearised({
    table,
    observed: itemDisagreement(table, weights),
    expected: habits.expected,
    expectedByItem: Float64Array.from({ length: ratings.items }, (_, item) =>
      expectedOfItem(ratings, habits, item, table.rated),
    ),
    method: `Conger's kappa, ${weights.name}`,
    confidence,
  });
}

/**
 * `shares` raters × categories; `costs` the mean cost of each rater's category k against the other
 * raters' habits; `expected` their mean over ordered pairs of raters.
 */
type Habits = {
  readonly active: number;
  readonly rated: Float64Array;
  readonly shares: Float64Array;
  readonly costs: Float64Array;
  readonly expected: number;
};

function raterHabits(ratings: Ratings, weights: Disagreement): Habits {
  const { raters, categories: q } = ratings;
  const { rated, shares } = sharesOfRaters(ratings);
  const pooled = new Float64Array(q);
  shares.forEach((share, at) => (pooled[at % q] = (pooled[at % q] ?? 0) + share));
  const costs = new Float64Array(raters * q);
  let expected = 0;
  for (let rater = 0; rater < raters; rater++) {
    for (let k = 0; k < q; k++) {
      let cost = 0;
      for (let l = 0; l < q; l++) {
        const others = (pooled[l] ?? 0) - (shares[rater * q + l] ?? 0);
        cost += ((weights.cost[k * q + l] ?? 0) / weights.most) * others;
      }
      costs[rater * q + k] = cost;
      expected += (shares[rater * q + k] ?? 0) * cost;
    }
  }
  const active = rated.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const pairs = active * (active - 1);
  return { active, rated, shares, costs, expected: pairs === 0 ? 0 : expected / pairs };
}

function sharesOfRaters({ codes, raters, categories: q }: Ratings): {
  rated: Float64Array;
  shares: Float64Array;
} {
  const rated = new Float64Array(raters);
  const shares = new Float64Array(raters * q);
  codes.forEach((code, at) => {
    if (code < 0) return;
    const rater = at % raters;
    rated[rater] = (rated[rater] ?? 0) + 1;
    shares[rater * q + code] = (shares[rater * q + code] ?? 0) + 1;
  });
  return {
    rated,
    shares: shares.map((count, at) => count / Math.max(1, rated[Math.floor(at / q)] ?? 0)),
  };
}

/**
 * What an item adds to the expected disagreement: each of its ratings moves its rater's habits by
 * (category - habits), scaled up for the items that rater left out.
 */
function expectedOfItem(ratings: Ratings, habits: Habits, item: number, items: number): number {
  const { raters, categories: q, codes } = ratings;
  let sum = 0;
  for (let rater = 0; rater < raters; rater++) {
    const rated = habits.rated[rater] ?? 0;
    if (rated === 0) continue;
    const code = codes[item * raters + rater] ?? -1;
    const base = rater * q;
    let ownMean = 0;
    for (let k = 0; k < q; k++)
      ownMean += (habits.shares[base + k] ?? 0) * (habits.costs[base + k] ?? 0);
    const given = code < 0 ? 0 : (habits.costs[base + code] ?? 0) - ownMean;
    sum += ownMean + (items / rated) * given;
  }
  return sum / (habits.active * (habits.active - 1));
}
