import type { Disagreement } from '@/lib/stats/disagreement';
import type { Replicable } from '@/lib/stats/replicable';
import { replicableShare } from '@/lib/stats/replicable-share';
import { contentNames } from './content-names';
import type { Sampling } from './sampling';

/** One figure as sums over the blocks of a sampling; parts with the same key are the same and computed once. */
export type Part = { readonly key: string; readonly replicable: Replicable };

/**
 * Makes the parts that figures are put together from. `itemOf` gives each cell's item; arrays of codes are cells long,
 * and only cells of items in `holds` count.
 */
export function partMaker(sampling: Sampling): PartMaker {
  const nameOf = contentNames();
  const made = new Map<string, Part>();
  const once = (key: string, make: () => Replicable): Part => {
    const before = made.get(key);
    if (before) return before;
    const part = { key, replicable: make() };
    made.set(key, part);
    return part;
  };
  return {
    kappa(cells, one, other, holds) {
      // Only what counts is compared, so that graders who said the same, in whatever order, are computed once.
      const turned = nameOf(one) > nameOf(other);
      const pairs = pairCodes(cells, turned ? other : one, turned ? one : other, holds);
      const key = `kappa ${nameOf(cells.cost.cost)} ${nameOf(cells.itemOf)} ${nameOf(pairs)}`;
      return once(key, () => kappaPart(sampling, cells, pairs));
    },
    share(itemOf, hits, from) {
      const key = `share ${nameOf(itemOf)} ${nameOf(hits)} ${nameOf(from)}`;
      return once(key, () => byBlock(sampling, itemOf, replicableShare(hits, from)));
    },
    custom(key, make) {
      return once(`custom ${key}`, make);
    },
    nameOf,
  };
}

export type Cells = { readonly itemOf: Int32Array; readonly cost: Disagreement };

export type PartMaker = {
  /** Kappa of two graders on the cells that both valued. */
  kappa(cells: Cells, one: Int32Array, other: Int32Array, holds: Uint8Array): Part;
  /** Σ hits / Σ from, both one number a cell. */
  share(
    itemOf: Int32Array,
    hits: ArrayLike<number> & object,
    from: ArrayLike<number> & object,
  ): Part;
  custom(key: string, make: () => Replicable): Part;
  /** A number that arrays of the same content share. */
  nameOf(array: ArrayLike<number> & object): number;
};

/** Adds up features block by block: `add` gives a cell's place in `values` to write at. */
export function sumBlocks(
  sampling: Sampling,
  itemOf: Int32Array,
  features: number,
  add: (cell: number, values: Float64Array, at: number) => void,
): Float64Array | Uint8Array {
  const values = new Float64Array(sampling.blocks * features);
  for (let cell = 0; cell < itemOf.length; cell++) {
    const item = itemOf[cell] ?? 0;
    const block = sampling.blockOf[item] ?? -1;
    if (block >= 0 && sampling.adds[item] === 1) add(cell, values, block * features);
  }
  // There are many parts at once, and most of their numbers are 0 and 1.
  return values.every((value) => value <= 255 && Number.isInteger(value))
    ? Uint8Array.from(values)
    : values;
}

/** Percent agreement of two graders on the cells that both valued, as a part. */
export function matchingShare(
  parts: PartMaker,
  { itemOf }: Pick<Cells, 'itemOf'>,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
): Part {
  const from = Uint8Array.from(one, (code, cell) =>
    Number(code >= 0 && (other[cell] ?? -1) >= 0 && holds[itemOf[cell] ?? 0] === 1),
  );
  const hits = from.map((counts, cell) => Number(counts === 1 && one[cell] === other[cell]));
  return parts.share(itemOf, hits, from);
}

/** Both graders' categories as one number a cell, the first's in steps of the scale's size; -1 where one has none. */
function pairCodes(
  { itemOf, cost: { size } }: Cells,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
): Int32Array {
  const pairs = new Int32Array(one.length);
  for (let cell = 0; cell < one.length; cell++) {
    const a = one[cell] ?? -1;
    const b = other[cell] ?? -1;
    pairs[cell] = a < 0 || b < 0 || holds[itemOf[cell] ?? 0] !== 1 ? -1 : a * size + b;
  }
  return pairs;
}

/**
 * Features: how often the first used each category but the last, then the second, then the cells, then the summed cost
 * of their differences. 1 - n × observed / expected is exactly 1 on full agreement.
 */
function kappaPart(
  sampling: Sampling,
  { itemOf, cost: { size, cost } }: Cells,
  pairs: Int32Array,
): Replicable {
  const stated = Math.max(0, size - 1);
  const features = 2 * stated + 2;
  const values = sumBlocks(sampling, itemOf, features, (cell, into, at) => {
    const pair = pairs[cell] ?? -1;
    if (pair < 0) return;
    const b = pair % size;
    const a = (pair - b) / size;
    if (a < stated) into[at + a] = (into[at + a] ?? 0) + 1;
    if (b < stated) into[at + stated + b] = (into[at + stated + b] ?? 0) + 1;
    into[at + 2 * stated] = (into[at + 2 * stated] ?? 0) + 1;
    into[at + 2 * stated + 1] = (into[at + 2 * stated + 1] ?? 0) + (cost[pair] ?? 0);
  });
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  return {
    items: sampling.blocks,
    features,
    values,
    figures: 1,
    compute: (sums, at, out, outAt) => {
      const n = sums[at + 2 * stated] ?? 0;
      let rest = n;
      let restOfOther = n;
      for (let k = 0; k < stated; k++) {
        rest -= rows[k] = sums[at + k] ?? 0;
        restOfOther -= columns[k] = sums[at + stated + k] ?? 0;
      }
      rows[stated] = rest;
      columns[stated] = restOfOther;
      const observed = sums[at + 2 * stated + 1] ?? 0;
      let expected = 0;
      for (let i = 0; i < size; i++) {
        const row = rows[i] ?? 0;
        if (row === 0) continue;
        for (let j = 0; j < size; j++)
          expected += (cost[i * size + j] ?? 0) * row * (columns[j] ?? 0);
      }
      out[outAt] = expected === 0 ? Number.NaN : 1 - (n * observed) / expected;
    },
  };
}

/** Features of cells added up to features of the sampling's blocks. */
export function byBlock(sampling: Sampling, itemOf: Int32Array, cells: Replicable): Replicable {
  const { features } = cells;
  const values = sumBlocks(sampling, itemOf, features, (cell, into, at) => {
    for (let f = 0; f < features; f++) {
      into[at + f] = (into[at + f] ?? 0) + (cells.values[cell * features + f] ?? 0);
    }
  });
  return { ...cells, items: sampling.blocks, values };
}
