import type { Context, Entry } from './context';
import { againstRest, type Table } from './tables';
import {
  agreementEntries,
  detectionEntries,
  exactRow,
  percentEntry,
  positiveOf,
} from './detection';
import { isJury, type JudgeGrader } from './graders';
import { undefinedRow } from '@/lib/domain/figure-row';
import { coarse, type Stratum } from './strata';

/** Categories of which each is held against the rest; beyond, only their agreement as a whole. */
const mostCategories = 12;
/** Each category against the rest is broken down only by attributes with this few values. */
const mostValues = 4;

/**
 * Each judge in each run against the reference, never averaged: agreement and kappa on all values; precision, recall
 * and false alarms on the answer "yes" and on each category against the rest; over all items and within each stratum.
 */
export function judgeGoldEntries(context: Context): Entry[] {
  const { graders, tables, strata, goldStrata } = context;
  return graders.judges.flatMap((judge, place) => [
    ...tables.flatMap((table) => {
      const own = goldStrata.filter(({ variable }) => variable !== table.variable.id);
      return [...strata, ...own].flatMap((stratum) =>
        within(context, judge, place, table, stratum),
      );
    }),
    ...spanEntries(context, judge),
  ]);
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
  const against = { table, codes, reference, holds: stratum.holds };
  const head = {
    section: 'judge-gold' as const,
    grader: judge.id,
    other: 'gold',
    run: judge.run,
    variable: table.variable.id,
    category: null,
    stratum: stratum.name,
  };
  const positive = positiveOf(table);
  // Where two attributes cross, few items are left: exact shares speak there, and kappa says nothing.
  const crossed = stratum.name !== null && stratum.of === 0;
  const whole = [
    ...(crossed
      ? [percentEntry(context, head, against)]
      : agreementEntries(context, head, against)),
    ...(positive < 0 ? [] : detectionEntries(context, head, against, positive)),
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
    ...detectionEntries(context, { ...head, category }, against, code),
    ...agreementEntries(
      context,
      { ...head, category },
      {
        ...against,
        table: rest,
        codes: againstRest(codes, code),
        reference: againstRest(reference, code),
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

/** How often a quote that a judge gave stands in the text, for each span field; over answers that quote at all. */
function spanEntries(context: Context, judge: JudgeGrader): Entry[] {
  const { input, strata } = context;
  // A jury says what most of its members say; it quotes nothing itself.
  if (isJury(judge)) return [];
  const fields = input.form.fields.filter(({ kind }) => kind === 'span');
  return fields.flatMap(({ id }) =>
    strata.map((stratum): Entry => {
      let [found, quoted] = [0, 0];
      input.items.forEach((item, place) => {
        if (stratum.holds[place] !== 1) return;
        const answer = judge.last.get(item.id);
        if (answer?.state !== 'given') return;
        const stands = Array.isArray(answer.values?.[id]) && answer.values[id].length > 0;
        const unfound = answer.unfound.includes(id);
        if (stands || unfound) quoted += 1;
        if (stands && !unfound) found += 1;
      });
      const head = {
        section: 'judge-gold' as const,
        grader: judge.id,
        other: null,
        run: judge.run,
        variable: id,
        category: null,
        stratum: stratum.name,
        metric: 'quote_found',
      };
      const method = 'share of quotes that stand in the text';
      return quoted === 0
        ? undefinedRow(head, 'no answer quotes anything', 0, method)
        : exactRow(head, found, quoted, method, { count: found });
    }),
  );
}
