import type { FigureRow } from '@/lib/domain/figure-row';
import { csvLines } from './csv-cell';

/** The columns of figures.csv: the keys of a row of `figures` in report.json, which docs/report.md explains. */
export const FIGURE_COLUMNS = [
  'section',
  'grader',
  'other',
  'run',
  'otherRun',
  'variable',
  'category',
  'stratum',
  'metric',
  'value',
  'low',
  'high',
  'n',
  'interval',
  'unit',
  'method',
  'reason',
  'count',
  'missing',
  'cannotJudge',
  'malformed',
  'notAsked',
  'ifWrong',
  'ifRight',
  'percentileLow',
  'percentileHigh',
  'simultaneousLow',
  'simultaneousHigh',
  'otherRatersLow',
  'otherRatersHigh',
  'withoutRaterLow',
  'withoutRaterHigh',
  'alsoLow',
  'alsoHigh',
  'raterReach',
  'jackknifeLow',
  'jackknifeHigh',
  'exactLow',
  'exactHigh',
  'dropped',
  'note',
  'notUsable',
] as const satisfies readonly (keyof FigureRow)[];

/** Fails to compile where a key of a row has no column. */
type NoColumn = Exclude<keyof FigureRow, (typeof FIGURE_COLUMNS)[number]>;
const columns: [NoColumn] extends [never] ? typeof FIGURE_COLUMNS : NoColumn = FIGURE_COLUMNS;

const rowsAtOnce = 50;

/** figures.csv: every row of a report's figures in its order, some lines at a time. A cell is empty where a value is null or absent. */
export function* figuresCsv(figures: readonly FigureRow[]): Generator<string> {
  yield csvLines([columns]);
  for (let start = 0; start < figures.length; start += rowsAtOnce) {
    const some = figures.slice(start, start + rowsAtOnce);
    yield csvLines(some.map((row) => columns.map((column) => row[column] ?? '')));
  }
}
