import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import { pseudoScale, pseudoWeights, type PseudoWeights } from '@/lib/stats/resampling/pseudo-unit';
import { generator } from '@/lib/stats/resampling/generator';
import { drawnParts, risesWith, sumsOnData, type Drawn } from './covering';
import { keptResamples } from './kept-resamples';
import type { Resamples } from '@/lib/stats/resampling/resamples';
import {
  replicateByWeights,
  valuesAtWeights,
  type WeightStatistic,
} from '@/lib/stats/resampling/weight-statistic';
import { sharedReplicates } from './replicates';
import type { Part, SummedPart, WeightedPart } from './parts';
import type { Sampling } from './sampling';

/** The values of parts in every resample, computed pass by pass as they are asked for. */
export type Columns = {
  /** The part on the data themselves, NaN where it is undefined. */
  onData(part: Part): number;
  /** In every resample, for one of the figures that were announced; gone after the last of them. */
  take(part: Part): Drawn;
  /** Its values without each cluster in turn. */
  leftOut(part: Part): Float64Array;
};

/** Parts of one pass: few enough that a resample's values stay in the fast cache. */
const partsAtOnce = 256;
/** Resamples with a pseudo-unit: the limits' own chance is then a twentieth of a standard error. */
const coveringMost = 4_000;
/** Numbers that the parts of one pass read: 40 MB. */
const valuesAtOnce = 5_000_000;

/** What is asked of parts: as a `Statistic` says it. */
type Made = {
  readonly parts: readonly Part[];
  readonly make?: ((values: Float64Array) => number) | undefined;
  readonly overResamples?: boolean | undefined;
  /** A rank has limits of the differences between its parts. */
  readonly range?: unknown;
};

/** `figures` in the order in which they will be taken. */
export function columnsOf(figures: readonly Made[], sampling: Sampling): Columns {
  const onData = new Map<string, number>();
  const uses = new Map<string, number>();
  const queue: SummedPart[] = [];
  const together = new Map<WeightStatistic, WeightedPart[]>();
  for (const part of figures.flatMap(({ parts }) => parts)) {
    const known = uses.get(part.key);
    uses.set(part.key, (known ?? 0) + 1);
    if (known !== undefined) continue;
    if ('weightStatistic' in part) {
      together.set(part.weightStatistic, [...(together.get(part.weightStatistic) ?? []), part]);
      continue;
    }
    const value = valueOnData(part.sumStatistic, sampling);
    onData.set(part.key, value);
    // What is not defined on the data needs no resamples.
    if (!Number.isNaN(value)) queue.push(part);
  }
  const groupValues = new Map<WeightStatistic, Float64Array>();
  for (const [group, own] of together) {
    const values = valuesAtWeights(group, rowWeights(own[0]?.rows ?? none32, sampling.sizes));
    groupValues.set(group, values);
    for (const { key, figure } of own) onData.set(key, values[figure] ?? Number.NaN);
  }
  const resamples = keptResamples(sampling.resamples);
  const weights = pseudoWeights(
    Math.min(resamples.count, coveringMost),
    generator(Math.abs(sampling.seed - 1)),
  );
  const wanted = wantedColumns(figures, onData);
  const live = new Map<string, Drawn>();
  const without = new Map<string, Float64Array>();
  let next = 0;
  const pass = (): void => {
    const group: SummedPart[] = [];
    let values = 0;
    while (next < queue.length && group.length < partsAtOnce && values < valuesAtOnce) {
      const part = queue[next++];
      if (!part) break;
      group.push(part);
      values += part.sumStatistic.items * part.sumStatistic.features;
    }
    const parts = group.map(({ sumStatistic }) => sumStatistic);
    const drawn = drawnParts(parts, { resamples, sizes: sampling.sizes }, weights, (place) => ({
      covering: wanted.covering.has(group[place]?.key ?? ''),
      opposed: wanted.opposed.has(group[place]?.key ?? ''),
    }));
    const left = sampling.leaveOut === null ? [] : sharedReplicates(parts, sampling.leaveOut);
    group.forEach(({ key }, at) => {
      if (drawn[at]) live.set(key, drawn[at]);
      if (left[at]) without.set(key, left[at]);
    });
  };
  /** All figures of a group at once. */
  const drawTogether = ({ weightStatistic: group, rows }: WeightedPart): void => {
    const columns = replicateByWeights([group], byRow(firstOf(resamples, group.most), rows));
    const left = sampling.leaveOut && replicateByWeights([group], byRow(sampling.leaveOut, rows));
    for (const { key, figure, trials } of together.get(group) ?? []) {
      const plain = asItIs(columns[figure] ?? none, sampling.units);
      const counted = trials === undefined ? undefined : columns[trials];
      const scale = pseudoScale(groupValues.get(group)?.[trials ?? 0] ?? 0, sampling.units);
      live.set(key, counted ? withPseudoTrial(plain, counted, weights, scale) : plain);
      if (left) without.set(key, left[figure] ?? none);
    }
  };
  return {
    onData: ({ key }) => onData.get(key) ?? Number.NaN,
    take(part) {
      const { key } = part;
      if (Number.isNaN(onData.get(key) ?? Number.NaN)) return asItIs(none, 0);
      if ('weightStatistic' in part && !live.has(key)) drawTogether(part);
      while (!live.has(key) && next < queue.length) pass();
      const column = live.get(key) ?? asItIs(none, 0);
      const left = (uses.get(key) ?? 1) - 1;
      uses.set(key, left);
      if (left === 0) live.delete(key);
      return column;
    },
    leftOut: ({ key }) => without.get(key) ?? none,
  };
}

/** A part without a pseudo-unit. */
const asItIs = (plain: Float64Array, units: number): Drawn => ({
  plain,
  covering: plain,
  opposed: plain,
  units,
  least: -Infinity,
  most: Infinity,
});

/** A share whose trials are counted in each resample, with one trial more: half of it a hit. */
function withPseudoTrial(
  drawn: Drawn,
  trials: Float64Array,
  { agree, differ, opposed }: PseudoWeights,
  scale: number,
): Drawn {
  const count = Math.min(drawn.plain.length, agree.length);
  const column = (missed: Float64Array): Float64Array =>
    Float64Array.from({ length: count }, (_, at) => {
      const [hits, of] = [scale * (agree[at] ?? 0), scale * (missed[at] ?? 0)];
      const known = trials[at] ?? 0;
      return ((drawn.plain[at] ?? Number.NaN) * known + hits) / (known + hits + of);
    });
  return { ...drawn, covering: column(differ), opposed: column(opposed), least: 0, most: 1 };
}

/** The first of the resamples. */
const firstOf = (resamples: Resamples, most: number = resamples.count): Resamples => ({
  ...resamples,
  count: Math.min(most, resamples.count),
  each: (visit) =>
    resamples.each((weights, at) => {
      if (at < most) visit(weights, at);
    }),
});

/** Parts of which a figure needs a column with a pseudo-unit: two, where it is or rests on a difference. */
function wantedColumns(
  figures: readonly Made[],
  onData: ReadonlyMap<string, number>,
): { covering: ReadonlySet<string>; opposed: ReadonlySet<string> } {
  const [covering, opposed] = [new Set<string>(), new Set<string>()];
  for (const { parts, make, overResamples, range } of figures) {
    const [only] = parts;
    // How often something holds has no limits, and a share has those of its units.
    if (overResamples || (!make && only && isShareOfUnits(only))) continue;
    const values = Float64Array.from(parts, ({ key }) => onData.get(key) ?? Number.NaN);
    if (values.some(Number.isNaN)) continue;
    const rises = parts.map((_, place) => !make || risesWith(values, place, make));
    for (const { key } of parts) {
      covering.add(key);
      if (range || !rises.every(Boolean)) opposed.add(key);
    }
  }
  return { covering, opposed };
}

/** A share of counted trials, whose limits come from what its units are worth. */
export const isShareOfUnits = (part: Part): part is SummedPart =>
  'sumStatistic' in part && part.sumStatistic.isShare === true;

const none = new Float64Array(0);
const none32 = new Int32Array(0);

const rowWeights = (rows: Int32Array, weights: Int32Array): Int32Array =>
  rows.map((block) => weights[block] ?? 0);

/** The same resamples with a weight for each row in place of each block. */
function byRow(resamples: Resamples, rows: Int32Array): Resamples {
  if (rows.length === resamples.items && rows.every((block, row) => block === row))
    return resamples;
  const own = new Int32Array(rows.length);
  return {
    ...resamples,
    items: rows.length,
    each: (visit) =>
      resamples.each((weights, at) => {
        for (let row = 0; row < rows.length; row++) own[row] = weights[rows[row] ?? 0] ?? 0;
        visit(own, at);
      }),
  };
}

/**
 * The first figure of a part on the data: each block as often as it has units (`sizes`). NaN where it is undefined.
 *
 * @example valueOnData(shareOfSums([1, 0, 1], [1, 1, 1]), { sizes: Int32Array.of(1, 1, 1) }) // 0.6667
 */
export function valueOnData(part: SumStatistic, { sizes }: Pick<Sampling, 'sizes'>): number {
  const out = new Float64Array(part.figures);
  part.compute(sumsOnData(part, sizes), 0, out, 0);
  return out[0] ?? Number.NaN;
}
