import type { Ratings } from '@/lib/stats/agreement/ratings';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';

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
 * items that both rated. `points` gives each category's place on its scale, in rising order. A
 * resample costs one step an item, and some for each combination of answers that occurs.
 * Sources: the files of the statistics.
 *
 * @example [...valuesAtWeights(raterPairOfWeights(small, [0, 1], [1, 2, 3], [pairStatistics.kappa]), Int32Array.of(1,
 *   1, 1, 1, 1, 1))] // [0.7391]
 */
export function raterPairOfWeights(
  ratings: Ratings,
  [first, second]: readonly [number, number],
  points: readonly number[],
  statistics: readonly PairStatistic[],
): WeightStatistic {
  const { cellOf, one, other } = cellsOf(ratings, first, second);
  const cells = one.length;
  const apart = Float64Array.from(one, (code, cell) =>
    Math.abs((points[code] ?? 0) - (points[other[cell] ?? 0] ?? 0)),
  );
  // One place more, for items that one of the two did not rate.
  const drawn = new Int32Array(cells + 1);
  const sums: PairSums = {
    n: 0,
    rows: new Float64Array(ratings.categories),
    columns: new Float64Array(ratings.categories),
    both: new Float64Array(ratings.categories),
    apart: 0,
    squares: 0,
    points,
  };
  return {
    figures: statistics.length,
    compute: (weights, out, from) => {
      countCells(cellOf, weights, drawn);
      clear(sums);
      for (let cell = 0; cell < cells; cell++) {
        const weight = drawn[cell] ?? 0;
        if (weight > 0) add(sums, weight, one[cell] ?? 0, other[cell] ?? 0, apart[cell] ?? 0);
      }
      statistics.forEach((statistic, figure) => {
        out[from + figure] = sums.n === 0 ? Number.NaN : statistic(sums);
      });
    },
  };
}

/**
 * The inner loop of a bootstrap over many pairs: how often each combination was drawn.
 *
 * @example ((drawn) => (countCells(Int32Array.of(0, 1, 0), Int32Array.of(2, 1, 1), drawn), [...drawn]))(new
 *   Int32Array(2)) // [3, 1]
 */
export function countCells(cellOf: Int32Array, weights: Int32Array, drawn: Int32Array): void {
  drawn.fill(0);
  for (let item = 0; item < cellOf.length; item++) {
    const cell = cellOf[item] ?? 0;
    drawn[cell] = (drawn[cell] ?? 0) + (weights[item] ?? 0);
  }
}

function add(sums: PairSums, weight: number, row: number, column: number, apart: number): void {
  sums.n += weight;
  sums.rows[row] = (sums.rows[row] ?? 0) + weight;
  sums.columns[column] = (sums.columns[column] ?? 0) + weight;
  if (row === column) {
    sums.both[row] = (sums.both[row] ?? 0) + weight;
    return;
  }
  sums.apart += weight * apart;
  sums.squares += weight * apart * apart;
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

/**
 * Agreement on one category: of its uses by either, the share on which the other used it too.
 * 2 × both / (uses by the first + uses by the second); NaN where neither used it. Source: `specificAgreement`.
 *
 * @example specificAgreementOf(0)({ n: 20, rows: Float64Array.of(8, 12), columns: Float64Array.of(6, 14), both:
 *   Float64Array.of(5, 11), apart: 4, squares: 4, points: [1, 2] }) // 0.7143
 */
export const specificAgreementOf =
  (category: number): PairStatistic =>
  ({ rows, columns, both }) => {
    const uses = (rows[category] ?? 0) + (columns[category] ?? 0);
    return uses === 0 ? Number.NaN : (2 * (both[category] ?? 0)) / uses;
  };

/** The combinations of answers that occur, and which of them each item has: the last one and one more where it has none. */
function cellsOf(
  { items, raters, categories: q, codes }: Ratings,
  first: number,
  second: number,
): { cellOf: Int32Array; one: Int32Array; other: Int32Array } {
  const combination = (item: number): number => {
    const one = codes[item * raters + first] ?? -1;
    const other = codes[item * raters + second] ?? -1;
    return one < 0 || other < 0 ? -1 : one * q + other;
  };
  const all = Array.from({ length: items }, (_, item) => combination(item));
  const occurring = [...new Set(all)].filter((one) => one >= 0).sort((a, b) => a - b);
  const place = new Map(occurring.map((one, cell) => [one, cell]));
  return {
    cellOf: Int32Array.from(all, (one) => place.get(one) ?? occurring.length),
    one: Int32Array.from(occurring, (one) => Math.floor(one / q)),
    other: Int32Array.from(occurring, (one) => one % q),
  };
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
