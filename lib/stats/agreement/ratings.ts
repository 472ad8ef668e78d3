import { type Category, categoryPositions } from '@/lib/stats/agreement/categories';

/**
 * Who gave which category to which item. `codes` is items × raters, row by row: the category's
 * position in the declared list, or MISSING. `categories` counts the declared list, so that a
 * category nobody used still counts.
 */
export type Ratings = {
  readonly items: number;
  readonly raters: number;
  readonly categories: number;
  readonly codes: Int32Array;
};

/** Only a missing rating has this code; label 0, '' and 'NaN' are ratings. */
export const MISSING = -1;

/**
 * One row an item, one cell a rater, null where there is no rating. An undeclared label throws.
 *
 * @example [...ratingsFromRows([['a', 'b'], ['b', null]], ['a', 'b']).codes] // [0, 1, 1, -1]
 */
export function ratingsFromRows(
  rows: readonly (readonly (Category | null)[])[],
  categories: readonly Category[],
): Ratings {
  const raters = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const codes = new Int32Array(rows.length * raters).fill(MISSING);
  const position = declaredPosition(categories);
  rows.forEach((row, item) => {
    row.forEach((label, rater) => {
      if (label !== null) codes[item * raters + rater] = position(label);
    });
  });
  return { items: rows.length, raters, categories: categories.length, codes };
}

export type LongRating = {
  readonly item: string;
  readonly rater: string;
  readonly label: Category | null;
};

export type NamedRatings = Ratings & {
  readonly itemIds: readonly string[];
  readonly raterIds: readonly string[];
  /** Ratings that a later one by the same rater on the same item replaced. */
  readonly replaced: number;
};

/**
 * One row a rating, in the order in which they were given. Rows are joined on the item, never on
 * their order; where a rater rated an item again, the later row counts and the earlier does not.
 *
 * @example [...ratingsFromLong([{ item: '1', rater: 'x', label: 'a' }, { item: '1', rater: 'y', label: 'b' }], ['a',
 *   'b']).codes] // [0, 1]
 */
export function ratingsFromLong(
  rows: readonly LongRating[],
  categories: readonly Category[],
): NamedRatings {
  const itemIds = [...new Set(rows.map((row) => row.item))];
  const raterIds = [...new Set(rows.map((row) => row.rater))];
  const itemAt = new Map(itemIds.map((id, at) => [id, at]));
  const raterAt = new Map(raterIds.map((id, at) => [id, at]));
  const codes = new Int32Array(itemIds.length * raterIds.length).fill(MISSING);
  const position = declaredPosition(categories);
  const seen = new Set<number>();
  for (const { item, rater, label } of rows) {
    const cell = (itemAt.get(item) ?? 0) * raterIds.length + (raterAt.get(rater) ?? 0);
    seen.add(cell);
    codes[cell] = label === null ? MISSING : position(label);
  }
  return {
    items: itemIds.length,
    raters: raterIds.length,
    categories: categories.length,
    codes,
    itemIds,
    raterIds,
    replaced: rows.length - seen.size,
  };
}

function declaredPosition(categories: readonly Category[]): (label: Category) => number {
  const position = categoryPositions(categories);
  return (label) => {
    const at = position(label);
    if (at < 0) throw new RangeError(`the label ${JSON.stringify(label)} is not declared`);
    return at;
  };
}
