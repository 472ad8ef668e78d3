import { jackknifeInterval } from '@/lib/stats/jackknife-interval';
import { maxTLimits } from '@/lib/stats/max-t-limits';
import { percentileInterval } from '@/lib/stats/percentile-interval';
import { combine, replicate, type Replicable } from '@/lib/stats/replicable';
import { tally } from '@/lib/stats/tally';
import { rounded, undefinedRow, type FigureRow, type RowExtras, type RowHead } from './figure-row';
import type { Part } from './parts';
import type { Sampling } from './sampling';

/** A figure that waits for the study's resamples. */
export type Ask = {
  readonly head: RowHead;
  readonly n: number;
  readonly method: string;
  /** What it is made of; undefined wherever one of them is. */
  readonly parts: readonly Part[];
  /** From the parts' values; without it the figure is its one part. */
  readonly make?: ((values: Float64Array) => number) | undefined;
  /** Why it may be undefined on these data: what the reader is told. */
  readonly undefinedBecause: string;
  readonly extras?: RowExtras | undefined;
  /** Where every resample gives one value: exact limits of a share, if they hold. */
  readonly exact?: { readonly low: number; readonly high: number } | undefined;
  /** Figures of one family also get limits that hold for all of them at once. */
  readonly family?: string | undefined;
};

/** Distinct parts whose values are held at once: 600 × 10,000 numbers are 48 MB. */
const partsAtOnce = 600;
/** Numbers that the parts of one pass read: 40 MB. */
const valuesAtOnce = 5_000_000;

/**
 * Every asked figure as a row, in the order asked; rows that need no resamples pass through. `progress` is told how
 * many of all are done.
 */
export function settle(
  entries: readonly (Ask | FigureRow)[],
  sampling: Sampling,
  progress: (done: number, of: number) => void = () => undefined,
): FigureRow[] {
  const asks = entries.filter((entry): entry is Ask => 'parts' in entry);
  const settled: FigureRow[] = [];
  for (const chunk of chunksOf(asks)) {
    settled.push(...settleChunk(chunk, sampling));
    progress(settled.length, asks.length);
  }
  let next = 0;
  return entries.map((entry) => ('parts' in entry ? (settled[next++] ?? unsettled(entry)) : entry));
}

const unsettled = ({ head, undefinedBecause, n, method }: Ask): FigureRow =>
  undefinedRow(head, undefinedBecause, n, method);

/** Families stay together: their simultaneous limits need all of their columns. */
function chunksOf(asks: readonly Ask[]): Ask[][] {
  const chunks: Ask[][] = [];
  let open: Ask[] = [];
  let keys = new Set<string>();
  let values = 0;
  let family: string | undefined;
  for (const ask of asks) {
    const goesOn = ask.family !== undefined && ask.family === family;
    if ((keys.size >= partsAtOnce || values >= valuesAtOnce) && !goesOn) {
      chunks.push(open);
      open = [];
      keys = new Set();
      values = 0;
    }
    family = ask.family;
    open.push(ask);
    for (const { key, replicable } of ask.parts) {
      if (!keys.has(key)) values += replicable.items * replicable.features;
      keys.add(key);
    }
  }
  if (open.length > 0) chunks.push(open);
  return chunks;
}

type Settled = { readonly value: number; readonly column: Float64Array };

function settleChunk(asks: readonly Ask[], sampling: Sampling): FigureRow[] {
  const all = new Map(asks.flatMap((ask) => ask.parts).map((part) => [part.key, part.replicable]));
  const onData = new Map([...all].map(([key, part]) => [key, valueOnData(part, sampling)]));
  const known = (key: string): number => onData.get(key) ?? Number.NaN;
  // What is not defined on the data needs no resamples.
  const keys = [...all.keys()].filter((key) => !Number.isNaN(known(key)));
  const place = new Map(keys.map((key, at) => [key, at]));
  const replicables = keys.flatMap((key) => all.get(key) ?? []);
  const columns = replicables.length === 0 ? [] : replicate(replicables, sampling.resamples);
  const { leaveOut } = sampling;
  const leftOut = leaveOut && replicables.length > 0 ? replicate(replicables, leaveOut) : null;
  const none = new Float64Array(0);
  const of = (ask: Ask, from: readonly Float64Array[]): Float64Array => {
    const own = ask.parts.map(({ key }) => from[place.get(key) ?? -1] ?? none);
    return ask.make ? combine(own, ask.make) : (own[0] ?? none);
  };
  const limitsOf = new Map<string, Limits>();
  const settled = asks.map((ask): Settled => {
    const values = Float64Array.from(ask.parts, ({ key }) => known(key));
    const value = values.some(Number.isNaN)
      ? Number.NaN
      : ask.make
        ? ask.make(values)
        : (values[0] ?? Number.NaN);
    return { value, column: Number.isNaN(value) ? none : of(ask, columns) };
  });
  const rows = asks.map((ask, at): FigureRow => {
    const { value, column } = settled[at] ?? { value: Number.NaN, column: none };
    if (Number.isNaN(value)) {
      return undefinedRow(ask.head, ask.undefinedBecause, ask.n, ask.method, ask.extras);
    }
    const key = ask.make === undefined ? (ask.parts[0]?.key ?? '') : null;
    const limits = (key !== null && limitsOf.get(key)) || percentileLimits(column, sampling);
    if (key !== null) limitsOf.set(key, limits);
    const jackknife = leftOut === null ? {} : jackknifeLimits(value, of(ask, leftOut));
    return rowOf(ask, value, limits, jackknife, sampling);
  });
  return withSimultaneous(asks, settled, rows);
}

function valueOnData(part: Replicable, { sizes, units }: Sampling): number {
  const sums = new Float64Array(part.features);
  tally(part.items, part.features, part.values, Math.max(units, 1))(sizes, sums, 0);
  const out = new Float64Array(part.figures);
  part.compute(sums, 0, out, 0);
  return out[0] ?? Number.NaN;
}

type Limits =
  | {
      readonly kind: 'limits';
      readonly low: number;
      readonly high: number;
      readonly dropped: number;
    }
  | { readonly kind: 'degenerate' | 'none'; readonly dropped: number };

function percentileLimits(column: Float64Array, sampling: Sampling): Limits {
  const interval = percentileInterval(column);
  if (interval.kind === 'undefined' || sampling.units < 2)
    return { kind: 'none', dropped: column.length };
  const { low, high, dropped, degenerate } = interval;
  return degenerate ? { kind: 'degenerate', dropped } : { kind: 'limits', low, high, dropped };
}

function jackknifeLimits(value: number, leftOut: Float64Array): RowExtras {
  const interval = jackknifeInterval(value, leftOut);
  if (interval.kind === 'undefined' || interval.standardError === 0) return {};
  return { jackknifeLow: rounded(interval.low), jackknifeHigh: rounded(interval.high) };
}

function rowOf(
  ask: Ask,
  value: number,
  limits: Limits,
  jackknife: RowExtras,
  { unit, units }: Sampling,
): FigureRow {
  const defined = {
    ...ask.head,
    value: rounded(value),
    n: ask.n,
    method: ask.method,
    reason: null,
  };
  const extras = { ...ask.extras, ...(limits.dropped > 0 && { dropped: limits.dropped }) };
  if (limits.kind === 'limits') {
    const { low, high } = limits;
    const note = jackknife.jackknifeLow === undefined ? {} : { note: `only ${units} units of ${unit}: the percentile limits may be too narrow` }; // prettier-ignore
    return { ...defined, low: rounded(low), high: rounded(high), interval: 'bootstrap', unit, ...extras, ...jackknife, ...note }; // prettier-ignore
  }
  const why =
    limits.kind === 'degenerate'
      ? 'degenerate: every resample gives one value'
      : 'no interval: undefined in every resample';
  const { exact } = ask;
  if (exact && limits.kind === 'degenerate') {
    return { ...defined, low: rounded(exact.low), high: rounded(exact.high), interval: 'exact', unit: 'item', ...extras, note: why }; // prettier-ignore
  }
  if (limits.kind === 'degenerate') {
    // Limits of no width, marked as such: never to be read as certainty.
    return { ...defined, low: rounded(value), high: rounded(value), interval: 'bootstrap', unit, ...extras, note: why }; // prettier-ignore
  }
  return { ...defined, low: null, high: null, interval: 'none', unit, ...extras, note: why };
}

function withSimultaneous(
  asks: readonly Ask[],
  settled: readonly Settled[],
  rows: readonly FigureRow[],
): FigureRow[] {
  const families = new Map<string, number[]>();
  asks.forEach(({ family }, at) => {
    if (family === undefined || rows[at]?.value === null) return;
    families.set(family, [...(families.get(family) ?? []), at]);
  });
  const done = [...rows];
  for (const places of families.values()) {
    const found = maxTLimits(
      places.map((at) => settled[at]?.value ?? 0),
      places.map((at) => settled[at]?.column ?? new Float64Array(0)),
    );
    if (found.kind === 'undefined') continue;
    places.forEach((at, index) => {
      const [row, limits] = [rows[at], found.limits[index]];
      if (!row || !limits || row.interval !== 'bootstrap') return;
      done[at] = {
        ...row,
        simultaneousLow: rounded(limits.low),
        simultaneousHigh: rounded(limits.high),
      };
    });
  }
  return done;
}
