import { undefinedRow, type FigureRow } from '@/lib/domain/figure-row';
import type { Context } from './context';

/** Why a figure has no interval over items; it stands as the row's note. */
const censusNote =
  'a census: people labelled every item of the population, so there is no other sample of it';

/**
 * Whether a row is a figure of all items that there are, and so has no interval over items.
 * @example isCensus({ note: 'degenerate: every resample gives one value' }) // false
 */
export const isCensus = ({ note }: Pick<FigureRow, 'note'>): boolean => note === censusNote;

/**
 * Whether these are all items there are: the study declares it, and every one of them has a label. Then nothing was
 * drawn, and a figure is what it is.
 */
export function censusOf({ input, graders }: Pick<Context, 'input' | 'graders'>): {
  declared: boolean;
  unlabelled: number;
} {
  const labelled = new Set(graders.raters.flatMap(({ values }) => [...values.keys()]));
  const unlabelled = input.items.filter(({ id }) => !labelled.has(id)).length;
  return { declared: input.labelled === 'census', unlabelled };
}

/**
 * Figures of a census: without limits over items and what was made of resamples. Limits for other raters stay, since
 * these raters are some of many. How often an order holds over resamples is not defined.
 */
export function asCensus(context: Context, rows: readonly FigureRow[]): readonly FigureRow[] {
  const { declared, unlabelled } = censusOf(context);
  if (!declared || unlabelled > 0 || context.input.items.length === 0) return rows;
  return rows.map((row) => {
    if (row.interval === null || row.unit === null) return row;
    const head = picked(row, headKeys);
    if (row.interval === 'none' && row.low === null && overResamples.has(row.metric))
      return undefinedRow(head, censusNote, row.n, row.method);
    return {
      ...head,
      value: row.value,
      low: null,
      high: null,
      n: row.n,
      interval: 'none',
      unit: null,
      method: row.method,
      reason: null,
      ...picked(row, keptKeys),
      note: censusNote,
    };
  });
}

const headKeys = ['section', 'grader', 'other', 'run', 'otherRun', 'variable', 'category', 'stratum', 'metric'] as const; // prettier-ignore
/** What is counted, and what is said of other raters. */
const keptKeys = ['count', 'missing', 'cannotJudge', 'malformed', 'notAsked', 'ifWrong', 'ifRight', 'otherRatersLow', 'otherRatersHigh', 'withoutRaterLow', 'withoutRaterHigh', 'raterReach'] as const; // prettier-ignore

/** A row's own values under these keys; absent ones stay absent. */
const picked = <K extends keyof FigureRow>(row: FigureRow, keys: readonly K[]): Pick<FigureRow, K> =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]]))) as Pick<FigureRow, K>; // prettier-ignore

const overResamples = new Set(['order_holds', 'first_share', 'same_order']);
