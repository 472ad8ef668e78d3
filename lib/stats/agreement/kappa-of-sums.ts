import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { kappaFormula } from '@/lib/stats/agreement/kappa-formula';
import { pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import { margins } from '@/lib/stats/agreement/cross-table';
import type { PseudoUnit } from '@/lib/stats/resampling/pseudo-unit';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';

/**
 * Any figure of the table of two raters, for the bootstrap: `statistic` reads a square table of
 * counts that starts at `counts[at]` and gives NaN where it is undefined.
 */
function tableOfSums(
  ratings: Ratings,
  first: number,
  second: number,
  statistic: (counts: Float64Array, at: number) => number,
): SumStatistic {
  const { items, raters, categories: q, codes } = ratings;
  const features = q * q;
  const values = new Int32Array(items * features);
  for (let item = 0; item < items; item++) {
    const one = codes[item * raters + first] ?? -1;
    const other = codes[item * raters + second] ?? -1;
    if (one >= 0 && other >= 0) values[item * features + one * q + other] = 1;
  }
  return {
    items,
    features,
    values,
    figures: 1,
    compute: (sums, at, out, outAt) => {
      out[outAt] = statistic(sums, at);
    },
  };
}

/**
 * Cohen's kappa of two raters (columns of `ratings`), on the items that both rated.
 * Features: the counts of their table; NaN where chance agreement is 1. Source: `cohenKappa`.
 * Computed for comparison with other tools; pages resample the same kappa from `lib/figures/kappa-part.ts`.
 *
 * @example [...onTheData(kappaOfSums(small, 0, 1))] // [0.7391]
 */
export function kappaOfSums(
  ratings: Ratings,
  first: number,
  second: number,
  weights: Disagreement = unweighted(ratings.categories),
): SumStatistic {
  const table = tableOfSums(ratings, first, second, kappaFormula(weights));
  return { ...table, pseudo: (sums) => pseudoTable(sums, weights) };
}

/** One more item in a table of two raters: on the diagonal evenly, off it by the uses of the categories. */
function pseudoTable(counts: Float64Array, weights: Disagreement): PseudoUnit {
  const { size } = weights;
  const { rows, columns } = margins({ size, counts, n: 0 });
  const uses = rows.map((row, k) => row + (columns[k] ?? 0));
  const { agreeing, cells } = pseudoPair(uses, weights);
  const agree = cells.map((_, cell) =>
    cell % (size + 1) === 0 ? (agreeing[Math.floor(cell / size)] ?? 0) : 0,
  );
  const trials = rows.reduce((sum, row) => sum + row, 0);
  return { agree, differ: cells, trials, least: -1, most: 1 };
}

/**
 * Cohen's kappa of every pair of raters, in the order (0,1), (0,2), ... (1,2), ...: one figure a
 * pair. Where nothing is missing and the categories have no order, pairs share their raters'
 * margins, which needs a fraction of the sums.
 * Source: `cohenKappa`.
 *
 * @example [...onTheData(kappasOfSums(small))] // [0.7391, 0.375, 0.0625]
 */
export function kappasOfSums(
  ratings: Ratings,
  weights: Disagreement = unweighted(ratings.categories),
): SumStatistic {
  const complete = ratings.codes.every((code) => code >= 0);
  return complete && weights.name === 'unweighted'
    ? fromSharedMargins(ratings)
    : fromTables(ratings, weights);
}

function fromTables(ratings: Ratings, weights: Disagreement): SumStatistic {
  const pairs = allPairs(ratings.raters);
  const cells = ratings.categories ** 2;
  const features = pairs.length * cells;
  const values = new Int32Array(ratings.items * features);
  pairs.forEach(([one, other], pair) => {
    const { values: own } = kappaOfSums(ratings, one, other, weights);
    for (let item = 0; item < ratings.items; item++) {
      for (let cell = 0; cell < cells; cell++) {
        values[item * features + pair * cells + cell] = own[item * cells + cell] ?? 0;
      }
    }
  });
  const kappa = kappaFormula(weights);
  return {
    items: ratings.items,
    features,
    values,
    figures: pairs.length,
    compute: (sums, at, out, outAt) => {
      for (let pair = 0; pair < pairs.length; pair++)
        out[outAt + pair] = kappa(sums, at + pair * cells);
    },
  };
}

/**
 * Features: how often each rater used each category but the last (the rest follows from n), then
 * how often each pair agreed, then n.
 */
function fromSharedMargins({ items, raters, categories: q, codes }: Ratings): SumStatistic {
  const pairs = allPairs(raters);
  const uses = raters * (q - 1);
  const features = uses + pairs.length + 1;
  const values = new Int32Array(items * features);
  for (let item = 0; item < items; item++) {
    const row = codes.subarray(item * raters, (item + 1) * raters);
    const base = item * features;
    row.forEach((code, rater) => {
      if (code < q - 1) values[base + rater * (q - 1) + code] = 1;
    });
    pairs.forEach(([one, other], pair) => {
      if (row[one] === row[other]) values[base + uses + pair] = 1;
    });
    values[base + features - 1] = 1;
  }
  return {
    items,
    features,
    values,
    figures: pairs.length,
    compute: (sums, at, out, outAt) => {
      const n = sums[at + features - 1] ?? 0;
      for (let one = 0, pair = 0; one < raters; one++) {
        for (let other = one + 1; other < raters; other++, pair++) {
          const chance = sharedUse(sums, at + one * (q - 1), at + other * (q - 1), q - 1, n);
          const expected = n * n - chance;
          const differing = n - (sums[at + uses + pair] ?? 0);
          out[outAt + pair] = expected === 0 ? Number.NaN : 1 - (n * differing) / expected;
        }
      }
    },
  };
}

/** Σ over the categories of the product of two raters' uses, the last category by what is left of n. */
function sharedUse(
  sums: Float64Array,
  one: number,
  other: number,
  stated: number,
  n: number,
): number {
  let chance = 0;
  let restOfOne = n;
  let restOfOther = n;
  for (let k = 0; k < stated; k++) {
    const byOne = sums[one + k] ?? 0;
    const byOther = sums[other + k] ?? 0;
    chance += byOne * byOther;
    restOfOne -= byOne;
    restOfOther -= byOther;
  }
  return chance + restOfOne * restOfOther;
}

function allPairs(raters: number): [number, number][] {
  const all = Array.from({ length: raters }, (_, rater) => rater);
  return all.flatMap((one) => all.slice(one + 1).map((other): [number, number] => [one, other]));
}
