import {
  leaveOneOut,
  resampleClusters,
  resampleItems,
  type Resamples,
} from '@/lib/stats/resamples';
import { generator } from '@/lib/stats/generator';
import { resampleClasses } from '../answer-classes';
import { canonicalRanks } from './canonical-ranks';
import type { ReportItem } from './report-input';
import { written } from './strata';
import type { Table } from './tables';

/** Resamples of every study; of a large one fewer, since its intervals hardly move and a reader waits. */
const usualResamples = 10_000;
const largeStudy = 2_000;
const largeResamples = 1_000;
/** A large study's items are drawn in this many random groups. */
const randomGroups = 1_000;
/** Below this many clusters a jackknife t interval stands beside the percentile one. */
export const fewClusters = 20;

/**
 * How a study is resampled: in blocks of items that are drawn together (clusters), or of items that are alike in
 * everything a figure reads, of which it is enough to know how many were drawn.
 */
export type Sampling = {
  readonly unit: string;
  /** Units drawn: items or clusters. */
  readonly units: number;
  readonly blocks: number;
  /** The block of each item; -1 for an item on which nothing counts. */
  readonly blockOf: Int32Array;
  /** Whether this item's features are added to its block's. */
  readonly adds: Uint8Array;
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
    return { ...shared, ...placed(total, kinds, 'first'), sizes, resamples: resampleClasses(sizes, count, seed) }; // prettier-ignore
  }
  const ordered = kinds.flat();
  const blocks = used.length > largeStudy ? drawnTogether(ordered, seed) : ordered.map((place) => [place]); // prettier-ignore
  return {
    ...shared,
    ...placed(total, blocks, 'all'),
    groups: used.length > largeStudy ? blocks.length : null,
    sizes: new Int32Array(blocks.length).fill(1),
    resamples: resampleItems(blocks.length, count, seed),
  };
}

/**
 * Random groups of items, of sizes that differ by one at most. Drawn as wholes they give the same standard errors as
 * items drawn one by one, at a fraction of the cost: with 1,000 groups the limits are as sure as from 1,000 items.
 * Source: Wolter (2007), Introduction to Variance Estimation, ch. 2.
 */
function drawnTogether(ordered: readonly number[], seed: number): number[][] {
  // Another stream than that of the resamples.
  const draw = generator(seed + 2 ** 32);
  const shuffled = [...ordered];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const at = draw.below(last + 1);
    const kept = shuffled[last] ?? 0;
    shuffled[last] = shuffled[at] ?? 0;
    shuffled[at] = kept;
  }
  const groups = Array.from({ length: randomGroups }, (): number[] => []);
  shuffled.forEach((place, at) => groups[at % randomGroups]?.push(place));
  return groups;
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
    ...placed(items.length, blocks, 'all'),
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

function placed(
  items: number,
  blocks: readonly (readonly number[])[],
  adds: 'first' | 'all',
): Pick<Sampling, 'blocks' | 'blockOf' | 'adds'> {
  const blockOf = new Int32Array(items).fill(-1);
  const added = new Uint8Array(items);
  blocks.forEach((group, block) => {
    group.forEach((place, at) => {
      blockOf[place] = block;
      added[place] = Number(adds === 'all' || at === 0);
    });
  });
  return { blocks: blocks.length, blockOf, adds: added };
}
