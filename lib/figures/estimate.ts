import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { jackknifeInterval } from '@/lib/stats/intervals/jackknife-interval';
import { maxTLimits } from '@/lib/stats/intervals/max-t-limits';
import { percentileLimits } from '@/lib/stats/resampling/percentile-interval';
import { combine } from '@/lib/stats/resampling/replicable';
import { columnsOf, type Columns } from './columns';
import {
  rounded,
  undefinedRow,
  type FigureRow,
  type RowExtras,
  type RowHead,
} from '@/lib/domain/figure-row';
import type { Part } from './parts';
import type { Sampling } from './sampling';

/** A figure that waits for the study's resamples. */
export type Statistic = {
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
  /** The value on the data where a formula of its own gives it more exactly; NaN where it is undefined. */
  readonly onData?: number | undefined;
  /** The least value it can have, where the most is 1: jackknife limits are cut there. */
  readonly least?: number | undefined;
  /** Of how many items all agree: said beside an interval of which every resample gives one value. */
  readonly agreed?: { readonly count: number; readonly of: number } | undefined;
  /** The figure is itself a mean over the resamples (how often an order holds), and has no interval. */
  readonly overResamples?: boolean | undefined;
  /** Figures of one family also get limits that hold for all of them at once. */
  readonly family?: string | undefined;
};

/**
 * Every statistic as a row, in the order given; rows that need no resamples pass through. `progress` is told how
 * many of all are done.
 */
export function estimates(
  entries: readonly (Statistic | FigureRow)[],
  sampling: Sampling,
  progress: (done: number, of: number) => void = () => undefined,
): FigureRow[] {
  const statistics = entries.filter((entry): entry is Statistic => 'parts' in entry);
  const distinct = new Map(statistics.map((one) => [nameOf(one), one]));
  const columns = columnsOf([...distinct.values()], sampling);
  const estimated = new Map<string, Estimated>();
  const families = familiesOf(statistics);
  for (const [name, statistic] of distinct) {
    estimated.set(name, estimateOne(statistic, columns, sampling, families.names.has(name)));
    if (estimated.size % 64 === 0) progress(estimated.size, distinct.size);
  }
  const simultaneous = simultaneousLimits(families.members, estimated);
  return entries.map((entry) =>
    'parts' in entry ? rowOf(entry, estimated.get(nameOf(entry)), simultaneous, sampling) : entry,
  );
}

/** One statistic as a row: its value, limits from the study's resamples, n and reason. */
export function estimate(statistic: Statistic, sampling: Sampling): FigureRow {
  const [row] = estimates([statistic], sampling);
  if (!row) throw new Error('One statistic is one row.');
  return row;
}

/** Strata and judges that coincide ask for the same figure again: it has the same name. */
const nameOf = (statistic: Statistic): string =>
  `${statistic.parts.map(({ key }) => key).join('|')} ${statistic.make ? statistic.method : ''}${statistic.overResamples ? ' over resamples' : ''}`;

type Estimated = {
  readonly value: number;
  readonly limits: Limits;
  readonly jackknife: RowExtras;
  /** Kept for simultaneous limits only. */
  readonly column: Float64Array;
};

const none = new Float64Array(0);

function estimateOne(
  statistic: Statistic,
  columns: Columns,
  sampling: Sampling,
  keeps: boolean,
): Estimated {
  const values = Float64Array.from(statistic.parts, (part) => columns.onData(part));
  const made = (from: Float64Array): number =>
    statistic.make ? statistic.make(from) : (from[0] ?? Number.NaN);
  const value = statistic.onData ?? (values.some(Number.isNaN) ? Number.NaN : made(values));
  const own = statistic.parts.map((part) => columns.take(part));
  if (Number.isNaN(value)) {
    return { value, limits: { kind: 'none', dropped: 0 }, jackknife: {}, column: none };
  }
  const columnOf = (from: readonly Float64Array[]): Float64Array =>
    statistic.make ? combine(from, statistic.make) : (from[0] ?? none);
  const column = columnOf(own);
  if (statistic.overResamples) return overResamples(column);
  const leftOut = statistic.parts.map((part) => columns.leftOut(part));
  return {
    value,
    limits: limitsOf(column, sampling),
    jackknife:
      sampling.leaveOut === null ? {} : jackknifeLimits(value, columnOf(leftOut), statistic.least),
    column: keeps ? column : none,
  };
}

function overResamples(column: Float64Array): Estimated {
  const known = column.filter((value) => !Number.isNaN(value));
  const dropped = column.length - known.length;
  const value = known.reduce((sum, one) => sum + one, 0) / known.length;
  return { value, limits: { kind: 'itself', dropped }, jackknife: {}, column: none };
}

type Limits =
  | {
      readonly kind: 'limits';
      readonly low: number;
      readonly high: number;
      readonly dropped: number;
    }
  | { readonly kind: 'degenerate'; readonly at: number; readonly dropped: number }
  | { readonly kind: 'none' | 'alone' | 'itself'; readonly dropped: number };

function limitsOf(column: Float64Array, sampling: Sampling): Limits {
  if (sampling.units < 2) return { kind: 'alone', dropped: 0 };
  const interval = percentileLimits(column);
  if (interval.kind === 'undefined') return { kind: 'none', dropped: column.length };
  const { low, high, dropped, degenerate } = interval;
  return degenerate
    ? { kind: 'degenerate', at: low, dropped }
    : { kind: 'limits', low, high, dropped };
}

function jackknifeLimits(
  value: number,
  leftOut: Float64Array,
  least: number | undefined,
): RowExtras {
  const interval = jackknifeInterval(value, leftOut);
  if (interval.kind === 'undefined' || interval.standardError === 0) return {};
  const { low, high } = interval;
  if (least === undefined) return { jackknifeLow: rounded(low), jackknifeHigh: rounded(high) };
  return { jackknifeLow: rounded(Math.max(least, low)), jackknifeHigh: rounded(Math.min(1, high)) };
}

function rowOf(
  statistic: Statistic,
  estimated: Estimated | undefined,
  simultaneous: ReadonlyMap<string, RowExtras>,
  { unit, units, resamples }: Sampling,
): FigureRow {
  if (!estimated || Number.isNaN(estimated.value)) {
    return undefinedRow(
      statistic.head,
      statistic.undefinedBecause,
      statistic.n,
      statistic.method,
      statistic.extras,
    );
  }
  const { value, limits, jackknife } = estimated;
  const together = simultaneous.get(`${statistic.family ?? ''} ${nameOf(statistic)}`) ?? {};
  const defined = {
    ...statistic.head,
    value: rounded(value),
    n: statistic.n,
    method: statistic.method,
    reason: null,
  };
  const extras = { ...statistic.extras, ...(limits.dropped > 0 && { dropped: limits.dropped }) };
  const dropped = manyDropped(limits.dropped, resamples.count);
  if (limits.kind === 'limits') {
    const { low, high } = limits;
    const notes = [
      ...(jackknife.jackknifeLow === undefined ? [] : [`only ${units} units of ${unit}: the percentile limits may be too narrow`]), // prettier-ignore
      ...outside(value, low, high),
      ...dropped,
    ];
    const note = notes.length === 0 ? {} : { note: notes.join('; ') };
    return { ...defined, low: rounded(low), high: rounded(high), interval: 'bootstrap', unit, ...extras, ...jackknife, ...together, ...note }; // prettier-ignore
  }
  if (limits.kind === 'itself') {
    return { ...defined, low: null, high: null, interval: 'none', unit, ...extras };
  }
  if (limits.kind === 'degenerate') {
    // Limits of no width, marked as such: never to be read as certainty.
    const at = rounded(limits.at);
    const { note, ...exact } = beside(statistic, unit);
    const notes = [note, ...outside(value, limits.at, limits.at), ...dropped];
    return { ...defined, low: at, high: at, interval: 'bootstrap', unit, ...extras, ...exact, note: notes.join('; ') }; // prettier-ignore
  }
  const why =
    limits.kind === 'alone'
      ? `one ${unit} alone cannot be resampled`
      : 'no interval: undefined in every resample';
  return { ...defined, low: null, high: null, interval: 'none', unit, ...extras, note: why };
}

/** What stands beside limits of no width: where items are drawn, the exact interval of the share on which all agree. */
function beside(
  { agreed }: Statistic,
  unit: string,
): { readonly note: string } & Pick<RowExtras, 'exactLow' | 'exactHigh'> {
  const note = 'degenerate: every resample gives one value';
  if (!agreed || unit !== 'item' || agreed.of === 0) return { note };
  const share = clopperPearson(agreed.count, agreed.of);
  if (share.kind === 'undefined' || share.low === null || share.high === null) return { note };
  const [exactLow, exactHigh] = [rounded(share.low), rounded(share.high)];
  const limits = `[${exactLow.toFixed(3)}, ${exactHigh.toFixed(3)}]`;
  const all = `all agree on ${agreed.count} of ${agreed.of} items, exact 95% interval ${limits}`;
  return { exactLow, exactHigh, note: `${note}; ${all}` };
}

/** Where more than one resample in twenty leaves the figure undefined, the reader is told. */
const manyDropped = (dropped: number, of: number): string[] =>
  dropped * 20 > of
    ? [`undefined in ${dropped.toLocaleString('en')} of ${of.toLocaleString('en')} resamples, which are left out`] // prettier-ignore
    : [];

/** Percentile limits that miss the figure itself: the reader is told why they can. */
const outside = (value: number, low: number, high: number): string[] =>
  rounded(value) >= rounded(low) && rounded(value) <= rounded(high)
    ? []
    : [
        'the figure lies outside its percentile limits: few items, or resamples in which it is undefined',
      ];

type Families = {
  /** Names of figures whose columns are kept. */
  readonly names: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, readonly string[]>;
};

function familiesOf(statistics: readonly Statistic[]): Families {
  const members = new Map<string, string[]>();
  for (const statistic of statistics) {
    if (statistic.family === undefined) continue;
    const known = members.get(statistic.family) ?? [];
    const name = nameOf(statistic);
    if (!known.includes(name)) known.push(name);
    members.set(statistic.family, known);
  }
  return { names: new Set([...members.values()].flat()), members };
}

/** By family and figure: limits that hold for the whole family at once. */
function simultaneousLimits(
  families: Families['members'],
  estimated: ReadonlyMap<string, Estimated>,
): Map<string, RowExtras> {
  const limits = new Map<string, RowExtras>();
  for (const [family, names] of families) {
    const own = names.flatMap((name) => {
      const figure = estimated.get(name);
      return figure && figure.column.length > 0 ? [{ name, ...figure }] : [];
    });
    const found = maxTLimits(
      own.map(({ value }) => value),
      own.map(({ column }) => column),
    );
    if (found.kind === 'undefined') continue;
    own.forEach(({ name, limits: { kind } }, at) => {
      const both = found.limits[at];
      if (!both || kind !== 'limits') return;
      limits.set(`${family} ${name}`, {
        simultaneousLow: rounded(both.low),
        simultaneousHigh: rounded(both.high),
      });
    });
  }
  return limits;
}
