import { CANNOT_JUDGE } from '@/lib/domain/rating-cells';
import type { Context, Entry, FigureSection } from './context';
import type { Variable } from '@/lib/form/variables';
import { pointRow, undefinedRow, type FigureRow, type RowHead } from '@/lib/domain/figure-row';
import { intendedCodes } from './intended';
import type { ReportItem } from './report-input';
import { written } from './strata';
import { MALFORMED, tableOf, type Table } from './tables';
import { usableRows } from './usable';

export const fixtureSection: FigureSection = {
  shows: [
    {
      section: 'fixtures',
      title: 'Fixtures',
      lead: 'Case by case: 1 where the answer is the expected one. A judge is usable for a question where it gave the expected answer on every fixture that the study declares.',
    },
  ],
  entries: fixtureEntries,
};

/** Fixtures have a known answer. Case by case: did each grader give it? They enter no other figure. */
function fixtureEntries(context: Context): Entry[] {
  const cases = casesOf(context);
  return [...usableRows(cases, context.input.usable?.fixtures ?? []), ...cases];
}

function casesOf(context: Context): FigureRow[] {
  const { input, graders, fixtures, tables } = context;
  if (!input.opened.provenance || fixtures.length === 0) return [];
  return tables.flatMap(({ variable }) => {
    const table = tableOf(withExpected(variable, fixtures), fixtures, graders);
    const expected = intendedCodes(input.form, table, fixtures);
    if (expected === null) return [];
    return fixtures.flatMap((item, place) => [
      ...graders.raters.flatMap(({ id, assigned }, at) =>
        assigned.has(item.id) ? oneCase(table, item, place, expected, { grader: id, run: null }, table.raters[at]) : [],
      ),
      ...graders.judges.flatMap(({ id, run, assigned }, at) =>
        assigned.has(item.id) ? oneCase(table, item, place, expected, { grader: id, run }, table.judges[at]) : [],
      ),
    ]); // prettier-ignore
  });
}

/** With the values that are expected among its categories, also where nobody gave one. */
function withExpected(variable: Variable, fixtures: readonly ReportItem[]): Variable {
  const expected = fixtures.flatMap(({ expected }) => written(expected?.[variable.id]) ?? []);
  const categories = [...new Set([...(variable.categories ?? []), ...expected])];
  return categories.length === 0 ? variable : { ...variable, categories };
}

function oneCase(
  table: Table,
  item: ReportItem,
  place: number,
  expected: Int32Array,
  who: Pick<RowHead, 'grader' | 'run'>,
  codes: Int32Array = new Int32Array(0),
): FigureRow[] {
  const cells = [...table.itemOf.keys()].filter((cell) => table.itemOf[cell] === place && (expected[cell] ?? -1) >= 0); // prettier-ignore
  if (cells.length === 0) return [];
  const head: RowHead = {
    section: 'fixtures',
    ...who,
    other: 'design',
    variable: table.variable.id,
    category: null,
    stratum: `item=${item.name}`,
    metric: 'as_expected',
  };
  const wanted = cells.map((cell) => `“${nameOf(table, expected[cell])}”`).join(', ');
  const said = cells.map((cell) => nameOf(table, codes[cell])).join(', ');
  const open = cells.every((cell) => (codes[cell] ?? -1) < 0 && codes[cell] !== CANNOT_JUDGE);
  if (open) return [undefinedRow(head, said, 0, `expected ${wanted}`)];
  const right = cells.filter((cell) => codes[cell] === expected[cell]).length;
  const method = `one case, expected ${wanted}, was “${said}”`;
  return [pointRow(head, right / cells.length, cells.length, method, { count: right })];
}

function nameOf(table: Table, code = -1): string {
  if (code >= 0) return table.categories[code] ?? '';
  if (code === CANNOT_JUDGE) return 'cannot judge';
  return code === MALFORMED ? 'the reply was no answer of the form' : 'there is no answer';
}
