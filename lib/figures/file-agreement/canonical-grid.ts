import { CANNOT_JUDGE, type Grid } from './grid';

const ROUNDS = 4;

/** A grid in an order of its own, with a key for each item: the same for items that everybody answered alike. */
export type CanonicalGrid = { readonly grid: Grid; readonly keys: readonly string[] };

/**
 * The grid with raters and items in an order that follows from the answers alone. What is drawn and summed in that
 * order is the same to the last bit when raters and items are renamed or come in another order.
 *
 * An item is known by who said what of it, a rater by what he said of which items, a category by who used it where,
 * each refined by the others in rounds (colour refinement: Weisfeiler and Leman, 1968). Raters who remain alike after
 * that come by name.
 */
export function canonicalGrid(grid: Grid, ordered: boolean): CanonicalGrid {
  const { items, raters, codes, clusterOf, clusters } = grid;
  const categories = grid.categories;
  let ofItem = new Float64Array(items.length);
  let ofRater = new Float64Array(raters.length);
  // Of an order the place is part of the data; nominal categories differ by name only.
  let ofCategory = Float64Array.from({ length: categories + 1 }, (_, k) =>
    k === categories ? 1_000_003 : ordered ? k + 1 : 0,
  );
  for (let round = 0; round < ROUNDS; round++) {
    const item = new Float64Array(items.length);
    const rater = new Float64Array(raters.length);
    const category = new Float64Array(categories + 1);
    codes.forEach((code, cell) => {
      if (code < 0 && code !== CANNOT_JUDGE) return;
      const [row, column] = [Math.floor(cell / raters.length), cell % raters.length];
      const k = code === CANNOT_JUDGE ? categories : code;
      const [own, by, said] = [ofItem[row] ?? 0, ofRater[column] ?? 0, ofCategory[k] ?? 0];
      // Sums, so that the order of raters, items and categories has no part.
      item[row] = wrapped((item[row] ?? 0) + mixed(by, said));
      rater[column] = wrapped((rater[column] ?? 0) + mixed(own, said + 7));
      category[k] = wrapped((category[k] ?? 0) + mixed(own + 13, by));
    });
    const cluster = new Float64Array(clusters.length);
    item.forEach((sum, row) => {
      const at = clusterOf[row] ?? 0;
      cluster[at] = wrapped((cluster[at] ?? 0) + mixed(sum, 3));
    });
    const refined = (old: Float64Array, sums: Float64Array): Float64Array<ArrayBuffer> =>
      Float64Array.from(old, (before, at) => mixed(before, sums[at] ?? 0));
    ofItem = refined(ofItem, item).map((own, row) => mixed(own, cluster[clusterOf[row] ?? 0] ?? 0));
    ofRater = refined(ofRater, rater);
    ofCategory = refined(ofCategory, category);
  }
  const raterOrder = rising(raters.length, ofRater);
  const keys = keysOf(grid, ofItem, raterOrder, ordered ? null : ofCategory);
  const itemOrder = items
    .map((_, item) => item)
    .sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b);
  return {
    grid: reordered(grid, itemOrder, raterOrder),
    keys: itemOrder.map((item) => keys[item] ?? ''),
  };
}

/** The item's mark, then its answers with raters and categories in the order of their marks. */
function keysOf(
  { items, raters, categories, codes }: Grid,
  ofItem: Float64Array,
  raterOrder: readonly number[],
  ofCategory: Float64Array | null,
): string[] {
  const place = new Map<number, number>([[CANNOT_JUDGE, -2]]);
  rising(categories, ofCategory).forEach((category, at) => place.set(category, at));
  return items.map((_, row) => {
    const answers = raterOrder.map(
      (rater) => place.get(codes[row * raters.length + rater] ?? -1) ?? -1,
    );
    return `${String(ofItem[row] ?? 0).padStart(10, '0')} ${answers.join()}`;
  });
}

function reordered(grid: Grid, itemOrder: readonly number[], raterOrder: readonly number[]): Grid {
  const { items, raters, categories, codes, clusterOf, clusters } = grid;
  return {
    items: itemOrder.map((item) => items[item] ?? ''),
    raters: raterOrder.map((rater) => raters[rater] ?? ''),
    categories,
    codes: Int32Array.from(
      itemOrder.flatMap((item) =>
        raterOrder.map((rater) => codes[item * raters.length + rater] ?? -1),
      ),
    ),
    clusterOf: Int32Array.from(itemOrder, (item) => clusterOf[item] ?? 0),
    clusters,
  };
}

function rising(count: number, marks: Float64Array | null): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  return marks ? all.sort((a, b) => (marks[a] ?? 0) - (marks[b] ?? 0) || a - b) : all;
}

const MODULUS = 2 ** 32;
const wrapped = (sum: number): number => sum % MODULUS;

/** Two numbers below 2^32 made one; the finaliser of MurmurHash3 spreads every bit. */
function mixed(one: number, other: number): number {
  let bits = Math.imul(one | 0, 0x2c1b3c6d) ^ Math.imul((other | 0) ^ 0x5bd1e995, 0x297a2d39);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
