import { generator } from '@/lib/stats/resampling/generator';

/**
 * One set of resamples, to be shared by all figures of a study so that their differences are
 * paired. A resample is a weight for each item: how often it was drawn. `each` gives them one
 * after another, always the same ones; `weights` is reused, so a visitor must not keep it.
 * `unit` names what was drawn, `units` counts them, `heaviest` bounds the sum of a resample's weights.
 */
export type Resamples = {
  readonly items: number;
  readonly count: number;
  readonly unit: string;
  readonly units: number;
  readonly heaviest: number;
  readonly each: (visit: (weights: Int32Array, at: number) => void) => void;
};

/**
 * The resamples a few at a time: `weights` is rows × items, reused, the first row that of resample `first`.
 *
 * @example ((firsts) => (inRows(resampleItems(6, 5, 1), 2, (_, first, rows) => firsts.push([first, rows])),
 *   firsts))([]) // [[0, 2], [2, 2], [4, 1]]
 */
export function inRows(
  resamples: Resamples,
  most: number,
  visit: (weights: Float64Array, first: number, rows: number) => void,
): void {
  const { items, count } = resamples;
  const weights = new Float64Array(Math.min(most, Math.max(1, count)) * items);
  let rows = 0;
  resamples.each((own, at) => {
    weights.set(own, rows * items);
    rows += 1;
    if (rows < most && at < count - 1) return;
    visit(weights, at + 1 - rows, rows);
    rows = 0;
  });
}

/**
 * `count` resamples of as many items as there are, each drawn evenly and with replacement.
 * Source: Efron (1979), Annals of Statistics 7(1), 1-26.
 *
 * @example ((sums) => (resampleItems(6, 3, 1).each((weights) => sums.push(weights.reduce((sum, one) => sum + one, 0))),
 *   sums))([]) // [6, 6, 6]
 */
export function resampleItems(items: number, count: number, seed: number): Resamples {
  return {
    items,
    count,
    unit: 'item',
    units: items,
    heaviest: items,
    each: (visit) => {
      const draw = generator(seed);
      const weights = new Int32Array(items);
      for (let at = 0; at < count; at++) {
        weights.fill(0);
        if (items > 0) draw.countInto(weights, items, items);
        visit(weights, at);
      }
    },
  };
}

/**
 * Resamples that were drawn elsewhere: each a list of item positions.
 *
 * @example ((all) => (givenResamples([[0, 0, 2]], 3).each((weights) => all.push([...weights])), all))([]) // [[2, 0,
 *   1]]
 */
export function givenResamples(
  indexSets: readonly ArrayLike<number>[],
  items: number,
  unit = 'item',
): Resamples {
  const heaviest = indexSets.reduce((most, set) => Math.max(most, set.length), 0);
  return {
    items,
    count: indexSets.length,
    unit,
    units: items,
    heaviest,
    each: (visit) => {
      const weights = new Int32Array(items);
      indexSets.forEach((set, at) => {
        weights.fill(0);
        for (let drawn = 0; drawn < set.length; drawn++) {
          const item = set[drawn] ?? 0;
          weights[item] = (weights[item] ?? 0) + 1;
        }
        visit(weights, at);
      });
    },
  };
}

/**
 * Every unit left out once, all others kept: the resamples of a jackknife.
 * Source: Quenouille (1956), Biometrika 43, 353-360.
 *
 * @example ((all) => (leaveOneOut([0, 0, 1], 'passage').each((weights) => all.push([...weights])), all))([]) // [[0, 0,
 *   1], [1, 1, 0]]
 */
export function leaveOneOut(clusterOf: ArrayLike<number>, unit: string): Resamples {
  const units = clusterSizes(clusterOf).length;
  return {
    items: clusterOf.length,
    count: units,
    unit,
    units,
    heaviest: clusterOf.length,
    each: (visit) => {
      const weights = new Int32Array(clusterOf.length);
      for (let left = 0; left < units; left++) {
        for (let item = 0; item < weights.length; item++) {
          weights[item] = clusterOf[item] === left ? 0 : 1;
        }
        visit(weights, left);
      }
    },
  };
}

/**
 * Each item as a cluster of its own.
 *
 * @example [...itemsAsClusters(3)] // [0, 1, 2]
 */
export function itemsAsClusters(items: number): Int32Array {
  return Int32Array.from({ length: items }, (_, item) => item);
}

function clusterSizes(clusterOf: ArrayLike<number>): number[] {
  const sizes: number[] = [];
  for (let item = 0; item < clusterOf.length; item++) {
    const cluster = clusterOf[item] ?? 0;
    while (sizes.length <= cluster) sizes.push(0);
    sizes[cluster] = (sizes[cluster] ?? 0) + 1;
  }
  return sizes;
}
