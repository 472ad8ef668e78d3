import type { Context, Entry, FigureSection } from './context';
import {
  type Comparison,
  agreementEntries,
  detectionEntries,
  positiveOf,
  shareEntry,
} from './detection';
import { kappaMetric, type RowHead } from '@/lib/domain/figure-row';
import { goldWithoutEach, type Route } from '@/lib/domain/gold-cells';
import { meanValue } from './mean-value';
import type { Table } from './tables';

export const goldSection: FigureSection = {
  shows: [
    {
      section: 'gold',
      title: 'Gold',
      lead: 'What more than half of the raters of an item gave, whatever rule the study declares for its files; how it came about, and how far each person agrees with gold made without them.',
    },
  ],
  entries: goldEntries,
};

/**
 * The reference itself: how it came about; and how far people agree with it. A rater is scored only against gold made
 * without his own label. The mean of these is the ceiling for gold, and each judge is scored on the same references.
 */
function goldEntries(context: Context): Entry[] {
  const { graders, tables } = context;
  return tables.flatMap((table) => {
    const routes = routeEntries(context, table);
    if (graders.raters.length < 2) return routes;
    const without = goldWithoutEach(table.raters);
    return [
      ...routes,
      ...graders.raters.flatMap((rater, place) => raterEntries(context, table, rater.id, table.raters[place], without[place])), // prettier-ignore
      meanEntry(context, table, { grader: 'people', run: null }, table.raters, without),
      ...graders.judges.map((judge, place) => {
        const codes = table.judges[place] ?? new Int32Array(0);
        return meanEntry(context, table, { grader: judge.id, run: judge.run }, without.map(() => codes), without); // prettier-ignore
      }),
    ];
  });
}

const shown: readonly Route[] = ['single', 'unanimous', 'majority', 'undecided', 'cannot-judge', 'not-assessed']; // prettier-ignore

function routeEntries(context: Context, table: Table): Entry[] {
  const { routes } = table.gold;
  const planned = () => Uint8Array.from(routes, (route) => Number(route !== 'none'));
  const n = planned().reduce((sum, one) => sum + one, 0);
  return shown.map((route) => {
    const head = { ...headOf(table), grader: 'gold', other: null, run: null, metric: `route_${route.replace('-', '_')}` }; // prettier-ignore
    const count = routes.filter((one) => one === route).length;
    const method = `share of items whose gold is ${route.replace('-', ' ')}, of those that were to have one`;
    return shareEntry(context, table, head, {
      hits: () => Uint8Array.from(routes, (one) => Number(one === route)),
      from: planned,
      count,
      n,
      method,
      nothing: 'nobody was to label an item',
    });
  });
}

function raterEntries(
  context: Context,
  table: Table,
  rater: string,
  codes: Int32Array = new Int32Array(0),
  reference: Int32Array = new Int32Array(0),
): Entry[] {
  const head = { ...headOf(table), grader: rater, run: null };
  const comparison: Comparison = {
    table,
    codes,
    reference,
    holds: context.everything.holds,
    as: 'on-sheet',
  };
  const positive = positiveOf(table);
  return [
    ...agreementEntries(context, head, comparison),
    ...(positive < 0 ? [] : detectionEntries(context, head, comparison, positive)),
  ];
}

/** The mean over raters of kappa with gold made without that rater: of the rater, or of a judge. */
function meanEntry(
  context: Context,
  table: Table,
  who: { readonly grader: string; readonly run: number | null },
  graders: readonly Int32Array[],
  without: readonly Int32Array[],
): Entry {
  const { holds } = context.everything;
  const parts = graders.map((codes, place) => context.parts.kappa(table, codes, without[place] ?? codes, holds)); // prettier-ignore
  const n = cellsWithAny(table.itemOf.length, graders, without);
  return {
    head: {
      ...headOf(table),
      ...who,
      metric: kappaMetric('mean_kappa', table.cost.name === 'quadratic'),
    },
    n,
    method: 'unweighted mean over raters of kappa with gold made without that rater',
    parts,
    make: meanValue,
    undefinedBecause:
      n === 0 ? 'no item has gold without one of its raters' : 'one of the kappas is not defined', // prettier-ignore
  };
}

/** Cells on which any grader has a value beside one of the reference at his place. */
function cellsWithAny(
  cells: number,
  graders: readonly Int32Array[],
  references: readonly Int32Array[],
): number {
  const some = new Uint8Array(cells);
  graders.forEach((codes, place) => {
    const reference = references[place];
    for (let cell = 0; cell < cells; cell++) {
      if ((codes[cell] ?? -1) >= 0 && (reference?.[cell] ?? -1) >= 0) some[cell] = 1;
    }
  });
  return some.reduce((sum, one) => sum + one, 0);
}

function headOf(table: Table): Omit<RowHead, 'metric' | 'grader' | 'run'> {
  return {
    section: 'gold',
    other: 'gold without the rater',
    variable: table.variable.id,
    category: null,
    stratum: null,
  };
}
