import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';
import { shareOfSums } from '@/lib/stats/agreement/share-of-sums';
import { small, type Cells } from './cells';
import { contentNames, type Numbers } from './content-names';
import { kappaPart, pairOfBlocks, type BlockPair } from './kappa-part';
import type { Sampling } from './sampling';

/** One figure as sums over the blocks of a sampling; parts with the same key are the same and computed once. */
export type SummedPart = { readonly key: string; readonly sumStatistic: SumStatistic };

/** One of several figures that are made together of rows, each as often as its block was drawn: ranks, say. */
export type WeightedPart = {
  readonly key: string;
  readonly weightStatistic: WeightStatistic;
  /** The block of each of the rows that `weightStatistic` reads. */
  readonly rows: Int32Array;
  /** Its place among the figures. */
  readonly figure: number;
  /** Of a share, the place of how many trials it rests on: its limits then cover as those of shares do. */
  readonly trials?: number | undefined;
};

export type Part = SummedPart | WeightedPart;

/**
 * Makes the parts that figures are put together from. `itemOf` gives each cell's item; arrays of codes are cells long,
 * and only cells of items in `holds` count.
 *
 * @example ((parts) => parts.nameOf(Int32Array.of(1, 2)) === parts.nameOf(Int32Array.of(1,
 *   2)))(partMaker(context.sampling)) // true
 */
export function partMaker(sampling: Sampling): PartMaker {
  const nameOf = contentNames();
  const made = new Map<string, SummedPart>();
  const asked = new Map<string, SummedPart>();
  const blocksOf = blocksOfCells(sampling);
  const { blocks } = sampling;
  // Parts with the same features are one, whatever they were asked for.
  const byFeatures = (kind: string, sumStatistic: SumStatistic): SummedPart => {
    const key = `${kind} ${nameOf(sumStatistic.values as Numbers)}`; // made here, as an array
    const part = made.get(key) ?? { key, sumStatistic };
    made.set(key, part);
    return part;
  };
  const once = (key: string, make: () => SummedPart): SummedPart => {
    const part = asked.get(key) ?? make();
    asked.set(key, part);
    return part;
  };
  const kappa: PartMaker['kappa'] = ({ itemOf, cost }, one, other, holds) => {
    const swapped = nameOf(one) > nameOf(other);
    const [first, second] = swapped ? [other, one] : [one, other];
    const kind = `kappa ${nameOf(cost.cost)}`;
    const key = `${kind} ${nameOf(itemOf)} ${nameOf(first)} ${nameOf(second)} ${nameOf(holds)}`;
    const cells = { itemOf, cost, blockOfCell: blocksOf(itemOf) };
    return once(key, () => byFeatures(kind, kappaPart(blocks, cells, first, second, holds)));
  };
  return {
    kappa,
    pair(cells, one, other, holds) {
      const { sumStatistic } = kappa(cells, one, other, holds);
      const swapped = nameOf(one) > nameOf(other);
      return pairOfBlocks(sumStatistic, cells.cost.size, swapped);
    },
    shareOfBlocks: (hits, from) => byFeatures('share', smallShare(hits, from)),
    share(itemOf, hits, from) {
      return byFeatures('share', sharePart(blocks, blocksOf(itemOf), hits, from));
    },
    custom(key, make) {
      return once(`custom ${key}`, () => ({ key: `custom ${key}`, sumStatistic: make() }));
    },
    nameOf,
  };
}

/** The block that each cell's features are added to, made once a table; -1 where they count nowhere. */
function blocksOfCells({ blockOf, adds }: Sampling): (itemOf: Int32Array) => Int32Array {
  const known = new WeakMap<Int32Array, Int32Array>();
  return (itemOf) => {
    const before = known.get(itemOf);
    if (before) return before;
    const places = itemOf.map((item) => (adds[item] === 1 ? (blockOf[item] ?? -1) : -1));
    known.set(itemOf, places);
    return places;
  };
}

function sharePart(
  blocks: number,
  blockOfCell: Int32Array,
  hits: Numbers,
  from: Numbers,
): SumStatistic {
  const [ofBlocks, fromBlocks] = [new Float64Array(blocks), new Float64Array(blocks)];
  for (let cell = 0; cell < blockOfCell.length; cell++) {
    const block = blockOfCell[cell] ?? -1;
    if (block < 0) continue;
    ofBlocks[block] = (ofBlocks[block] ?? 0) + (hits[cell] ?? 0);
    fromBlocks[block] = (fromBlocks[block] ?? 0) + (from[cell] ?? 0);
  }
  return smallShare(ofBlocks, fromBlocks);
}

function smallShare(hits: Float64Array, from: Float64Array): SumStatistic {
  const share = shareOfSums(hits, from);
  return { ...share, values: small(share.values) };
}

export type PartMaker = {
  /** Kappa of two graders on the cells that both valued. */
  kappa(cells: Cells, one: Int32Array, other: Int32Array, holds: Uint8Array): SummedPart;
  /** Of the cells that both valued, block by block, from the features of their kappa. */
  pair(cells: Cells, one: Int32Array, other: Int32Array, holds: Uint8Array): BlockPair;
  /** Σ hits / Σ from, both one number a block. */
  shareOfBlocks(hits: Float64Array, from: Float64Array): SummedPart;
  /** The same, both one number a cell. */
  share(itemOf: Int32Array, hits: Numbers, from: Numbers): SummedPart;
  custom(key: string, make: () => SumStatistic): SummedPart;
  /** A number that arrays of the same content share. */
  nameOf(array: Numbers): number;
};

/** Adds up features block by block: `add` gives a cell's place in `values` to write at. */
export function sumBlocks(
  sampling: Sampling,
  itemOf: Int32Array,
  features: number,
  add: (cell: number, values: Float64Array, at: number) => void,
): ArrayLike<number> {
  const values = new Float64Array(sampling.blocks * features);
  for (let cell = 0; cell < itemOf.length; cell++) {
    const item = itemOf[cell] ?? 0;
    const block = sampling.blockOf[item] ?? -1;
    if (block >= 0 && sampling.adds[item] === 1) add(cell, values, block * features);
  }
  return small(values);
}

/**
 * Percent agreement of two graders on the cells that both valued, as a part.
 *
 * @example valueOnData(matchingShare(partMaker(context.sampling), context.tables[0], context.tables[0].raters[0],
 *   context.tables[0].raters[1], context.everything.holds).sumStatistic, context.sampling) // 0.8333
 */
export function matchingShare(
  parts: PartMaker,
  cells: Cells,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
): SummedPart {
  if (cells.cost.name === 'unweighted') {
    const { both, apart } = parts.pair(cells, one, other, holds);
    return parts.shareOfBlocks(both.map((n, block) => n - (apart[block] ?? 0)), both); // prettier-ignore
  }
  const [hits, from] = [new Uint8Array(one.length), new Uint8Array(one.length)];
  for (let cell = 0; cell < one.length; cell++) {
    const [a, b] = [one[cell] ?? -1, other[cell] ?? -1];
    if (a < 0 || b < 0 || holds[cells.itemOf[cell] ?? 0] !== 1) continue;
    from[cell] = 1;
    hits[cell] = Number(a === b);
  }
  return parts.share(cells.itemOf, hits, from);
}

/** Features of cells added up to features of the sampling's blocks. */
export function byBlock(sampling: Sampling, itemOf: Int32Array, cells: SumStatistic): SumStatistic {
  const { features } = cells;
  const values = sumBlocks(sampling, itemOf, features, (cell, into, at) => {
    for (let f = 0; f < features; f++) {
      into[at + f] = (into[at + f] ?? 0) + (cells.values[cell * features + f] ?? 0);
    }
  });
  return { ...cells, items: sampling.blocks, values };
}
