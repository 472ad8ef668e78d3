import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import { pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import type { PseudoUnit } from '@/lib/stats/resampling/pseudo-unit';
import type { ComputeMany, SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import { small, type Cells } from './cells';

/**
 * Kappa of two graders on the cells that both valued, of items in `holds`, as sums over the blocks of a sampling.
 * Features: how often the first used each category but the last, then the second, then the cells, then the summed cost
 * of their differences. 1 - n × observed / expected is exactly 1 on full agreement.
 *
 * @example [...onTheData(kappaPart(3, { itemOf: Int32Array.of(0, 1, 2), cost: unweighted(2), blockOfCell:
 *   Int32Array.of(0, 1, 2) }, Int32Array.of(0, 1, 1), Int32Array.of(0, 1, 0), Uint8Array.of(1, 1, 1)))] // [0.4]
 */
export function kappaPart(
  blocks: number,
  cells: Placed,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
): SumStatistic {
  const { size } = cells.cost;
  const features = 2 * Math.max(0, size - 1) + 2;
  const computeMany = kappas(cells.cost);
  const starts = new Int32Array(features);
  return {
    items: blocks,
    features,
    values: small(featuresOf(blocks, cells, features, one, other, holds)),
    figures: 1,
    compute: (sums, at, out, outAt) => {
      for (let f = 0; f < features; f++) starts[f] = at + f;
      computeMany(sums, starts, 1, out, outAt);
    },
    computeMany,
    pseudo: (sums) => pseudoKappa(sums, cells.cost),
  };
}

/** Cells that two graders both valued: how many, the summed cost of their differences, and what each said. */
export type BlockPair = {
  readonly both: Float64Array;
  readonly apart: Float64Array;
  /** How often the first of them, or the second, said a category. */
  readonly said: (which: 0 | 1, category: number) => Float64Array;
};

/** What the features of their kappa say, block by block; `swapped` where it has the second grader first. */
export function pairOfBlocks(
  { items, features, values }: SumStatistic,
  size: number,
  swapped: boolean,
): BlockPair {
  const stated = Math.max(0, size - 1);
  const column = (feature: number): Float64Array => {
    const own = new Float64Array(items);
    for (let block = 0; block < items; block++)
      own[block] = values[block * features + feature] ?? 0;
    return own;
  };
  const both = column(2 * stated);
  return {
    both,
    apart: column(2 * stated + 1),
    said: (which, category) => {
      const from = stated * (swapped ? 1 - which : which);
      if (category < stated) return column(from + category);
      const rest = both.slice();
      for (let k = 0; k < stated; k++) {
        const own = column(from + k);
        for (let block = 0; block < items; block++)
          rest[block] = (rest[block] ?? 0) - (own[block] ?? 0);
      }
      return rest;
    },
  };
}

/** One more cell that both valued, in the same features. */
function pseudoKappa(sums: Float64Array, cost: Disagreement): PseudoUnit {
  const { size } = cost;
  const stated = Math.max(0, size - 1);
  const n = sums[2 * stated] ?? 0;
  const uses = new Float64Array(size);
  for (let k = 0; k < stated; k++) uses[k] = (sums[k] ?? 0) + (sums[stated + k] ?? 0);
  uses[stated] = 2 * n - uses.reduce((sum, use) => sum + use, 0);
  const pair = pseudoPair(uses, cost);
  const agreeing = pair.agreeing.subarray(0, stated);
  const shares = pair.shares.subarray(0, stated);
  return {
    agree: [...agreeing, ...agreeing, 1, 0],
    differ: [...shares, ...shares, 1, pair.cost],
    trials: n,
    least: -1,
    most: 1,
  };
}

/** Cells with the block that each is added to; -1 where it counts nowhere. */
export type Placed = Cells & { readonly blockOfCell: Int32Array };

function featuresOf(
  blocks: number,
  { itemOf, blockOfCell, cost: { size, cost } }: Placed,
  features: number,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
): Float64Array {
  const stated = Math.max(0, size - 1);
  const values = new Float64Array(blocks * features);
  for (let cell = 0; cell < one.length; cell++) {
    const a = one[cell] ?? -1;
    const b = other[cell] ?? -1;
    const block = blockOfCell[cell] ?? -1;
    if (a < 0 || b < 0 || block < 0 || holds[itemOf[cell] ?? 0] !== 1) continue;
    const at = block * features;
    if (a < stated) values[at + a] = (values[at + a] ?? 0) + 1;
    if (b < stated) values[at + stated + b] = (values[at + stated + b] ?? 0) + 1;
    const last = at + 2 * stated;
    values[last] = (values[last] ?? 0) + 1;
    values[last + 1] = (values[last + 1] ?? 0) + (cost[a * size + b] ?? 0);
  }
  return values;
}

/** Kappa from its sums, row by row. */
function kappas({ name, size, cost }: Disagreement): ComputeMany {
  if (name !== 'unweighted') return weighted(size, cost);
  return size === 2 ? ofTwoCategories : unweighted(size);
}

/** With equal costs and two categories, what is expected is one margin against the other's rest, twice. */
const ofTwoCategories: ComputeMany = (sums, starts, rows, out, outAt) => {
  const [firstAt = 0, secondAt = 0, nAt = 0, observedAt = 0] = starts;
  for (let row = 0; row < rows; row++) {
    const n = sums[nAt + row] ?? 0;
    const first = sums[firstAt + row] ?? 0;
    const second = sums[secondAt + row] ?? 0;
    const expected = first * (n - second) + (n - first) * second;
    out[outAt + row] =
      expected === 0 ? Number.NaN : 1 - (n * (sums[observedAt + row] ?? 0)) / expected;
  }
};

/** With equal costs, n² less the products of the margins: sums of whole numbers, exact in any order. */
const unweighted =
  (size: number): ComputeMany =>
  (sums, starts, rows, out, outAt) => {
    const stated = Math.max(0, size - 1);
    const nAt = starts[2 * stated] ?? 0;
    const observedAt = starts[2 * stated + 1] ?? 0;
    for (let row = 0; row < rows; row++) {
      const n = sums[nAt + row] ?? 0;
      let rest = n;
      let restOfOther = n;
      let chance = 0;
      for (let k = 0; k < stated; k++) {
        const first = sums[(starts[k] ?? 0) + row] ?? 0;
        const second = sums[(starts[stated + k] ?? 0) + row] ?? 0;
        rest -= first;
        restOfOther -= second;
        chance += first * second;
      }
      const expected = n * n - chance - rest * restOfOther;
      out[outAt + row] =
        expected === 0 ? Number.NaN : 1 - (n * (sums[observedAt + row] ?? 0)) / expected;
    }
  };

function weighted(size: number, cost: Float64Array): ComputeMany {
  const stated = Math.max(0, size - 1);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  return (sums, starts, rows, out, outAt) => {
    for (let row = 0; row < rows; row++) {
      const n = sums[(starts[2 * stated] ?? 0) + row] ?? 0;
      let rest = n;
      let restOfOther = n;
      for (let k = 0; k < stated; k++) {
        rest -= first[k] = sums[(starts[k] ?? 0) + row] ?? 0;
        restOfOther -= second[k] = sums[(starts[stated + k] ?? 0) + row] ?? 0;
      }
      first[stated] = rest;
      second[stated] = restOfOther;
      let expected = 0;
      for (let i = 0; i < size; i++) {
        const used = first[i] ?? 0;
        if (used === 0) continue;
        for (let j = 0; j < size; j++) {
          expected += (cost[i * size + j] ?? 0) * used * (second[j] ?? 0);
        }
      }
      const observed = sums[(starts[2 * stated + 1] ?? 0) + row] ?? 0;
      out[outAt + row] = expected === 0 ? Number.NaN : 1 - (n * observed) / expected;
    }
  };
}
