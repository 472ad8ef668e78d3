import { generator } from '@/lib/stats/resampling/generator';
import { leaveOneOut, type Resamples } from '@/lib/stats/resampling/resamples';
import { padded, type Order } from './order';
import { largeResamples, largeStudy, randomGroups, usualResamples } from './random-groups';

/** Below this many units a jackknife t interval stands beside the percentile one. */
export const fewUnits = 20;

/**
 * How a study is resampled. A block is a cluster, a random group of items, or items that are alike in everything a
 * figure reads, of which it is enough to know how many were drawn.
 */
export type Sampling = {
  /** What is drawn: "item", or the attribute whose items belong together. */
  readonly unit: string;
  /** Units drawn: items or clusters. */
  readonly units: number;
  readonly blocks: number;
  /** Each item's block, -1 for an item that is in none: nobody answered it. */
  readonly blockOf: Int32Array;
  /** 1 where what is known of an item is added to its block's: all of a group, the first of those that are alike. */
  readonly adds: Uint8Array;
  /** How often each block stands in the data. */
  readonly sizes: Int32Array;
  readonly resamples: Resamples;
  /** The items of a large study are drawn in so many random groups; null where each is drawn by itself. */
  readonly groups: number | null;
  /** Each unit left out once; null where there are units enough. */
  readonly leaveOut: Resamples | null;
  readonly seed: number;
};

export type SamplingChoice = {
  readonly unit: string;
  /** Each item's cluster; null where items are drawn. */
  readonly clusterOf: Int32Array | null;
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
};

/** Items that are drawn together as one unit. */
type Unit = readonly number[];

/**
 * The study's resamples, one set for all its figures, so that their differences are paired. Units are drawn in the
 * canonical order, in which names have no part. Units that people labelled are drawn among themselves, and so are
 * those that only judges answered: figures on people do not change when judges come.
 */
export function samplingOf(
  order: Order,
  { unit, clusterOf, seed = 1, resamples }: SamplingChoice,
): Sampling {
  const units = clusterOf === null ? itemUnits(order) : clusterUnits(order, clusterOf);
  const strata = [
    units.filter((items) => items.some((item) => order.labelled[item] === 1)),
    units.filter((items) => items.every((item) => order.labelled[item] !== 1)),
  ].filter((stratum) => stratum.length > 0);
  const [first = []] = strata;
  const large = clusterOf === null && first.length > largeStudy;
  const count = resamples ?? (large ? largeResamples : usualResamples);
  const drawn = strata.map((stratum, at) =>
    clusterOf === null && stratum.length > largeStudy
      ? randomGroups(stratum.flat(), seed + at)
      : stratum,
  );
  const few = units.length < fewUnits;
  const blocks = clusterOf !== null || few ? apart(drawn) : alikeTogether(drawn, order);
  const placed = placedOf(order.all.length, blocks.items);
  return {
    ...placed,
    unit,
    units: units.length,
    groups: large ? (drawn[0]?.length ?? 0) : null,
    sizes: Int32Array.from(blocks.sizes),
    resamples: drawStrata(blocks.ofUnit, blocks.items.length, { count, seed, unit }),
    leaveOut:
      few && strata.length === 1
        ? leaveOneOut(
            Int32Array.from(units, (_, at) => at),
            unit,
          )
        : null,
    seed,
  };
}

function itemUnits({ answered, all }: Order): Unit[] {
  const items = [...answered.keys()].filter((item) => answered[item] === 1);
  return items.sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0) || a - b).map((item) => [item]);
}

function clusterUnits({ answered, labelled, people, all }: Order, clusterOf: Int32Array): Unit[] {
  const members = new Map<number, number[]>();
  answered.forEach((counts, item) => {
    if (counts !== 1) return;
    const cluster = clusterOf[item] ?? 0;
    const known = members.get(cluster);
    if (known) known.push(item);
    else members.set(cluster, [item]);
  });
  const clusters = [...members.values()];
  const keyOf = (items: readonly number[], places: Int32Array): string =>
    Array.from(items, (item) => padded(places[item] ?? 0))
      .sort()
      .join(' ');
  const ofPeople = clusters.map((items) => keyOf(items.filter((item) => labelled[item] === 1), people)); // prettier-ignore
  const ofAll = clusters.map((items) => keyOf(items, all));
  const compare = (a = '', b = ''): number => (a < b ? -1 : Number(a > b));
  return [...clusters.keys()]
    .sort((a, b) => compare(ofPeople[a], ofPeople[b]) || compare(ofAll[a], ofAll[b]) || a - b)
    .map((at) => clusters[at] ?? []);
}

type Blocks = {
  /** The items of each block whose numbers are added to it. */
  readonly items: readonly Unit[];
  readonly sizes: readonly number[];
  /** By stratum: the block of each unit that is drawn. */
  readonly ofUnit: readonly Int32Array[];
};

function apart(strata: readonly (readonly Unit[])[]): Blocks {
  let from = 0;
  const ofUnit = strata.map((units) => Int32Array.from(units, () => from++));
  const items = strata.flat();
  return { items, sizes: items.map(() => 1), ofUnit };
}

/** Items that are alike in everything are one block: only how often it is drawn matters. */
function alikeTogether(strata: readonly (readonly Unit[])[], { all }: Order): Blocks {
  const [items, sizes]: [Unit[], number[]] = [[], []];
  const ofUnit = strata.map((units) => {
    let before: number | null = null;
    return Int32Array.from(units, (unit) => {
      const [only, ...others] = unit;
      const key = only !== undefined && others.length === 0 ? (all[only] ?? 0) : null;
      if (key !== null && key === before) sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
      else {
        items.push(unit);
        sizes.push(1);
      }
      before = key;
      return items.length - 1;
    });
  });
  return { items, sizes, ofUnit };
}

function placedOf(
  items: number,
  blocks: readonly Unit[],
): Pick<Sampling, 'blocks' | 'blockOf' | 'adds'> {
  const blockOf = new Int32Array(items).fill(-1);
  const adds = new Uint8Array(items);
  blocks.forEach((members, block) => {
    for (const item of members) {
      blockOf[item] = block;
      adds[item] = 1;
    }
  });
  return { blocks: blocks.length, blockOf, adds };
}

/** Every stratum drawn by itself, evenly and with replacement, as many units as it has. */
function drawStrata(
  ofUnit: readonly Int32Array[],
  blocks: number,
  { count, seed, unit }: { readonly count: number; readonly seed: number; readonly unit: string },
): Resamples {
  const units = ofUnit.reduce((sum, { length }) => sum + length, 0);
  return {
    items: blocks,
    count,
    unit,
    units,
    heaviest: units,
    each: (visit) => {
      const draws = ofUnit.map((_, at) => generator(seed + at * 2 ** 33));
      const drawn = ofUnit.map(({ length }) => new Int32Array(length));
      const weights = new Int32Array(blocks);
      for (let at = 0; at < count; at++) {
        weights.fill(0);
        ofUnit.forEach((blockOf, stratum) => {
          const own = drawn[stratum] ?? new Int32Array(0);
          own.fill(0);
          draws[stratum]?.countInto(own, own.length, own.length);
          for (let place = 0; place < own.length; place++) {
            const block = blockOf[place] ?? 0;
            weights[block] = (weights[block] ?? 0) + (own[place] ?? 0);
          }
        });
        visit(weights, at);
      }
    },
  };
}
