import { CANNOT_JUDGE } from '@/lib/domain/rating-cells';
import { MISSING, type Ratings } from '@/lib/stats/agreement/ratings';
import { canonicalOrder, type Order } from '../order';
import type { FileRating } from './file-rating';
import type { Scale } from './scale';

/** Who said what of which item, with cannot judge kept apart from missing, in the canonical order. */
export type Grid = {
  readonly items: number;
  readonly raters: readonly string[];
  /** By rater, then item: a category, MISSING or CANNOT_JUDGE. */
  readonly codes: readonly Int32Array[];
  /** Each item's cluster; null where items are drawn. */
  readonly clusterOf: Int32Array | null;
  readonly order: Order;
};

/**
 * The rows as a grid; a rater and an item meet in one row at most.
 *
 * @example gridOf(smallFile, scaleOf(smallFile, 'nominal', null).scale, false) // { items: 3, raters: ['ada', 'bo'] }
 */
export function gridOf(ratings: readonly FileRating[], scale: Scale, clustered: boolean): Grid {
  const [itemAt, raterAt, clusterAt] = [
    placesOf(ratings.map(({ item }) => item)),
    placesOf(ratings.map(({ rater }) => rater)),
    placesOf(ratings.map(({ cluster }) => cluster ?? '')),
  ];
  const codes = [...raterAt.keys()].map(() => new Int32Array(itemAt.size).fill(MISSING));
  const clusterOf = new Int32Array(itemAt.size);
  for (const { item, rater, value, cannotJudge, cluster } of ratings) {
    const [at, by] = [itemAt.get(item) ?? 0, codes[raterAt.get(rater) ?? 0]];
    clusterOf[at] = clusterAt.get(cluster ?? '') ?? 0;
    if (!by) continue;
    if (cannotJudge) by[at] = CANNOT_JUDGE;
    else if (value !== null) by[at] = scale.codeOf(value);
  }
  return inOrder([...raterAt.keys()], codes, clustered ? clusterOf : null, scale);
}

/** Raters and items in the canonical order, so that sums over them are the same to the last bit whatever their names. */
function inOrder(
  raters: readonly string[],
  codes: readonly Int32Array[],
  clusterOf: Int32Array | null,
  scale: Scale,
): Grid {
  const items = codes[0]?.length ?? 0;
  const orderOf = (own: readonly Int32Array[], clusters: Int32Array | null): Order => {
    const itemOf = Int32Array.from({ length: items }, (_, at) => at);
    const ordered = scale.level !== 'nominal';
    const table = { itemOf, categories: scale.categories, raters: own, judges: [], ordered };
    return canonicalOrder(items, [table], clusters, () => '');
  };
  const first = orderOf(codes, clusterOf);
  const { people } = first;
  const places = [...people.keys()].sort((a, b) => (people[a] ?? 0) - (people[b] ?? 0) || a - b);
  const own = first.raters.map((rater) =>
    Int32Array.from(places, (at) => codes[rater]?.[at] ?? MISSING),
  );
  const clusters = clusterOf && Int32Array.from(places, (at) => clusterOf[at] ?? 0);
  return {
    items,
    raters: first.raters.map((rater) => raters[rater] ?? ''),
    codes: own,
    clusterOf: clusters,
    order: orderOf(own, clusters),
  };
}

/** Ratings of the items at these places: cannot judge is left out, or is a category of its own behind the others. */
export function ratingsIn(
  { raters, codes }: Grid,
  places: Int32Array,
  categories: number,
  cannotJudge: 'left out' | 'a category',
): Ratings {
  const asCategory = cannotJudge === 'a category';
  const code = asCategory ? categories : MISSING;
  const cells = new Int32Array(places.length * raters.length);
  codes.forEach((own, rater) =>
    places.forEach((at, row) => {
      const given = own[at] ?? MISSING;
      cells[row * raters.length + rater] = given === CANNOT_JUDGE ? code : given;
    }),
  );
  return {
    items: places.length,
    raters: raters.length,
    categories: asCategory ? categories + 1 : categories,
    codes: cells,
  };
}

/** Names in the order of their code units, with their places. */
const placesOf = (all: readonly string[]): Map<string, number> =>
  new Map([...new Set(all)].sort((a, b) => (a < b ? -1 : 1)).map((name, at) => [name, at]));
