import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { jackknifeInterval } from '@/lib/stats/intervals/jackknife-interval';
import { clusteredShare, type ClusteredShare } from '@/lib/stats/intervals/clustered-share';
import { maxT, widerLimits } from '@/lib/stats/intervals/max-t';
import { percentileLimits } from '@/lib/stats/resampling/percentile-interval';
import { combine, type SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import { columnsOf, isShareOfUnits, type Columns } from './columns';
import { coveringLimitsOf, type Drawn } from './covering';
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
  /** Of a rank: the places that are left open, from its parts' values and their resamples. */
  readonly range?: ((values: Float64Array, drawn: readonly Drawn[]) => { low: number; high: number } | null) | undefined; // prettier-ignore
  /** What else its parts' values say, with the standard error over the units: raters like these. */
  readonly extrasOf?: ((values: Float64Array, error: number) => RowExtras) | undefined;
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

/** Strata and judges that coincide ask for the same figure again: it has the same name. */
const nameOf = (statistic: Statistic): string =>
  `${statistic.parts.map(({ key }) => key).join('|')} ${statistic.make ? statistic.method : ''}${statistic.overResamples ? ' over resamples' : ''}`;

type Estimated = {
  readonly value: number;
  /** Those that cover, which a reader is shown. */
  readonly covering: Covering | null;
  /** The percentile limits. */
  readonly limits: Limits;
  readonly extras: RowExtras;
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
    return { value, covering: null, limits: { kind: 'none', dropped: 0 }, extras: {}, jackknife: {}, column: none }; // prettier-ignore
  }
  const columnOf = (from: readonly Float64Array[], make = statistic.make): Float64Array =>
    make ? combine(from, make) : (from[0] ?? none);
  // Of a rank only the resamples that do not have it are told, beside its range.
  const column = columnOf(own.map(({ plain }) => plain), statistic.range ? () => 0 : statistic.make); // prettier-ignore
  if (statistic.overResamples) return overResamples(column);
  const leftOut = statistic.parts.map((part) => columns.leftOut(part));
  return {
    value,
    covering: coveringOf(statistic, value, values, own, sampling),
    extras: statistic.extrasOf?.(values, errorOf(column)) ?? {},
    limits: limitsOf(column, sampling),
    jackknife:
      sampling.leaveOut === null ? {} : jackknifeLimits(value, columnOf(leftOut), statistic.least),
    column: keeps ? column : none,
  };
}

/** The standard error over the resamples in which the figure is defined. */
function errorOf(column: Float64Array): number {
  const known = column.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return Math.sqrt(known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (known.length - 1));
}

type Covering = {
  readonly low: number;
  readonly high: number;
  readonly interval: string;
  /** The figure's bounds. */
  readonly least: number;
  readonly most: number;
};

/** A share of counted trials by what its units are worth; every other figure from resamples with a pseudo-unit. */
function coveringOf(
  { parts, make, least, range }: Statistic,
  value: number,
  values: Float64Array,
  drawn: readonly Drawn[],
  { sizes, units }: Sampling,
): Covering | null {
  if (units < 2) return null;
  if (range) {
    const found = range(values, drawn);
    return found && { ...found, interval: 'simultaneous', least: 1, most: Infinity };
  }
  const [only] = parts;
  if (!make && only && isShareOfUnits(only)) {
    const { low, high } = { low: null, high: null, ...shareOfUnits(only.sumStatistic, sizes) };
    return low === null || high === null
      ? null
      : { low, high, interval: 'clustered', least: 0, most: 1 };
  }
  const found = coveringLimitsOf(value, values, drawn, make);
  if (found.kind === 'undefined') return null;
  const bounds = least === undefined ? found : { least, most: 1 };
  return { ...widerLimits(value, found, 1, bounds), interval: 'calibrated', least: bounds.least, most: bounds.most }; // prettier-ignore
}

/** Hits and trials of each unit, as often as it stands in the data. */
function shareOfUnits({ values }: SumStatistic, sizes: Int32Array): ClusteredShare {
  const [hits, trials]: [number[], number[]] = [[], []];
  sizes.forEach((size, block) => {
    for (let times = 0; times < size; times++) {
      hits.push(values[2 * block] ?? 0);
      trials.push(values[2 * block + 1] ?? 0);
    }
  });
  return clusteredShare(hits, trials);
}

function overResamples(column: Float64Array): Estimated {
  let [sum, known] = [0, 0];
  for (let at = 0; at < column.length; at++) {
    const value = column[at] ?? Number.NaN;
    if (value !== value) continue;
    sum += value;
    known += 1;
  }
  return {
    value: sum / known,
    covering: null,
    extras: {},
    limits: { kind: 'itself', dropped: column.length - known },
    jackknife: {},
    column: none,
  };
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
  const { value, covering, limits, jackknife } = estimated;
  const defined = {
    ...statistic.head,
    value: rounded(value),
    n: statistic.n,
    method: statistic.method,
    reason: null,
  };
  const extras = { ...statistic.extras, ...(limits.dropped > 0 && { dropped: limits.dropped }) };
  if (limits.kind === 'itself') {
    return { ...defined, low: null, high: null, interval: 'none', unit, ...extras };
  }
  const { note, ...percentile } = statistic.range
    ? { note: [] }
    : percentileExtras(statistic, estimated, { unit, units, resamples });
  const own = statistic.extras?.note;
  const notes = own === undefined ? note : [own, ...note];
  if (!covering) {
    const why = units < 2 ? `one ${unit} alone cannot be resampled` : 'no interval: its units do not vary, or it is undefined in every resample'; // prettier-ignore
    return { ...defined, low: null, high: null, interval: 'none', unit, ...extras, note: why };
  }
  return {
    ...defined,
    low: rounded(covering.low),
    high: rounded(covering.high),
    interval: covering.interval,
    unit,
    ...extras,
    ...percentile,
    ...estimated.extras,
    ...(limits.kind === 'limits' && !statistic.range && jackknife),
    ...(simultaneous.get(`${statistic.family ?? ''} ${nameOf(statistic)}`) ?? {}),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/** The percentile limits and, where they have no width, the exact interval of the share of items on which all agree. */
function percentileExtras(
  { agreed }: Statistic,
  { limits }: Estimated,
  { unit, resamples }: Pick<Sampling, 'unit' | 'units' | 'resamples'>,
): Omit<RowExtras, 'note'> & { readonly note: readonly string[] } {
  const dropped = manyDropped(limits.dropped, resamples.count);
  if (limits.kind === 'limits') {
    const { low, high } = limits;
    return { percentileLow: rounded(low), percentileHigh: rounded(high), note: dropped };
  }
  if (limits.kind !== 'degenerate') return { note: dropped };
  const at = rounded(limits.at);
  const percentile = { percentileLow: at, percentileHigh: at };
  const note = ['degenerate: every resample gives one value'];
  const share = agreed && unit === 'item' ? clopperPearson(agreed.count, agreed.of) : undefined;
  if (!share || share.kind === 'undefined' || share.low === null || share.high === null) {
    return { ...percentile, note: [...note, ...dropped] };
  }
  const [exactLow, exactHigh] = [rounded(share.low), rounded(share.high)];
  const all = `all agree on ${agreed?.count} of ${agreed?.of} items, exact 95% interval [${exactLow.toFixed(3)}, ${exactHigh.toFixed(3)}]`;
  return { ...percentile, exactLow, exactHigh, note: [...note, all, ...dropped] };
}

/** Where more than one resample in twenty leaves the figure undefined, the reader is told. */
const manyDropped = (dropped: number, of: number): string[] =>
  dropped * 20 > of
    ? [`undefined in ${dropped.toLocaleString('en')} of ${of.toLocaleString('en')} resamples, which are left out`] // prettier-ignore
    : [];

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

/** By family and figure: the figure's limits, widened so that they hold for the whole family at once. */
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
    if (own.length < 2) continue;
    const found = maxT(
      own.map(({ value }) => value),
      own.map(({ column }) => column),
    );
    if (found.kind === 'undefined') continue;
    for (const { name, value, covering } of own) {
      if (!covering) continue;
      const { low, high } = widerLimits(value, covering, found.wider, covering);
      limits.set(`${family} ${name}`, {
        simultaneousLow: rounded(low),
        simultaneousHigh: rounded(high),
      });
    }
  }
  return limits;
}
