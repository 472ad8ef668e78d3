import { mcnemarExact } from '@/lib/stats/tests/mcnemar';
import { stuartMaxwell } from '@/lib/stats/tests/stuart-maxwell';
import type { Significance } from '@/lib/stats/tests/significance';
import { pointRow, undefinedRow, type FigureRow, type RowHead } from '@/lib/domain/figure-row';
import type { Context, Entry, FigureSection } from './context';
import { positiveOf } from './detection';
import { jointAnswers } from './joint-answers';
import type { Part } from './parts';
import type { Table } from './tables';

/** Beyond so many raters their pairs are too many to be read. */
const mostRaters = 20;
const mostCategories = 12;

export const marginalSection: FigureSection = {
  shows: [],
  entries: marginalEntries,
};

/**
 * Who is stricter: whether two raters use the categories equally often on the items that both valued. With two
 * categories the bias index (how much more often the first says yes), the prevalence index and McNemar's exact test;
 * with more the test of Stuart and Maxwell. Numbers are left out.
 */
function marginalEntries(context: Context): Entry[] {
  const { graders, tables } = context;
  if (graders.raters.length > mostRaters) return [];
  return tables.flatMap((table) => {
    const { level, id: variable } = table.variable;
    const size = table.categories.length;
    if ((level !== 'nominal' && level !== 'ordinal') || size < 2 || size > mostCategories)
      return [];
    return graders.raters.flatMap((one, first) =>
      graders.raters.slice(first + 1).flatMap((other, after): Entry[] => {
        const codes = [table.raters[first], table.raters[first + 1 + after]].map((own) => own ?? new Int32Array(0)); // prettier-ignore
        const head = { section: 'people' as const, grader: one.id, other: other.id, run: null, variable, category: null, stratum: null }; // prettier-ignore
        return size === 2
          ? ofTwo(context, head, table, codes)
          : [ofMore(context, head, table, codes)];
      }),
    );
  });
}

type Named = Omit<RowHead, 'metric'>;

function ofTwo(context: Context, head: Named, table: Table, codes: readonly Int32Array[]): Entry[] {
  const positive = Math.max(0, positiveOf(table));
  const name = `“${table.categories[positive] ?? ''}”`;
  const counts = countsOf(context, table, codes);
  const at = (i: number, j: number) => counts[i * 2 + j] ?? 0;
  const n = counts.reduce((sum, one) => sum + one, 0);
  const parts = sharesOf(context, table, codes, positive);
  const nothing = { undefinedBecause: 'no item has a value from both' };
  const negative = 1 - positive;
  return [
    {
      head: { ...head, metric: 'bias_index' },
      n,
      method: `bias index: the first says ${name} more often than the second, by this share of the items`,
      parts,
      make: ([first = 0, second = 0]) => first - second,
      ...nothing,
    },
    {
      head: { ...head, metric: 'prevalence_index' },
      n,
      method: `prevalence index: items that both call ${name} less those that neither does, as a share`,
      parts,
      make: ([first = 0, second = 0]) => first + second - 1,
      ...nothing,
    },
    testRow(
      { ...head, metric: 'mcnemar_p' },
      n === 0
        ? { kind: 'undefined', reason: nothing.undefinedBecause, n: 0 }
        : mcnemarExact(at(positive, negative), at(negative, positive)),
      `exact McNemar test, items as independent: ${at(positive, negative)} only the first calls ${name}, ${at(negative, positive)} only the second`,
    ),
  ];
}

function ofMore(
  context: Context,
  head: Named,
  table: Table,
  codes: readonly Int32Array[],
): FigureRow {
  const counts = countsOf(context, table, codes);
  const n = counts.reduce((sum, one) => sum + one, 0);
  const test = stuartMaxwell({ size: table.categories.length, counts, n });
  return testRow(
    { ...head, metric: 'stuart_maxwell_p' },
    test,
    'Stuart-Maxwell test of equal margins, items as independent',
  );
}

function testRow(head: RowHead, test: Significance, method: string): FigureRow {
  return test.kind === 'undefined'
    ? undefinedRow(head, test.reason, test.n, method)
    : pointRow(head, test.p, test.n, method);
}

/** Items by what both said: size × size. */
function countsOf(
  { everything }: Context,
  table: Table,
  [one = none, other = none]: readonly Int32Array[],
): Float64Array {
  const size = table.categories.length;
  const counts = new Float64Array(size * size);
  jointAnswers(table, one, other, everything.holds, (a, b, cells) => {
    if (a >= 0 && b >= 0) counts[a * size + b] = cells;
  });
  return counts;
}

const none = new Int32Array(0);

/** How often each of the two says the category, of the items that both valued. */
function sharesOf(
  { parts, everything }: Context,
  table: Table,
  [one = none, other = none]: readonly Int32Array[],
  category: number,
): Part[] {
  const { both, said } = parts.pair(table, one, other, everything.holds);
  return ([0, 1] as const).map((which) => parts.shareOfBlocks(said(which, category), both));
}
