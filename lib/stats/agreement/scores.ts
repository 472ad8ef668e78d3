import type { Ratings } from '@/lib/stats/agreement/ratings';

/**
 * Who gave which number to which item. `values` is items × raters, row by row; NaN where there is
 * no score (inside this folder only: a figure never carries it out).
 */
export type Scores = {
  readonly items: number;
  readonly raters: number;
  readonly values: Float64Array;
};

/**
 * One row an item, one cell a rater, null where there is no score. Scores must be finite.
 *
 * @example [...scoresFromRows([[1, 2], [3, 4]]).values] // [1, 2, 3, 4]
 */
export function scoresFromRows(rows: readonly (readonly (number | null)[])[]): Scores {
  const raters = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const values = new Float64Array(rows.length * raters).fill(Number.NaN);
  rows.forEach((row, item) => {
    row.forEach((score, rater) => {
      if (score === null) return;
      if (!Number.isFinite(score)) throw new RangeError(`a score is a finite number, not ${score}`);
      values[item * raters + rater] = score;
    });
  });
  return { items: rows.length, raters, values };
}

/**
 * The numbers behind the categories: positions for an ordinal scale, values for the others.
 *
 * @example [...scoresFromRatings(ratingsFromRows([['a', 'b']], ['a', 'b']), [10, 20]).values] // [10, 20]
 */
export function scoresFromRatings(ratings: Ratings, points: readonly number[]): Scores {
  const values = Float64Array.from(ratings.codes, (code) => points[code] ?? Number.NaN);
  return { items: ratings.items, raters: ratings.raters, values };
}

/**
 * The items that every rater scored, in their order.
 *
 * @example completeScores(scoresFromRows([[1, 2], [3, null]])).items // 1
 */
export function completeScores({ items, raters, values }: Scores): Scores {
  const kept: number[] = [];
  for (let item = 0; item < items; item++) {
    const row = values.subarray(item * raters, (item + 1) * raters);
    if (!row.some(Number.isNaN)) kept.push(...row);
  }
  return {
    items: raters === 0 ? 0 : kept.length / raters,
    raters,
    values: Float64Array.from(kept),
  };
}

/**
 * Two raters' scores on the items that both scored.
 *
 * @example [...scorePairs(scoresFromRows([[1, 2], [3, null], [5, 6]]), 0, 1).x] // [1, 5]
 */
export function scorePairs(
  { items, raters, values }: Scores,
  first: number,
  second: number,
): { x: Float64Array; y: Float64Array } {
  const x: number[] = [];
  const y: number[] = [];
  for (let item = 0; item < items; item++) {
    const one = values[item * raters + first] ?? Number.NaN;
    const other = values[item * raters + second] ?? Number.NaN;
    if (Number.isNaN(one) || Number.isNaN(other)) continue;
    x.push(one);
    y.push(other);
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}
