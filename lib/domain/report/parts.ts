import type { Disagreement } from '@/lib/stats/disagreement';
import type { Replicable } from '@/lib/stats/replicable';
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
      const [a, b] = [new Int16Array(one.length).fill(-1), new Int16Array(one.length).fill(-1)];
      one.forEach((code, cell) => {
        const beside = other[cell] ?? -1;
        if (code < 0 || beside < 0 || holds[cells.itemOf[cell] ?? 0] !== 1) return;
        a[cell] = code;
        b[cell] = beside;
      });
      const names = [nameOf(a), nameOf(b)].sort((x, y) => x - y);
      const key = `kappa ${nameOf(cells.cost.cost)} ${nameOf(cells.itemOf)} ${names.join(' ')}`;
      return once(key, () => kappaPart(sampling, cells, a, b));
    },
    share(itemOf, hits, from) {
      const key = `share ${nameOf(itemOf)} ${nameOf(hits)} ${nameOf(from)}`;
      return once(key, () => sharePart(sampling, itemOf, hits, from));
    },
    custom(key, make) {
      return once(`custom ${key}`, make);
    },
    nameOf,
  };
}

/** Numbers for arrays: the same content, the same number. */
function contentNames(): (array: ArrayLike<number> & object) => number {
  const known = new WeakMap<object, number>();
  const byHash = new Map<number, { readonly array: ArrayLike<number>; readonly name: number }[]>();
  let names = 0;
  return (array) => {
    const before = known.get(array);
    if (before !== undefined) return before;
    const hash = hashOf(array);
    const alike = byHash.get(hash) ?? [];
    byHash.set(hash, alike);
    let name = alike.find((one) => sameContent(one.array, array))?.name;
    if (name === undefined) {
      name = names++;
      alike.push({ array, name });
    }
    known.set(array, name);
    return name;
  };
}

function hashOf(array: ArrayLike<number>): number {
  let hash = array.length;
  for (let at = 0; at < array.length; at++) {
    hash = Math.imul(hash ^ (array[at] ?? 0), 0x01000193) + at;
  }
  return hash;
}

function sameContent(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
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

/**
 * Features: how often the first used each category, then the second, then the summed cost of their differences.
 * With unequal items left out of the arithmetic, 1 - n × observed / expected is exactly 1 on full agreement.
 */
function kappaPart(
  sampling: Sampling,
  { itemOf, cost: { size, cost } }: Cells,
  one: Int16Array,
  other: Int16Array,
): Replicable {
  const features = 2 * size + 1;
  const values = sumBlocks(sampling, itemOf, features, (cell, into, at) => {
    const [a, b] = [one[cell] ?? -1, other[cell] ?? -1];
    if (a < 0 || b < 0) return;
    into[at + a] = (into[at + a] ?? 0) + 1;
    into[at + size + b] = (into[at + size + b] ?? 0) + 1;
    into[at + 2 * size] = (into[at + 2 * size] ?? 0) + (cost[a * size + b] ?? 0);
  });
  return {
    items: sampling.blocks,
    features,
    values,
    figures: 1,
    compute: (sums, at, out, outAt) => {
      out[outAt] = kappaOfSums(sums, at, size, cost);
    },
  };
}

function kappaOfSums(sums: Float64Array, at: number, size: number, cost: Float64Array): number {
  let n = 0;
  let expected = 0;
  for (let i = 0; i < size; i++) {
    const row = sums[at + i] ?? 0;
    n += row;
    if (row === 0) continue;
    for (let j = 0; j < size; j++) {
      expected += (cost[i * size + j] ?? 0) * row * (sums[at + size + j] ?? 0);
    }
  }
  return expected === 0 ? Number.NaN : 1 - (n * (sums[at + 2 * size] ?? 0)) / expected;
}

function sharePart(
  sampling: Sampling,
  itemOf: Int32Array,
  hits: ArrayLike<number>,
  from: ArrayLike<number>,
): Replicable {
  const values = sumBlocks(sampling, itemOf, 2, (cell, into, at) => {
    into[at] = (into[at] ?? 0) + (hits[cell] ?? 0);
    into[at + 1] = (into[at + 1] ?? 0) + (from[cell] ?? 0);
  });
  return {
    items: sampling.blocks,
    features: 2,
    values,
    figures: 1,
    compute: (sums, at, out, outAt) => {
      const total = sums[at + 1] ?? 0;
      out[outAt] = total === 0 ? Number.NaN : (sums[at] ?? 0) / total;
    },
  };
}
