import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { CANNOT_JUDGE, MISSING, NOT_ASSIGNED } from '@/lib/domain/rating-cells';
import type { Context, Entry } from './context';
import {
  kappaMetric,
  rounded,
  undefinedRow,
  type FigureRow,
  type RowExtras,
  type RowHead,
} from '@/lib/domain/figure-row';
import { jointAnswers } from './joint-answers';
import { MALFORMED, type Table } from './tables';

/** The positive category of a question that is answered by yes or no; -1 where there is none. */
export const positiveOf = ({ categories }: Table): number =>
  categories.length === 2 && categories.includes('no') ? categories.indexOf('yes') : -1;

/** Two graders on one variable, the second being the reference. */
export type Comparison = {
  readonly table: Table;
  readonly codes: Int32Array;
  readonly reference: Int32Array;
  readonly holds: Uint8Array;
  /**
   * `reference` (unless said): cells with a reference count, and a judge without a row lacks a value there.
   * `on-sheet`: of these only cells that the grader was to answer. `equals`: two graders alike; every cell counts that
   * both were to answer, by what either lacks.
   */
  readonly as?: 'reference' | 'on-sheet' | 'equals' | undefined;
};

/** The cells that count, by whether there are two values, and why not. What was not asked is not among them. */
export type ComparedCells = {
  readonly n: number;
  readonly agreed: number;
  readonly missing: number;
  readonly cannotJudge: number;
  readonly malformed: number;
  /** Of two graders alike: cells of both at least one of whom was not asked. */
  readonly notAsked: number;
};

export function comparedCells({ table, codes, reference, holds, as }: Comparison): ComparedCells {
  const seen = { n: 0, agreed: 0, missing: 0, cannotJudge: 0, malformed: 0, notAsked: 0 };
  jointAnswers(table, codes, reference, holds, (said, truth, cells) => {
    const state = as === 'equals' ? stateOfBoth(said, truth) : stateOfCell(said, truth, as);
    if (state === null) return;
    seen[state] += cells;
    if (state === 'n' && said === truth) seen.agreed += cells;
  });
  return seen;
}

type State = 'n' | 'missing' | 'cannotJudge' | 'malformed' | 'notAsked';

function stateOfCell(said: number, truth: number, as: Comparison['as']): State | null {
  if (truth < 0) return null;
  if (said === NOT_ASSIGNED) return as === 'on-sheet' ? null : 'missing';
  return stateOf(said);
}

const lacking = ['missing', 'malformed', 'cannotJudge'] as const;

/** Where either lacks a value, the first reason of these: missing, malformed, cannot judge. Both were to give one. */
function stateOfBoth(one: number, other: number): State | null {
  const [first, second] = [stateOf(one), stateOf(other)];
  if (one === NOT_ASSIGNED || other === NOT_ASSIGNED) return null;
  if (first === null || second === null) return 'notAsked';
  for (const state of lacking) if (first === state || second === state) return state;
  return 'n';
}

function stateOf(code: number): State | null {
  if (code >= 0) return 'n';
  if (code === CANNOT_JUDGE) return 'cannotJudge';
  if (code === MALFORMED) return 'malformed';
  return code === MISSING ? 'missing' : null;
}

const countsOf = ({ missing, cannotJudge, malformed, notAsked }: ComparedCells): RowExtras => ({
  missing,
  cannotJudge,
  malformed,
  ...(notAsked > 0 && { notAsked }),
});

type Named = Omit<RowHead, 'metric'>;

/** Percent agreement and kappa of two graders, or of a grader with a reference. */
export function agreementEntries(context: Context, head: Named, comparison: Comparison): Entry[] {
  const { table, codes, reference, holds } = comparison;
  const cells = comparedCells(comparison);
  const weighted = table.cost.name === 'unweighted' ? 'unweighted' : 'quadratic weights';
  return [
    percentEntry(context, head, comparison, cells),
    {
      head: { ...head, metric: kappaMetric('kappa', table.cost.name === 'quadratic') },
      n: cells.n,
      method: `Cohen's kappa, ${weighted}`,
      parts: [context.parts.kappa(table, codes, reference, holds)],
      undefinedBecause:
        cells.n === 0 ? 'no item has a value from both' : 'both gave every item the same value',
      extras: { ...countsOf(cells), ...shortLimits(table.cost, cells.n) },
      least: -1,
      agreed: table.single ? { count: cells.agreed, of: cells.n } : undefined,
    },
  ];
}

/**
 * Where limits are known to fall short, the figure says so (docs/coverage.md).
 *
 * @example shortLimits(quadratic([0, 1, 2, 3, 4]), 100) // { note: 'its limits hold in some 90% of studies: few items
 *   differ by much' }
 */
export const shortLimits = ({ name, size }: Disagreement, n: number): Pick<RowExtras, 'note'> =>
  name === 'quadratic' && size >= 5 && n >= 20 && n < 200
    ? { note: 'its limits hold in some 90% of studies: few items differ by much' }
    : {};

/** Percent agreement alone, where so few items are left that chance correction says nothing. */
export function percentEntry(
  context: Context,
  head: Named,
  comparison: Comparison,
  cells = comparedCells(comparison),
): Entry {
  const { table, codes, reference, holds } = comparison;
  const matching = (alike: boolean) => (): Uint8Array => {
    const matches = new Uint8Array(table.itemOf.length);
    for (let cell = 0; cell < matches.length; cell++) {
      const said = codes[cell] ?? -1;
      const truth = reference[cell] ?? -1;
      if (said < 0 || truth < 0 || holds[table.itemOf[cell] ?? 0] !== 1) continue;
      matches[cell] = Number(!alike || said === truth);
    }
    return matches;
  };
  return shareEntry(
    context,
    table,
    { ...head, metric: 'percent_agreement' },
    {
      hits: matching(true),
      from: matching(false),
      count: cells.agreed,
      n: cells.n,
      bounds: matchBounds(cells),
      method: 'percent agreement',
      nothing: 'no item has a value from both',
      extras: countsOf(cells),
    },
  );
}

/** Every value that is not there taken as another answer, then as the same. */
function matchBounds({
  agreed,
  n,
  missing,
  cannotJudge,
  malformed,
}: ComparedCells): ShareOf['bounds'] {
  const open = missing + cannotJudge + malformed;
  return open === 0 ? undefined : { wrong: [agreed, n + open], right: [agreed + open, n + open] };
}

type CountOf = readonly [count: number, n: number];

export type ShareOf = {
  readonly hits: () => ArrayLike<number> & object;
  readonly from: () => ArrayLike<number> & object;
  readonly count: number;
  readonly n: number;
  /** Count and n if every value that is not known were wrong, and right; where they differ from the figure's. */
  readonly bounds?: { readonly wrong: CountOf; readonly right: CountOf } | undefined;
  readonly method: string;
  readonly nothing: string;
  readonly extras?: RowExtras;
};

/**
 * A share with its exact interval where each item was judged once and items are drawn; where an item has several cells,
 * or clusters of items are drawn, these are no independent trials, and the interval is that of a share in clusters.
 */
export function shareEntry(
  context: Context,
  table: Pick<Table, 'itemOf' | 'single'>,
  head: RowHead,
  share: ShareOf,
): Entry {
  const { count, n, method, nothing, bounds } = share;
  const part = ([of, all]: CountOf) => (all === 0 ? undefined : rounded(of / all));
  const [ifWrong, ifRight] = bounds ? [part(bounds.wrong), part(bounds.right)] : [];
  const extras = {
    ...share.extras,
    count,
    ...(ifWrong !== undefined && ifRight !== undefined && { ifWrong, ifRight }),
  };
  if (n === 0) return undefinedRow(head, nothing, 0, method, extras);
  if (table.single && context.sampling.unit === 'item')
    return exactRow(head, count, n, method, extras);
  return {
    head,
    n,
    method,
    parts: [context.parts.share(table.itemOf, share.hits(), share.from())],
    undefinedBecause: nothing,
    extras,
  };
}

/** Exact limits by "count of n": a report asks for the same few again and again. */
const knownShares = new Map<string, Estimate>();
const knownMost = 10_000;

function exactShare(count: number, n: number): Estimate {
  const name = `${count} of ${n}`;
  const known = knownShares.get(name);
  if (known) return known;
  const made = clopperPearson(count, n);
  if (knownShares.size < knownMost) knownShares.set(name, made);
  return made;
}

/**
 * A share as a row with the limits of Clopper and Pearson: `count` of `n`. Undefined without trials.
 *
 * @example exactRow({ section: 'judge-gold', grader: 'larch', other: 'gold', run: 1, variable: 'good', category: null,
 *   stratum: null, metric: 'recall' }, 8, 10, 'recall', {}) // { value: 0.8, low: 0.4439, high: 0.9748, n: 10,
 *   interval: 'exact' }
 */
export function exactRow(
  head: RowHead,
  count: number,
  n: number,
  method: string,
  extras: RowExtras,
): FigureRow {
  const exact = exactShare(count, n);
  if (exact.kind === 'undefined') return undefinedRow(head, exact.reason, n, method, extras);
  const { value, low, high } = exact;
  return {
    ...head,
    value: rounded(value),
    low: low === null ? null : rounded(low),
    high: high === null ? null : rounded(high),
    n,
    interval: 'exact',
    unit: 'item',
    method: `${method}, Clopper-Pearson`,
    reason: null,
    ...extras,
  };
}

/** What a grader's positives and negatives are worth against a reference: one category against the rest. */
export function detectionEntries(
  context: Context,
  head: Omit<RowHead, 'metric'>,
  comparison: Comparison,
  category: number,
): Entry[] {
  const { table, codes, reference, holds } = comparison;
  const cells = (said: boolean | null, truth: boolean | null) => (): Uint8Array =>
    Uint8Array.from(table.itemOf, (item, cell) => {
      const [a, b] = [codes[cell] ?? -1, reference[cell] ?? -1];
      return Number(
        holds[item] === 1 &&
          a >= 0 &&
          b >= 0 &&
          (said === null || (a === category) === said) &&
          (truth === null || (b === category) === truth),
      );
    });
  const counted = confusionOf(comparison, category);
  const { hits, alarms, misses, passes, openPositive, openNegative } = counted;
  const unknown = openPositive + openNegative > 0 || undefined;
  const what = table.categories[category] ?? '';
  const entry = (metric: string, share: Omit<ShareOf, 'extras'>, extras?: RowExtras): Entry =>
    shareEntry(context, table, { ...head, metric }, { ...share, ...(extras && { extras }) });
  return [
    entry('precision', {
      hits: cells(true, true), from: cells(true, null), count: hits, n: hits + alarms,
      bounds: unknown && { wrong: [hits, hits + alarms + openNegative], right: [hits + openPositive, hits + alarms + openPositive] },
      method: 'precision', nothing: `it never said “${what}” of an item with gold`,
    }), // prettier-ignore
    entry('recall', {
      hits: cells(true, true), from: cells(null, true), count: hits, n: hits + misses,
      bounds: unknown && { wrong: [hits, hits + misses + openPositive], right: [hits + openPositive, hits + misses + openPositive] },
      method: 'recall', nothing: `no item is “${what}” by gold`,
    }), // prettier-ignore
    entry('false_alarm', {
      hits: cells(true, false), from: cells(null, false), count: alarms, n: alarms + passes,
      // Here a wrong answer is one more alarm, and a right one is none.
      bounds: unknown && { wrong: [alarms + openNegative, alarms + passes + openNegative], right: [alarms, alarms + passes + openNegative] },
      method: 'false-alarm rate', nothing: `every item is “${what}” by gold`,
    }), // prettier-ignore
  ];
}

type Confusion = {
  readonly hits: number;
  readonly alarms: number;
  readonly misses: number;
  readonly passes: number;
  /** Reference positives and negatives on which the grader has no value. */
  readonly openPositive: number;
  readonly openNegative: number;
};

/** Counts of one category against the rest. */
function confusionOf(
  { table, codes, reference, holds, as }: Comparison,
  category: number,
): Confusion {
  const seen = { hits: 0, alarms: 0, misses: 0, passes: 0, openPositive: 0, openNegative: 0 };
  jointAnswers(table, codes, reference, holds, (said, truth, cells) => {
    const state = stateOfCell(said, truth, as);
    if (state === null) return;
    if (state !== 'n') seen[truth === category ? 'openPositive' : 'openNegative'] += cells;
    else if (said === category) seen[truth === category ? 'hits' : 'alarms'] += cells;
    else seen[truth === category ? 'misses' : 'passes'] += cells;
  });
  return seen;
}
