import { classificationEntries } from './classification';
import type { Context, Entry, FigureSection } from './context';
import { oneVersusRest, type Table } from './tables';
import {
  agreementEntries,
  detectionEntries,
  exactRow,
  percentEntry,
  positiveOf,
} from './detection';
import { isJury, type JudgeGrader } from './graders';
import { isAnswer } from '@/lib/domain/judgment';
import { undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import { coarse, type Stratum } from './strata';

/** Categories of which each is held against the rest; beyond, only their agreement as a whole. */
const mostCategories = 12;
/** Each category against the rest is broken down only by attributes with this few values. */
const mostValues = 4;

export const judgeGoldSection: FigureSection = {
  shows: [
    {
      section: 'judge-gold',
      title: 'Judges with gold',
      lead: 'Each judge in each run, never averaged over judges.',
    },
  ],
  entries: judgeGoldEntries,
};

/**
 * Each judge in each run against the reference, never averaged: agreement and kappa on all values; precision, recall
 * and false alarms on the answer "yes" and on each category against the rest; over all items and within each stratum.
 */
function judgeGoldEntries(context: Context): Entry[] {
  const { graders, tables, strata, goldStrata } = context;
  return graders.judges.flatMap((judge, place) => [
    ...tables.flatMap((table) => {
      const own = goldStrata.filter(({ variable }) => variable !== table.variable.id);
      return [...strata, ...own].flatMap((stratum) =>
        within(context, judge, place, table, stratum),
      );
    }),
    ...tables.flatMap((table) => negativeClassEntries(context, judge, place, table)),
    ...spanEntries(context, judge, place),
  ]);
}

/**
 * How often a judge says a category of items that have none: its false alarms over the negative class alone, which
 * items of the other categories do not dilute. The negative class is what a variable of the rule “first” says of all
 * else, or the category “none”.
 */
function negativeClassEntries(
  context: Context,
  judge: JudgeGrader,
  place: number,
  table: Table,
): Entry[] {
  const { categories, variable, gold } = table;
  const negative = categories.indexOf(negativeClass(context, variable.id));
  if (negative < 0 || !single(table)) return [];
  const holds = new Uint8Array(context.input.items.length);
  table.itemOf.forEach((item, cell) => (holds[item] = Number(gold.codes[cell] === negative)));
  if (!holds.includes(1)) return [];
  const comparison = { table, codes: table.judges[place] ?? new Int32Array(0), reference: gold.codes, holds }; // prettier-ignore
  const head = headOf(judge, 'gold', variable.id, `gold:${variable.id}=${categories[negative]}`);
  return categories.flatMap((category, code) =>
    code === negative
      ? []
      : detectionEntries(context, { ...head, category }, comparison, code).filter(
          (entry) => ('head' in entry ? entry.head : entry).metric === 'false_alarm',
        ),
  );
}

function negativeClass({ input: { form } }: Context, id: string): string {
  const declared = form.variables?.find((one) => one.id === id);
  return declared?.rule === 'first' ? String(declared.else) : 'none';
}

/** A variable with names in no order, few enough to be held against the rest one by one; one value an item. */
const single = ({ single: one, variable: { level }, categories }: Table): boolean =>
  one && level === 'nominal' && categories.length > 2 && categories.length <= mostCategories;

function headOf(
  { id, run }: JudgeGrader,
  other: string | null,
  variable: string,
  stratum: string | null,
): Omit<RowHead, 'metric'> {
  return { section: 'judge-gold', grader: id, other, run, variable, category: null, stratum };
}

function within(
  context: Context,
  judge: JudgeGrader,
  place: number,
  table: Table,
  stratum: Stratum,
): Entry[] {
  const codes = table.judges[place] ?? new Int32Array(0);
  const reference = table.gold.codes;
  const comparison = { table, codes, reference, holds: stratum.holds };
  const head = headOf(judge, 'gold', table.variable.id, stratum.name);
  const positive = positiveOf(table);
  // Where two attributes cross, few items are left: exact shares speak there, and kappa says nothing.
  const crossed = stratum.name !== null && stratum.of === 0;
  const whole = [
    ...(crossed
      ? [percentEntry(context, head, comparison)]
      : agreementEntries(context, head, comparison)),
    ...(positive < 0 ? [] : detectionEntries(context, head, comparison, positive)),
    ...(positive < 0 || stratum.name !== null
      ? []
      : classificationEntries(context, head, comparison, positive)),
  ];
  if (
    positive >= 0 ||
    table.categories.length > mostCategories ||
    table.variable.level !== 'nominal'
  )
    return whole;
  if (coarse([stratum], mostValues).length === 0) return whole;
  const rest = { ...table, cost: binary };
  const each = table.categories.flatMap((category, code) => [
    ...detectionEntries(context, { ...head, category }, comparison, code),
    ...(stratum.name === null
      ? classificationEntries(context, { ...head, category }, comparison, code)
      : []),
    ...agreementEntries(
      context,
      { ...head, category },
      {
        ...comparison,
        table: rest,
        codes: oneVersusRest(codes, code),
        reference: oneVersusRest(reference, code),
      },
    ),
  ]);
  return [...whole, ...each];
}

const binary = {
  name: 'unweighted' as const,
  size: 2,
  cost: Float64Array.from([0, 1, 1, 0]),
  most: 1,
};

/** Items by what a judge itself says of them: "said:mechanism=scope_shift". */
function saidStrata(context: Context, place: number): Pick<Stratum, 'name' | 'holds'>[] {
  const { tables, input } = context;
  return tables.filter(single).flatMap(({ variable, categories, itemOf, judges }) =>
    categories.flatMap((category, code) => {
      // Of what has no category nobody quotes anything.
      if (category === negativeClass(context, variable.id)) return [];
      const holds = new Uint8Array(input.items.length);
      itemOf.forEach((item, cell) => (holds[item] = Number(judges[place]?.[cell] === code)));
      return [{ name: `said:${variable.id}=${category}`, holds }];
    }),
  );
}

/**
 * How often a quote that a judge gave stands in the text, for each span field; over answers that quote at all. Over
 * all items, within each stratum, and by each category that the judge said.
 */
function spanEntries(context: Context, judge: JudgeGrader, place: number): Entry[] {
  const { input } = context;
  // A jury says what most of its members say; it quotes nothing itself.
  if (isJury(judge)) return [];
  const fields = input.form.fields.filter(({ kind }) => kind === 'span');
  const strata = fields.length === 0 ? [] : [...context.strata, ...saidStrata(context, place)];
  return fields.flatMap(({ id }) =>
    strata.map((stratum): Entry => {
      let [found, quoted] = [0, 0];
      input.items.forEach((item, at) => {
        if (stratum.holds[at] !== 1) return;
        const answer = judge.last.get(item.id);
        if (!answer || !isAnswer(answer.state)) return;
        const stands = Array.isArray(answer.values?.[id]) && answer.values[id].length > 0;
        const unfound = answer.unfound.includes(id);
        if (stands || unfound) quoted += 1;
        if (stands && !unfound) found += 1;
      });
      const head = { ...headOf(judge, null, id, stratum.name), metric: 'quote_found' };
      const method = 'share of quotes that stand in the text';
      return quoted === 0
        ? undefinedRow(head, 'no answer quotes anything', 0, method)
        : exactRow(head, found, quoted, method, { count: found });
    }),
  );
}
