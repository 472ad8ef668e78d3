import { asCensus } from './census';
import { contextOf, type Context, type Entry } from './context';
import type { FigureRow } from '@/lib/domain/figure-row';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import { figureSections } from './sections';
import { scoringOf } from './pairs/report-pairs';
import type { ReportInput } from './report-input';
import { estimates } from './estimate';
import { withSecondUnit, type SecondUnit } from './second-unit';
import { withUsable } from './usable';

export type Figures = {
  readonly context: Context;
  readonly rows: readonly FigureRow[];
  /** What the headlines are drawn by as well, where the study declares it. */
  readonly second?: SecondUnit;
};

/**
 * Every figure of a study as one flat table: a pure function of what was labelled and judged.
 *
 * @example figures(study).rows.find(({ section, metric }) => section === 'ceiling' && metric === 'kappa') // { value:
 *   0.6656, n: 12 }
 */
export function figures(
  input: ReportInput,
  progress: (done: number, of: number) => void = () => undefined,
): Figures {
  const context = contextOf(input);
  const entries = entriesOf(context);
  const scoring = scoringOf(input);
  const { rows: made, ...second } = withSecondUnit(context, estimates(entries, context.sampling, progress)); // prettier-ignore
  const rows = withUsable(asCensus(context, made));
  return { context, ...second, rows: scoring === null ? rows : [...rows, ...pairRows(scoring)] };
}

/**
 * People with each other alone: the rows that `figures` has in its section "people".
 *
 * @example peopleFigures(study).rows.every(({ section }) => !section.startsWith('judge')) // true
 */
export function peopleFigures(
  input: ReportInput,
  progress: (done: number, of: number) => void = () => undefined,
): Figures {
  const context = contextOf(input);
  const entries = entriesOf(context).filter(
    (entry) => ('head' in entry ? entry.head : entry).section === 'people',
  );
  const { rows, ...second } = withSecondUnit(context, estimates(entries, context.sampling, progress)); // prettier-ignore
  return { context, ...second, rows: asCensus(context, rows) };
}

const entriesOf = (context: Context): readonly Entry[] =>
  figureSections.flatMap(({ entries }) => entries(context));
