import type { Context, Entry, FigureSection } from './context';
import { agreementEntries, comparedCells } from './detection';
import { pointRow, undefinedRow } from '@/lib/domain/figure-row';
import { intendedCodes } from './intended';
import { coarse, type Stratum } from './strata';
import type { Table } from './tables';

export const designSection: FigureSection = {
  shows: [
    {
      section: 'design',
      title: 'Gold and the design',
      lead: 'What the maker of an item intended, against what was found in it.',
    },
  ],
  entries: designEntries,
};

/**
 * What was found in the items against what their maker meant to put there: the reference, and each rater, with the
 * design as a grader of its own. Where they differ an item did not come out as meant, or was judged wrongly.
 */
function designEntries(context: Context): Entry[] {
  const { input, tables, graders, everything, strata } = context;
  if (!input.opened.provenance) return [];
  return tables.flatMap((table) => {
    const design = intendedCodes(input.form, table, input.items);
    if (design === null) return [];
    return [
      ...comparison(context, table, design, 'gold', table.gold.codes, coarse(strata, mostValues)),
      ...graders.raters.flatMap(({ id }, place) =>
        comparison(context, table, design, id, table.raters[place] ?? new Int32Array(0), [
          everything,
        ]),
      ),
    ];
  });
}

function comparison(
  context: Context,
  table: Table,
  design: Int32Array,
  grader: string,
  codes: Int32Array,
  strata: readonly Stratum[],
): Entry[] {
  return strata.flatMap((stratum): Entry[] => {
    const pair = { table, codes, reference: design, holds: stratum.holds };
    const head = {
      section: 'design' as const,
      grader,
      other: 'design',
      run: null,
      variable: table.variable.id,
      category: null,
      stratum: stratum.name,
    };
    const { n, agreed } = comparedCells(pair);
    const differs = { ...head, metric: 'differ' };
    const method = 'items that differ from what their maker intended';
    return [
      ...agreementEntries(context, head, pair),
      n === 0
        ? undefinedRow(differs, 'no item has a value from both', 0, method)
        : pointRow(differs, n - agreed, n, method, { count: n - agreed }),
    ];
  });
}

/** Attributes with few values, by which this is broken down. */
const mostValues = 4;
