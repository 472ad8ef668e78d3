import { MISSING, type Ratings } from '@/lib/stats/agreement/ratings';
import type { FileRating } from './file-rating';
import type { Scale } from './scale';

/** Who said what of which item, with cannot judge kept apart from missing. */
export type Grid = {
  /** By name. */
  readonly items: readonly string[];
  readonly raters: readonly string[];
  readonly categories: number;
  /** Items × raters, row by row: a category, MISSING or CANNOT_JUDGE. */
  readonly codes: Int32Array;
  /** Each item's cluster, by place in `clusters`. */
  readonly clusterOf: Int32Array;
  readonly clusters: readonly string[];
};

export const CANNOT_JUDGE = -2;

/** The rows as a grid; a rater and an item meet in one row at most. */
export function gridOf(ratings: readonly FileRating[], scale: Scale): Grid {
  const items = names(ratings.map(({ item }) => item));
  const raters = names(ratings.map(({ rater }) => rater));
  const clusters = names(ratings.map(({ cluster }) => cluster ?? ''));
  const [itemAt, raterAt, clusterAt] = [places(items), places(raters), places(clusters)];
  const codes = new Int32Array(items.length * raters.length).fill(MISSING);
  const clusterOf = new Int32Array(items.length);
  for (const { item, rater, value, cannotJudge, cluster } of ratings) {
    const row = itemAt.get(item) ?? 0;
    const cell = row * raters.length + (raterAt.get(rater) ?? 0);
    clusterOf[row] = clusterAt.get(cluster ?? '') ?? 0;
    if (cannotJudge) codes[cell] = CANNOT_JUDGE;
    else if (value !== null) codes[cell] = scale.codeOf(value);
  }
  return { items, raters, categories: scale.categories.length, codes, clusterOf, clusters };
}

/** The grid's ratings: cannot judge is left out, or is a category of its own behind the others. */
export function ratingsIn(
  {
    items,
    raters,
    categories,
    codes,
  }: Pick<Grid, 'raters' | 'categories' | 'codes'> & {
    readonly items: { readonly length: number };
  },
  cannotJudge: 'left out' | 'a category',
): Ratings {
  const asCategory = cannotJudge === 'a category';
  const code = asCategory ? categories : MISSING;
  return {
    items: items.length,
    raters: raters.length,
    categories: asCategory ? categories + 1 : categories,
    codes: codes.map((given) => (given === CANNOT_JUDGE ? code : given)),
  };
}

const names = (all: readonly string[]): string[] =>
  [...new Set(all)].sort((a, b) => (a < b ? -1 : 1));

const places = (all: readonly string[]): Map<string, number> =>
  new Map(all.map((name, at) => [name, at]));
