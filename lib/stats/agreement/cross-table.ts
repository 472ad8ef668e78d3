import type { Ratings } from '@/lib/stats/agreement/ratings';

/**
 * Two raters against each other: `counts[i * size + j]` items that the first put in category i and
 * the second in j. Always square over the declared categories, so that a category only one of them
 * used keeps its place on the diagonal. `n` is the number of items that both rated.
 */
export type CrossTable = {
  readonly size: number;
  readonly counts: Float64Array;
  readonly n: number;
};

/**
 * Counts the items that both raters (columns of `ratings`) rated.
 *
 * @example [...crossTable(small, 0, 1).counts] // [2, 1, 0, 0, 2, 0, 0, 0, 1]
 */
export function crossTable(ratings: Ratings, first: number, second: number): CrossTable {
  const { categories: size, codes, raters } = ratings;
  const counts = new Float64Array(size * size);
  let n = 0;
  for (let at = 0; at < codes.length; at += raters) {
    const one = codes[at + first] ?? -1;
    const other = codes[at + second] ?? -1;
    if (one < 0 || other < 0) continue;
    const cell = one * size + other;
    counts[cell] = (counts[cell] ?? 0) + 1;
    n++;
  }
  return { size, counts, n };
}

/**
 * A table given as rows of whole counts.
 *
 * @example crossTableOf([[5, 3], [1, 11]]).n // 20
 */
export function crossTableOf(rows: readonly (readonly number[])[]): CrossTable {
  const counts = Float64Array.from(rows.flat());
  return { size: rows.length, counts, n: counts.reduce((sum, count) => sum + count, 0) };
}

export type Margins = {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  readonly diagonal: number;
};

/**
 * Row totals, column totals and the total of the diagonal.
 *
 * @example margins(crossTableOf([[5, 3], [1, 11]])).diagonal // 16
 */
export function margins({ size, counts }: CrossTable): Margins {
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  let diagonal = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const count = counts[i * size + j] ?? 0;
      rows[i] = (rows[i] ?? 0) + count;
      columns[j] = (columns[j] ?? 0) + count;
      if (i === j) diagonal += count;
    }
  }
  return { rows, columns, diagonal };
}
