import type { Variable } from '@/lib/form/variables';
import { studyVariables } from '@/lib/domain/study-variables';
import { variablesThatReadProvenance } from '@/lib/domain/reads-provenance';
import type { FigureRow, Section } from '@/lib/domain/figure-row';
import { withPoints } from './declared-points';
import { gradersOf, type Graders } from './graders';
import { canonicalOrder } from './order';
import { partMaker, type PartMaker } from './parts';
import type { ReportInput, ReportItem } from './report-input';
import { samplingOf, type Sampling } from './sampling';
import type { Statistic } from './estimate';
import {
  goldStrata,
  sampleStrata,
  strataOf,
  written,
  type GoldStratum,
  type Stratum,
} from './strata';
import { tableOf, type Table } from './tables';

/** A figure that waits for the resamples, or one that needs none. */
export type Entry = Statistic | FigureRow;

/** A part of a report as a reader meets it. */
export type SectionHead = {
  readonly section: Section;
  readonly title: string;
  /** What to know before its figures. */
  readonly lead: string;
};

/** A part of a report: how it is headed (nothing where its figures stand in another's), and its figures. */
export type FigureSection = {
  readonly shows: readonly SectionHead[];
  readonly entries: (context: Context) => readonly Entry[];
};

/** What every section of the report reads. */
export type Context = {
  /** Without the items that are for a pilot or are fixtures: they enter no figure but the fixtures' own. */
  readonly input: ReportInput;
  readonly fixtures: readonly ReportItem[];
  readonly graders: Graders;
  readonly tables: readonly Table[];
  /** Variables that read how items were made while that is sealed. */
  readonly unread: readonly Variable[];
  readonly everything: Stratum;
  readonly strata: readonly Stratum[];
  readonly goldStrata: readonly GoldStratum[];
  readonly sampling: Sampling;
  /** Raters, by their places, in the canonical order. */
  readonly raterOrder: readonly number[];
  readonly parts: PartMaker;
};

/**
 * What the figures of a study share: who counts, the tables, the order, the resamples, and the groups of items.
 *
 * @example contextOf(study).tables.length // 1
 */
export function contextOf(given: ReportInput): Context {
  const measured = ({ sample }: ReportItem) => sample !== 'pilot' && sample !== 'fixture';
  const input = { ...given, items: given.items.filter(measured) };
  // Juries answer about fixtures too.
  const graders = gradersOf(given);
  const sealed = input.opened.provenance
    ? new Set<string>()
    : variablesThatReadProvenance(input.form);
  const all = studyVariables(input.form).map((variable) => withPoints(variable, input.form));
  const tables = all
    .filter(({ id }) => !sealed.has(id))
    .map((variable) => tableOf(variable, input.items, graders));
  const strata = input.opened.provenance
    ? [...strataOf(input.items, input.strata), ...sampleStrata(input.items)]
    : strataOf(input.items, []);
  const [everything = { name: null, holds: new Uint8Array(input.items.length).fill(1), of: 1 }] =
    strata;
  const unit = input.opened.provenance ? input.resample : 'item';
  return {
    input,
    fixtures: given.items.filter(({ sample }) => sample === 'fixture'),
    graders,
    tables,
    unread: all.filter(({ id }) => sealed.has(id)),
    everything,
    strata,
    goldStrata: goldStrata(input.items.length, tables),
    ...drawnBy(unit, { input, graders, tables }),
  };
}

/** The same study with another unit drawn. */
export const redrawnBy = (unit: string, context: Context): Context => ({
  ...context,
  ...drawnBy(unit, context),
});

function drawnBy(
  unit: string,
  { input, graders, tables }: Pick<Context, 'input' | 'graders' | 'tables'>,
): Pick<Context, 'sampling' | 'raterOrder' | 'parts'> {
  const clusterOf = unit === 'item' ? null : clustersOf(input.items, unit);
  const order = canonicalOrder(input.items.length, tables.map(orderedTable), clusterOf, marksOf(input, graders)); // prettier-ignore
  const { seed, resamples } = input;
  const sampling = samplingOf(order, { unit, clusterOf, seed, resamples });
  return { sampling, raterOrder: order.raters, parts: partMaker(sampling) };
}

const orderedTable = (table: Table) => ({ ...table, ordered: table.variable.level !== 'nominal' });

/** The place of each item's cluster by the value of its attribute; an item without one is a cluster of its own. */
function clustersOf(items: readonly ReportItem[], attribute: string): Int32Array {
  const places = new Map<string, number>();
  return Int32Array.from(items, ({ attributes }, place) => {
    const name = written(attributes?.[attribute]) ?? `#${place}`;
    const known = places.get(name) ?? places.size;
    places.set(name, known);
    return known;
  });
}

/** Everything that a figure reads of an item beside the answers. */
function marksOf({ items, opened }: ReportInput, { judges }: Graders): (item: number) => string {
  return (item) => {
    const { id = '', attributes = {}, expected, sample }: Partial<ReportItem> = items[item] ?? {};
    const sealed = opened.provenance
      ? Object.keys(attributes)
          .sort()
          .map((name) => `${name}=${written(attributes[name]) ?? ''}`)
      : [];
    const unfound = judges.map(({ last }) => last.get(id)?.unfound.join() ?? '');
    return JSON.stringify([sealed, unfound, expected ?? null, sample ?? null]);
  };
}
