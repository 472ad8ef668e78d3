import {
  itemsAsClusters,
  leaveOneOut,
  resampleClusters,
  resampleItems,
  type Resamples,
} from '@/lib/stats/resampling/resamples';
import { resampleClasses } from '../answer-classes';
import type { CanonicalGrid } from './canonical-grid';
import { CANNOT_JUDGE, type Grid } from './grid';

/** Below this many units a jackknife t interval stands beside the percentile one. */
export const FEW_UNITS = 20;

/**
 * How a file's items are resampled: the rows that figures are computed on, and how often each row is drawn. A row is
 * an item, or stands for all items that everybody answered alike.
 */
export type Drawing = {
  /** What is drawn: "item", or the column that names the clusters. */
  readonly unit: string;
  readonly units: number;
  /** The grid's rows that are drawn from, each once. */
  readonly rows: Pick<Grid, 'raters' | 'categories' | 'codes'> & { readonly items: Int32Array };
  readonly resamples: Resamples;
  /** Each unit left out once; null where there are units enough. */
  readonly leaveOut: Resamples | null;
};

export type DrawingChoice = {
  /** The column of the clusters; null to draw items. */
  readonly cluster: string | null;
  readonly resamples: number;
  readonly seed: number;
};

/** One set of resamples for all figures of the file. Items on which nobody said anything are not drawn. */
export function drawingOf({ grid, keys }: CanonicalGrid, choice: DrawingChoice): Drawing {
  const answered = grid.items.map((_, item) => item).filter((item) => isAnswered(grid, item));
  const keyOf = (item: number): string => keys[item] ?? '';
  return choice.cluster === null
    ? byItem(grid, answered, keyOf, choice)
    : byCluster(grid, answered, keyOf, choice.cluster, choice);
}

function byItem(
  grid: Grid,
  sorted: readonly number[],
  keyOf: (item: number) => string,
  { resamples: count, seed }: DrawingChoice,
): Drawing {
  const heads = sorted.filter((item, at) => at === 0 || keyOf(sorted[at - 1] ?? 0) !== keyOf(item));
  const few = sorted.length < FEW_UNITS;
  const drawn = { unit: 'item', units: sorted.length };
  // Where nearly every item is one of its kind, drawing items is cheaper than drawing kinds.
  if (few || heads.length * 2 > sorted.length) {
    return {
      ...drawn,
      rows: rowsOf(grid, sorted),
      resamples: resampleItems(sorted.length, count, seed),
      leaveOut: few ? leaveOneOut(itemsAsClusters(sorted.length), 'item') : null,
    };
  }
  const sizes = new Int32Array(heads.length);
  let head = -1;
  for (const item of sorted) {
    if (heads[head + 1] === item) head++;
    sizes[head] = (sizes[head] ?? 0) + 1;
  }
  const resamples = resampleClasses(sizes, count, seed);
  return { ...drawn, rows: rowsOf(grid, heads), resamples, leaveOut: null };
}

function byCluster(
  grid: Grid,
  sorted: readonly number[],
  keyOf: (item: number) => string,
  unit: string,
  { resamples: count, seed }: DrawingChoice,
): Drawing {
  const members = new Map<number, number[]>();
  for (const item of sorted) {
    const cluster = grid.clusterOf[item] ?? 0;
    const known = members.get(cluster);
    if (known) known.push(item);
    else members.set(cluster, [item]);
  }
  const blocks = [...members]
    .map(([cluster, items]) => ({ cluster, items, key: items.map(keyOf).join('\n') }))
    .sort((a, b) => compare(a.key, b.key) || a.cluster - b.cluster);
  const clusterOf = Int32Array.from(blocks.flatMap(({ items }, at) => items.map(() => at)));
  const items = blocks.flatMap((block) => block.items);
  return {
    unit,
    units: blocks.length,
    rows: rowsOf(grid, items),
    resamples: resampleClusters(clusterOf, count, seed, unit),
    leaveOut: blocks.length < FEW_UNITS ? leaveOneOut(clusterOf, unit) : null,
  };
}

function isAnswered({ raters, codes }: Grid, item: number): boolean {
  return codes
    .subarray(item * raters.length, (item + 1) * raters.length)
    .some((code) => code >= 0 || code === CANNOT_JUDGE);
}

function rowsOf({ raters, categories, codes }: Grid, items: readonly number[]): Drawing['rows'] {
  const picked = new Int32Array(items.length * raters.length);
  items.forEach((item, row) => {
    const own = codes.subarray(item * raters.length, (item + 1) * raters.length);
    picked.set(own, row * raters.length);
  });
  return { raters, categories, codes: picked, items: Int32Array.from(items) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
