import type { Scores } from '@/lib/stats/agreement/scores';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';
import { countCells } from '@/lib/stats/agreement/rater-pair-of-weights';

/**
 * Pearson, Spearman and Kendall's tau-b (in this order) of two raters' scores for the bootstrap,
 * on the items that both scored. Scores are sorted once; a resample costs one pass for the first
 * two, and for tau (left out unless asked for) that times the logarithm of the different scores.
 * Each is from −1 to 1, and NaN where the scores of one of the two do not vary. Formulas and sources: `pearson`,
 * `spearman`, `kendallTauB`.
 *
 * @example [...valuesAtWeights(correlationsOfWeights(scoresFromRatings(small, [1, 2, 3]), 0, 1, true), Int32Array.of(1,
 *   1, 1, 1, 1, 1))] // [0.8677, 0.8333, 0.8182]
 */
export function correlationsOfWeights(
  scores: Scores,
  first: number,
  second: number,
  tau: boolean,
): WeightStatistic {
  const cells = cellsOf(scores, first, second);
  // One place more, for items that one of the two did not score.
  const counts = new Int32Array(cells.count + 1);
  const drawn = counts.subarray(0, cells.count);
  const perY = new Float64Array(cells.distinctY);
  const ranksY = new Float64Array(cells.distinctY);
  const tree = new Float64Array(cells.distinctY + 1);
  return {
    figures: tau ? 3 : 2,
    compute: (weights, out, at) => {
      countCells(cells.cellOf, weights, counts);
      perY.fill(0);
      let n = 0;
      for (let cell = 0; cell < drawn.length; cell++) {
        const weight = drawn[cell] ?? 0;
        n += weight;
        const y = cells.placeY[cell] ?? 0;
        perY[y] = (perY[y] ?? 0) + weight;
      }
      const tiesY = midranks(perY, ranksY);
      out[at] = pearsonOf(cells, drawn, n);
      const { rho, tiesX } = spearmanOf(cells, drawn, ranksY, n);
      out[at + 1] = rho;
      if (!tau) return;
      const pairs = (n * (n - 1)) / 2;
      const untied = (pairs - tiesX) * (pairs - tiesY);
      out[at + 2] = untied === 0 ? Number.NaN : concordance(cells, drawn, tree) / Math.sqrt(untied);
    },
  };
}

/**
 * How many steps one resample of tau takes, for whoever must decide whether it is worth it.
 *
 * @example tauSteps(scoresFromRatings(small, [1, 2, 3]), 0, 1) // 12
 */
export function tauSteps(scores: Scores, first: number, second: number): number {
  const { count, distinctY } = cellsOf(scores, first, second);
  return count * (1 + Math.ceil(Math.log2(distinctY + 1)));
}

/** Different pairs of scores, sorted by the first and then the second; items with the same pair share a cell. */
type Cells = {
  readonly count: number;
  readonly cellOf: Int32Array;
  /** Scores less the data's own middle, so that squares keep their digits. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly placeY: Int32Array;
  readonly distinctY: number;
};

function cellsOf({ items, raters, values }: Scores, first: number, second: number): Cells {
  const xOf = (item: number): number => values[item * raters + first] ?? Number.NaN;
  const yOf = (item: number): number => values[item * raters + second] ?? Number.NaN;
  const shared = Array.from({ length: items }, (_, item) => item)
    .filter((item) => !Number.isNaN(xOf(item)) && !Number.isNaN(yOf(item)))
    .sort((a, b) => xOf(a) - xOf(b) || yOf(a) - yOf(b));
  const cellOf = new Int32Array(items).fill(-1);
  const heads: number[] = [];
  for (const item of shared) {
    const head = heads.at(-1);
    const same = head !== undefined && xOf(head) === xOf(item) && yOf(head) === yOf(item);
    if (!same) heads.push(item);
    cellOf[item] = heads.length - 1;
  }
  const distinct = [...new Set(heads.map(yOf))].sort((a, b) => a - b);
  const placeOf = new Map(distinct.map((value, place) => [value, place]));
  const middle = (of: (item: number) => number): number =>
    shared.reduce((sum, item) => sum + of(item) / shared.length, 0);
  const [middleX, middleY] = [middle(xOf), middle(yOf)];
  return {
    count: heads.length,
    cellOf: cellOf.map((cell) => (cell < 0 ? heads.length : cell)),
    x: Float64Array.from(heads, (item) => xOf(item) - middleX),
    y: Float64Array.from(heads, (item) => yOf(item) - middleY),
    placeY: Int32Array.from(heads, (item) => placeOf.get(yOf(item)) ?? 0),
    distinctY: distinct.length,
  };
}

/** Writes the mean rank of each score; gives the number of tied pairs. */
function midranks(counts: Float64Array, into: Float64Array): number {
  let [below, ties] = [0, 0];
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] ?? 0;
    into[place] = below + (count + 1) / 2;
    below += count;
    ties += (count * (count - 1)) / 2;
  }
  return ties;
}

function pearsonOf({ x, y }: Cells, drawn: Int32Array, n: number): number {
  let [meanX, meanY] = [0, 0];
  let [oneX, oneY] = [true, true];
  let before = -1;
  for (let cell = 0; cell < drawn.length; cell++) {
    const weight = drawn[cell] ?? 0;
    if (weight === 0) continue;
    if (before >= 0 && x[cell] !== x[before]) oneX = false;
    if (before >= 0 && y[cell] !== y[before]) oneY = false;
    before = cell;
    meanX += (weight * (x[cell] ?? 0)) / n;
    meanY += (weight * (y[cell] ?? 0)) / n;
  }
  if (oneX || oneY) return Number.NaN;
  let [xx, yy, xy] = [0, 0, 0];
  for (let cell = 0; cell < drawn.length; cell++) {
    const weight = drawn[cell] ?? 0;
    const dx = (x[cell] ?? 0) - meanX;
    const dy = (y[cell] ?? 0) - meanY;
    xx += weight * dx * dx;
    yy += weight * dy * dy;
    xy += weight * dx * dy;
  }
  return bounded(xy / Math.sqrt(xx * yy));
}

/** Cells come in the order of x, so x's ranks follow on the way. */
function spearmanOf(
  { x, placeY }: Cells,
  drawn: Int32Array,
  ranksY: Float64Array,
  n: number,
): { rho: number; tiesX: number } {
  const middle = (n + 1) / 2;
  let [xx, yy, xy, below, tiesX] = [0, 0, 0, 0, 0];
  for (let start = 0; start < drawn.length;) {
    let end = start;
    let size = 0;
    while (end < drawn.length && x[end] === x[start]) size += drawn[end++] ?? 0;
    const dx = below + (size + 1) / 2 - middle;
    for (let cell = start; cell < end; cell++) {
      const weight = drawn[cell] ?? 0;
      const dy = (ranksY[placeY[cell] ?? 0] ?? 0) - middle;
      yy += weight * dy * dy;
      xy += weight * dx * dy;
    }
    xx += size * dx * dx;
    tiesX += (size * (size - 1)) / 2;
    below += size;
    start = end;
  }
  const rho = xx === 0 || yy === 0 ? Number.NaN : bounded(xy / Math.sqrt(xx * yy));
  return { rho, tiesX };
}

/** Pairs ordered the same way less pairs ordered the opposite way; a Fenwick tree counts what is below. */
function concordance({ x, placeY }: Cells, drawn: Int32Array, tree: Float64Array): number {
  tree.fill(0);
  let [sum, seen] = [0, 0];
  for (let start = 0; start < drawn.length;) {
    let end = start;
    while (end < drawn.length && x[end] === x[start]) {
      const weight = drawn[end] ?? 0;
      const place = placeY[end++] ?? 0;
      if (weight === 0) continue;
      sum += weight * (upTo(tree, place) - (seen - upTo(tree, place + 1)));
    }
    for (; start < end; start++) {
      const weight = drawn[start] ?? 0;
      seen += weight;
      for (let node = (placeY[start] ?? 0) + 1; node < tree.length; node += node & -node) {
        tree[node] = (tree[node] ?? 0) + weight;
      }
    }
  }
  return sum;
}

function upTo(tree: Float64Array, places: number): number {
  let sum = 0;
  for (let node = places; node > 0; node -= node & -node) sum += tree[node] ?? 0;
  return sum;
}

const bounded = (value: number): number => Math.max(-1, Math.min(1, value));
