import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { itemDisagreement } from '@/lib/stats/agreement/item-disagreement';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';

/** What `manyRatersOfWeights` gives for each set of weights, in this order. */
export const manyRaterFigures = [
  'percentAgreement',
  'fleissKappa',
  'gwetAc',
  'brennanPrediger',
  'congerKappa',
] as const;

/**
 * Percent agreement, Fleiss, Gwet, Brennan-Prediger and Conger of any number of raters for the
 * bootstrap: five figures for each of the weights, in the order of `manyRaterFigures`. Missing
 * ratings as in the figures themselves: items with one rating count for chance agreement only.
 * NaN where the coefficient is undefined. Formulas and sources: `percentAgreement`, `fleissKappa`, `gwetAc`,
 * `brennanPrediger`, `congerKappa`.
 *
 * @example [...valuesAtWeights(manyRatersOfWeights(small, [unweighted(3)]), Int32Array.of(1, 1, 1, 1, 1, 1))] //
 *   [0.6667, 0.4653, 0.5157, 0.5, 0.4752]
 */
export function manyRatersOfWeights(
  ratings: Ratings,
  weights: readonly Disagreement[],
): WeightStatistic {
  const { raters, categories: q } = ratings;
  const items = sparseItems(ratings, weights);
  const observed = new Float64Array(weights.length);
  const shares = new Float64Array(q);
  const habits = new Float64Array(raters * q);
  const byChance = weights.map((one) => chanceOf(one));
  return {
    figures: weights.length * manyRaterFigures.length,
    compute: (drawn, out, at) => {
      observed.fill(0);
      shares.fill(0);
      habits.fill(0);
      let [rated, paired] = [0, 0];
      for (let item = 0; item < ratings.items; item++) {
        const weight = drawn[item] ?? 0;
        const total = items.totals[item] ?? 0;
        if (weight === 0 || total === 0) continue;
        rated += weight;
        for (let cell = items.from[item] ?? 0; cell < (items.from[item + 1] ?? 0); cell++) {
          const code = items.codes[cell] ?? 0;
          shares[code] = (shares[code] ?? 0) + weight * (items.shares[cell] ?? 0);
        }
        for (let rating = items.first[item] ?? 0; rating < (items.first[item + 1] ?? 0); rating++) {
          const habit = items.habits[rating] ?? 0;
          habits[habit] = (habits[habit] ?? 0) + weight;
        }
        if (total < 2) continue;
        paired += weight;
        for (let one = 0; one < observed.length; one++) {
          const cost = items.costs[item * observed.length + one] ?? 0;
          observed[one] = (observed[one] ?? 0) + weight * cost;
        }
      }
      for (let k = 0; k < q; k++) shares[k] = (shares[k] ?? 0) / rated;
      const active = normalise(habits, q);
      byChance.forEach((chance, one) => {
        const apart = (observed[one] ?? 0) / paired;
        const from = at + one * manyRaterFigures.length;
        out[from] = 1 - apart;
        out[from + 1] = corrected(apart, chance.fleiss(shares));
        out[from + 2] = corrected(apart, chance.gwet(shares));
        out[from + 3] = corrected(apart, chance.even);
        out[from + 4] = corrected(apart, chance.conger(habits, active));
      });
    },
  };
}

/**
 * Fleiss' kappa of each category against all others together, for the bootstrap.
 * One figure a category, NaN where it was never drawn or alone. Formula and source: `fleissKappaOfCategory`.
 *
 * @example [...valuesAtWeights(categoriesOfWeights(small), Int32Array.of(1, 1, 1, 1, 1, 1))] // [0.5325, 0.55, 0.2]
 */
export function categoriesOfWeights(ratings: Ratings): WeightStatistic {
  const { items, categories: q } = ratings;
  const { counts, totals } = itemCounts(ratings);
  const shares = new Float64Array(q);
  const observed = new Float64Array(q);
  return {
    figures: q,
    compute: (drawn, out, at) => {
      shares.fill(0);
      observed.fill(0);
      let [rated, paired] = [0, 0];
      for (let item = 0; item < items; item++) {
        const weight = drawn[item] ?? 0;
        const total = totals[item] ?? 0;
        if (weight === 0 || total === 0) continue;
        rated += weight;
        if (total > 1) paired += weight;
        for (let k = 0; k < q; k++) {
          const chosen = counts[item * q + k] ?? 0;
          if (chosen === 0) continue;
          shares[k] = (shares[k] ?? 0) + (weight * chosen) / total;
          if (total === 1) continue;
          const split = (2 * chosen * (total - chosen)) / (total * (total - 1));
          observed[k] = (observed[k] ?? 0) + weight * split;
        }
      }
      for (let k = 0; k < q; k++) {
        const share = (shares[k] ?? 0) / rated;
        out[at + k] = corrected((observed[k] ?? 0) / paired, 2 * share * (1 - share));
      }
    },
  };
}

/**
 * The categories of each item with their shares of its ratings (`from` on), the places of its ratings among the
 * raters' habits (`first` on), and its disagreement under each of the weights.
 */
function sparseItems(ratings: Ratings, weights: readonly Disagreement[]) {
  const table = itemCounts(ratings);
  const q = ratings.categories;
  const from = new Int32Array(ratings.items + 1);
  const codes: number[] = [];
  const shares: number[] = [];
  const first = new Int32Array(ratings.items + 1);
  const habits: number[] = [];
  for (let item = 0; item < ratings.items; item++) {
    for (let rater = 0; rater < ratings.raters; rater++) {
      const code = ratings.codes[item * ratings.raters + rater] ?? -1;
      if (code >= 0) habits.push(rater * q + code);
    }
    first[item + 1] = habits.length;
    for (let k = 0; k < q; k++) {
      const count = table.counts[item * q + k] ?? 0;
      if (count === 0) continue;
      codes.push(k);
      shares.push(count / (table.totals[item] ?? 1));
    }
    from[item + 1] = codes.length;
  }
  const costs = weights.map((one) => itemDisagreement(table, one).byItem);
  return {
    first,
    habits: Int32Array.from(habits),
    from,
    codes: Int32Array.from(codes),
    shares: Float64Array.from(shares),
    totals: table.totals,
    costs: Float64Array.from(
      { length: ratings.items * weights.length },
      (_, at) => costs[at % weights.length]?.[Math.floor(at / weights.length)] ?? 0,
    ),
  };
}

function corrected(observed: number, expected: number): number {
  return expected === 0 ? Number.NaN : 1 - observed / expected;
}

/** Counts to shares for each rater; how many raters have any. */
function normalise(habits: Float64Array, q: number): number {
  let active = 0;
  for (let base = 0; base < habits.length; base += q) {
    let rated = 0;
    for (let k = base; k < base + q; k++) rated += habits[k] ?? 0;
    if (rated === 0) continue;
    active++;
    for (let k = base; k < base + q; k++) habits[k] = (habits[k] ?? 0) / rated;
  }
  return active;
}

type Chance = {
  readonly even: number;
  readonly fleiss: (shares: Float64Array) => number;
  readonly gwet: (shares: Float64Array) => number;
  readonly conger: (habits: Float64Array, active: number) => number;
};

/** The disagreement that each coefficient expects by chance, as a share of the greatest. */
function chanceOf(weights: Disagreement): Chance {
  const { size: q, cost, most } = weights;
  const total = cost.reduce((sum, one) => sum + one, 0) / most;
  const scale = (q * q - total) / (q * (q - 1));
  const meanCost = costOf(weights);
  const pooled = new Float64Array(q);
  return {
    even: q < 2 ? Number.NaN : total / (q * q),
    fleiss: (shares) => meanCost(shares, 0),
    gwet: (shares) =>
      q < 2 ? Number.NaN : 1 - scale * shares.reduce((sum, share) => sum + share * (1 - share), 0),
    conger: (habits, active) => {
      if (active < 2) return 0;
      pooled.fill(0);
      let own = 0;
      for (let base = 0; base < habits.length; base += q) {
        own += meanCost(habits, base);
        for (let k = 0; k < q; k++) pooled[k] = (pooled[k] ?? 0) + (habits[base + k] ?? 0);
      }
      const expected = (meanCost(pooled, 0) - own) / (active * (active - 1));
      return expected < SPECK ? 0 : expected;
    },
  };
}

/** What is left of a difference of equal sums of shares. */
const SPECK = 1e-13;

/** Σ share × share × cost over ordered pairs of categories, of shares that start at `at`. */
function costOf({ name, size: q, cost, most }: Disagreement) {
  return (shares: Float64Array, at: number): number => {
    let sum = 0;
    if (name === 'unweighted') {
      let [all, same] = [0, 0];
      for (let k = 0; k < q; k++) {
        const share = shares[at + k] ?? 0;
        all += share;
        same += share * share;
      }
      return all * all - same;
    }
    for (let k = 0; k < q; k++) {
      const share = shares[at + k] ?? 0;
      if (share === 0) continue;
      for (let l = k + 1; l < q; l++) sum += share * (shares[at + l] ?? 0) * (cost[k * q + l] ?? 0);
    }
    return (2 * sum) / most;
  };
}
