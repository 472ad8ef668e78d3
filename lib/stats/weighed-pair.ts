import type { Ratings } from '@/lib/stats/ratings';
import type { Weighed } from '@/lib/stats/weighed';

/**
 * What the figures of two raters on categories are made of: how often each used each category, how
 * often both used it, and how far apart their answers are in all, on the scale of `points`.
 */
export type PairSums = {
  n: number;
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  readonly both: Float64Array;
  /** Sum of |distance|, and of its square. */
  apart: number;
  squares: number;
  readonly points: readonly number[];
};

export type PairStatistic = (sums: PairSums) => number;

/**
 * Statistics of two raters (columns of `ratings`) for the bootstrap, in the order given, on the
 * items that both rated. `points` gives each category's place on its scale, in rising order. One
 * pass over the items, whatever the number of categories and statistics.
 */
export function weighedPair(
  ratings: Ratings,
  [first, second]: readonly [number, number],
  points: readonly number[],
  statistics: readonly PairStatistic[],
): Weighed {
  const { items, at, one, other, apart } = sharedItems(ratings, first, second, points);
  const q = ratings.categories;
  const sums: PairSums = {
    n: 0,
    rows: new Float64Array(q),
    columns: new Float64Array(q),
    both: new Float64Array(q),
    apart: 0,
    squares: 0,
    points,
  };
  return {
    figures: statistics.length,
    compute: (weights, out, from) => {
      clear(sums);
      for (let shared = 0; shared < items; shared++) {
        const weight = weights[at[shared] ?? 0] ?? 0;
        if (weight === 0) continue;
        const row = one[shared] ?? 0;
        const column = other[shared] ?? 0;
        sums.n += weight;
        sums.rows[row] = (sums.rows[row] ?? 0) + weight;
        sums.columns[column] = (sums.columns[column] ?? 0) + weight;
        if (row === column) {
          sums.both[row] = (sums.both[row] ?? 0) + weight;
          continue;
        }
        const distance = apart[shared] ?? 0;
        sums.apart += weight * distance;
        sums.squares += weight * distance * distance;
      }
      statistics.forEach((statistic, figure) => {
        out[from + figure] = sums.n === 0 ? Number.NaN : statistic(sums);
      });
    },
  };
}

/** The statistics by name; each is NaN where it is undefined. Their sources stand in their own files. */
export const pairStatistics = {
  percentAgreement: (sums) => agreed(sums) / sums.n,
  kappa: (sums) => chanceCorrected(sums.n - agreed(sums), sums.n - sameByChance(sums) / sums.n),
  linearKappa: (sums) => chanceCorrected(sums.apart, expectedApart(sums) / sums.n),
  quadraticKappa: (sums) =>
    expectedApart(sums) === 0
      ? Number.NaN
      : chanceCorrected(sums.squares, expectedSquares(sums) / sums.n),
  scottPi: (sums) => {
    const { n, rows, columns } = sums;
    const chance = rows.reduce((sum, row, k) => sum + (row + (columns[k] ?? 0)) ** 2, 0);
    return chanceCorrected(n - agreed(sums), n - chance / (4 * n));
  },
  pabak: (sums) => (2 * agreed(sums)) / sums.n - 1,
  prevalenceIndex: ({ both, n }) => ((both[0] ?? 0) - (both[1] ?? 0)) / n,
  biasIndex: ({ rows, columns, n }) => ((rows[0] ?? 0) - (columns[0] ?? 0)) / n,
} satisfies Record<string, PairStatistic>;

/** Agreement on one category: of its uses by either, the share on which the other used it too. */
export const specificAgreementOf =
  (category: number): PairStatistic =>
  ({ rows, columns, both }) => {
    const uses = (rows[category] ?? 0) + (columns[category] ?? 0);
    return uses === 0 ? Number.NaN : (2 * (both[category] ?? 0)) / uses;
  };

function sharedItems(
  { items, raters, codes }: Ratings,
  first: number,
  second: number,
  points: readonly number[],
): { items: number; at: Int32Array; one: Int32Array; other: Int32Array; apart: Float64Array } {
  const at: number[] = [];
  for (let item = 0; item < items; item++) {
    const base = item * raters;
    if ((codes[base + first] ?? -1) >= 0 && (codes[base + second] ?? -1) >= 0) at.push(item);
  }
  const of = (rater: number): Int32Array =>
    Int32Array.from(at, (item) => codes[item * raters + rater] ?? -1);
  const [one, other] = [of(first), of(second)];
  const apart = Float64Array.from(one, (code, shared) =>
    Math.abs((points[code] ?? 0) - (points[other[shared] ?? 0] ?? 0)),
  );
  return { items: at.length, at: Int32Array.from(at), one, other, apart };
}

function clear(sums: PairSums): void {
  sums.n = 0;
  sums.apart = 0;
  sums.squares = 0;
  sums.rows.fill(0);
  sums.columns.fill(0);
  sums.both.fill(0);
}

function agreed({ both }: PairSums): number {
  let sum = 0;
  for (let k = 0; k < both.length; k++) sum += both[k] ?? 0;
  return sum;
}

function chanceCorrected(observed: number, expected: number): number {
  return expected === 0 ? Number.NaN : 1 - observed / expected;
}

function sameByChance({ rows, columns }: PairSums): number {
  let sum = 0;
  for (let k = 0; k < rows.length; k++) sum += (rows[k] ?? 0) * (columns[k] ?? 0);
  return sum;
}

/**
 * Σ row × column × |distance| over all cells, by what lies below and above each gap of the scale:
 * exactly 0 where both used one and the same category.
 */
function expectedApart({ n, rows, columns, points }: PairSums): number {
  let below = 0;
  let belowOther = 0;
  let sum = 0;
  for (let k = 0; k + 1 < rows.length; k++) {
    below += rows[k] ?? 0;
    belowOther += columns[k] ?? 0;
    const gap = (points[k + 1] ?? 0) - (points[k] ?? 0);
    sum += gap * (below * (n - belowOther) + belowOther * (n - below));
  }
  return sum;
}

/** Σ row × column × distance² over all cells, from the first two moments of both raters. */
function expectedSquares({ n, rows, columns, points }: PairSums): number {
  const origin = points[0] ?? 0;
  let [one, other, squares] = [0, 0, 0];
  for (let k = 0; k < rows.length; k++) {
    const point = (points[k] ?? 0) - origin;
    const row = rows[k] ?? 0;
    const column = columns[k] ?? 0;
    one += row * point;
    other += column * point;
    squares += (row + column) * point * point;
  }
  return n * squares - 2 * one * other;
}
