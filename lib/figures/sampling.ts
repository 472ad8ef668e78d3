import {
  leaveOneOut,
  resampleClusters,
  resampleItems,
  type Resamples,
} from '@/lib/stats/resampling/resamples';
import { resampleClasses } from './answer-classes';
import { placedBlocks, type PlacedBlocks } from './placed-blocks';
import { largeResamples, largeStudy, randomGroups, usualResamples } from './random-groups';
import { canonicalRanks } from './canonical-ranks';
import type { ReportItem } from './report-input';
import { written } from './strata';
import type { Table } from './tables';

/** Below this many clusters a jackknife t interval stands beside the percentile one. */
export const fewClusters = 20;

/**
 * How a study is resampled: in blocks of items that are drawn together (clusters), or of items that are alike in
 * everything a figure reads, of which it is enough to know how many were drawn.
 */
export type Sampling = PlacedBlocks & {
  readonly unit: string;
  /** Units drawn: items or clusters. */
  readonly units: number;
  /** How often each block stands in the data. */
  readonly sizes: Int32Array;
  readonly resamples: Resamples;
  /** The items of a large study are drawn in so many random groups; null where each is drawn by itself. */
  readonly groups: number | null;
  /** Each cluster left out once; null where items are drawn or there are clusters enough. */
  readonly leaveOut: Resamples | null;
  readonly seed: number;
};

export type SamplingChoice = {
  readonly unit: string;
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
  /** What a figure may read of each item beside the answers: its strata, its spans. Items that differ in it are no kin. */
  readonly marks: readonly string[];
};

/**
 * The study's resamples, one set for all its figures. Neither the order nor the names of items or raters have a part
 * in them: blocks are drawn in an order that follows from the answers alone.
 */
export function samplingOf(
  items: readonly ReportItem[],
  tables: readonly Table[],
  { unit, seed = 1, resamples, marks }: SamplingChoice,
): Sampling {
  const ranks = canonicalRanks(items.length, tables);
  const keys = ranks.keys.map((key, place) => `${key} ${marks[place] ?? ''}`);
  const used = items.map((_, place) => place).filter((place) => ranks.counts[place] === 1);
  const count = resamples ?? (used.length > largeStudy ? largeResamples : usualResamples);
  return unit === 'item'
    ? byItem(items, used, keys, count, seed)
    : byCluster(items, used, keys, { unit, count, seed });
}

function byItem(
  items: readonly ReportItem[],
  used: readonly number[],
  keys: readonly string[],
  count: number,
  seed: number,
): Sampling {
  const kinds = grouped(used, (place) => keys[place] ?? '');
  const shared = { unit: 'item', units: used.length, groups: null, leaveOut: null, seed };
  const total = items.length;
  // Where many items are of one kind, it is enough to draw how many of each kind there are.
  if (kinds.length * 2 <= used.length && kinds.length <= largeStudy) {
    const sizes = Int32Array.from(kinds, (group) => group.length);
    return { ...shared, ...placedBlocks(total, kinds, 'first'), sizes, resamples: resampleClasses(sizes, count, seed) }; // prettier-ignore
  }
  const ordered = kinds.flat();
  const blocks = used.length > largeStudy ? randomGroups(ordered, seed) : ordered.map((place) => [place]); // prettier-ignore
  return {
    ...shared,
    ...placedBlocks(total, blocks, 'all'),
    groups: used.length > largeStudy ? blocks.length : null,
    sizes: new Int32Array(blocks.length).fill(1),
    resamples: resampleItems(blocks.length, count, seed),
  };
}

function byCluster(
  items: readonly ReportItem[],
  used: readonly number[],
  keys: readonly string[],
  { unit, count, seed }: { unit: string; count: number; seed: number },
): Sampling {
  const named = grouped(used, (place) => written(items[place]?.attributes?.[unit]) ?? `#${place}`);
  const key = (group: readonly number[]) =>
    group
      .map((place) => keys[place] ?? '')
      .sort()
      .join('\n');
  const blocks = named
    .map((group) => ({ group, key: key(group) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ group }) => group);
  const clusters = Int32Array.from(blocks, (_, at) => at);
  return {
    ...placedBlocks(items.length, blocks, 'all'),
    unit,
    units: blocks.length,
    groups: null,
    sizes: new Int32Array(blocks.length).fill(1),
    resamples: resampleClusters(clusters, count, seed, unit),
    leaveOut: blocks.length < fewClusters ? leaveOneOut(clusters, unit) : null,
    seed,
  };
}

function grouped(places: readonly number[], keyOf: (place: number) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const place of places) {
    const key = keyOf(place);
    const known = groups.get(key);
    if (known) known.push(place);
    else groups.set(key, [place]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
