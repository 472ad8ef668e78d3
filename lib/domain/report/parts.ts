import type { Disagreement } from '@/lib/stats/disagreement';
import type { Replicable } from '@/lib/stats/replicable';
import { replicableShare } from '@/lib/stats/replicable-share';
import { contentNames } from './content-names';
import { kappaPart, pairCodes } from './kappa-part';
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
  return small(values);
}

/** A byte for each number where they all fit one: there are many parts at once, and most of their numbers are 0 and 1. */
export function small(values: Float64Array): Float64Array | Uint8Array {
  const bytes = new Uint8Array(values);
  for (let at = 0; at < values.length; at++) if (bytes[at] !== values[at]) return values;
  return bytes;
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
