import type { Context, Entry, FigureSection } from './context';
import { agreementEntries } from './detection';
import type { RowHead } from '@/lib/domain/figure-row';
import type { Part } from './parts';
import { isJury, type JudgeGrader } from './graders';
import { bothValued } from './joint-answers';
import { coarse, type Stratum } from './strata';
import { oneVersusRest, type Table } from './tables';
import { positiveOf } from './detection';

const mostCategories = 12;
const mostValues = 8;

export const runSection: FigureSection = {
  shows: [
    {
      section: 'runs',
      title: "A judge's runs with each other",
      lead: 'How far a judge agrees with itself.',
    },
  ],
  entries: runEntries,
};

/** A judge's runs with each other: how far it agrees with itself. */
function runEntries(context: Context): Entry[] {
  return pairsOf(context, (one, other) => one.id === other.id && one.run < other.run).flatMap(
    ({ one, other }) =>
      viewsOf(context, one, other).flatMap((view) => {
        const { table, codes, others, category, stratum } = view;
        const head = {
          ...headOf('runs', one, other, table, category, stratum),
          otherRun: other.judge.run,
        };
        const comparison = { table, codes, reference: others, holds: stratum.holds, as: 'equals' as const }; // prettier-ignore
        return [
          ...agreementEntries(context, head, comparison),
          ...(stratum.name === null ? [runMinusGold(context, head, view)] : []),
        ];
      }),
  );
}

/** How much more a judge agrees with itself than with the reference: what repeating it cannot mend. */
function runMinusGold(context: Context, head: Omit<RowHead, 'metric'>, view: View): Entry {
  const { table, codes, others, stratum } = view;
  return {
    head: { ...head, metric: 'run_minus_gold' },
    n: bothValued(table, codes, others, stratum.holds),
    method: 'kappa of the two runs minus the mean of their kappas with gold, paired',
    parts: threeKappas(context, view),
    make: minusMean,
    undefinedBecause: 'one of the three kappas is not defined',
  };
}

/** Of the two with each other, and of each with the reference. */
function threeKappas({ parts }: Context, { table, codes, others, gold, stratum }: View): Part[] {
  return [
    parts.kappa(table, codes, others, stratum.holds),
    parts.kappa(table, codes, gold, stratum.holds),
    parts.kappa(table, others, gold, stratum.holds),
  ];
}

export const judgePairSection: FigureSection = {
  shows: [
    {
      section: 'judges',
      title: 'Judges with each other',
      lead: 'With how far each agrees with gold. Above their mean, two judges share an error that the labels do not.',
    },
  ],
  entries: judgePairEntries,
};

/**
 * Two judges with each other in the same run, beside each one's agreement with the reference. Where they agree more
 * with each other than they do on average with the reference, they share an error that the labels do not.
 */
function judgePairEntries(context: Context): Entry[] {
  return pairsOf(context, (one, other) => one.id < other.id && one.run === other.run).flatMap(
    ({ one, other }) =>
      viewsOf(context, one, other).flatMap((view) => judgePair(context, one, other, view)),
  );
}

function judgePair(context: Context, one: Placed, other: Placed, view: View): Entry[] {
  const { table, codes, others, gold, category, stratum } = view;
  const { holds } = stratum;
  const head = headOf('judges', one, other, table, category, stratum);
  const parts = threeKappas(context, view);
  const [, withFirst, withSecond] = parts;
  const withGold = (metric: string, own: Int32Array, part: Part): Entry => {
    const shared = bothValued(table, own, gold, holds);
    return {
      head: { ...head, metric },
      n: shared,
      method: "Cohen's kappa with gold",
      parts: [part],
      undefinedBecause:
        shared === 0 ? 'no item has a value from both' : 'both gave every item the same value',
    };
  };
  const n = bothValued(table, codes, others, holds);
  return [
    ...agreementEntries(context, head, { table, codes, reference: others, holds, as: 'equals' }),
    ...(withFirst ? [withGold('kappa_grader_gold', codes, withFirst)] : []),
    ...(withSecond ? [withGold('kappa_other_gold', others, withSecond)] : []),
    {
      head: { ...head, metric: 'shared_error' },
      n,
      method: 'kappa of the two judges minus the mean of their kappas with gold, paired',
      parts,
      make: minusMean,
      undefinedBecause: 'one of the three kappas is not defined',
      ...(category === null && stratum.name === null && { family: `judges ${table.variable.id}` }),
    },
  ];
}

const minusMean = (kappas: Float64Array): number =>
  (kappas[0] ?? 0) - ((kappas[1] ?? 0) + (kappas[2] ?? 0)) / 2;

type Placed = { readonly judge: JudgeGrader; readonly place: number };

function pairsOf(
  { graders }: Context,
  wanted: (one: JudgeGrader, other: JudgeGrader) => boolean,
): { one: Placed; other: Placed }[] {
  // A jury against its own members would say nothing.
  const placed = graders.judges
    .map((judge, place): Placed => ({ judge, place }))
    .filter(({ judge }) => !isJury(judge));
  return placed.flatMap((one) =>
    placed.filter((other) => wanted(one.judge, other.judge)).map((other) => ({ one, other })),
  );
}

type View = {
  readonly table: Table;
  readonly codes: Int32Array;
  readonly others: Int32Array;
  readonly gold: Int32Array;
  readonly category: string | null;
  readonly stratum: Stratum;
};

/** Each variable as a whole, over all items and within strata; and each of its categories against the rest. */
function viewsOf(context: Context, one: Placed, other: Placed): View[] {
  const { tables, everything, strata, goldStrata } = context;
  return tables.flatMap((table): View[] => {
    const codes = table.judges[one.place] ?? new Int32Array(0);
    const others = table.judges[other.place] ?? new Int32Array(0);
    const gold = table.gold.codes;
    const own = goldStrata.filter(({ variable }) => variable !== table.variable.id);
    const whole = [...coarse(strata, mostValues), ...own].map((stratum): View => ({ table, codes, others, gold, category: null, stratum })); // prettier-ignore
    const nominal = table.variable.level === 'nominal' && table.categories.length <= mostCategories;
    if (!nominal || positiveOf(table) >= 0) return whole;
    const cost = {
      name: 'unweighted' as const,
      size: 2,
      cost: Float64Array.from([0, 1, 1, 0]),
      most: 1,
    };
    const each = table.categories.map((category, code): View => ({
      table: { ...table, cost },
      codes: oneVersusRest(codes, code),
      others: oneVersusRest(others, code),
      gold: oneVersusRest(gold, code),
      category,
      stratum: everything,
    }));
    return [...whole, ...each];
  });
}

function headOf(
  section: 'runs' | 'judges',
  one: Placed,
  other: Placed,
  table: Table,
  category: string | null,
  stratum: Stratum,
): Omit<RowHead, 'metric'> {
  return {
    section,
    grader: one.judge.id,
    other: other.judge.id,
    run: one.judge.run,
    variable: table.variable.id,
    category,
    stratum: stratum.name,
  };
}
