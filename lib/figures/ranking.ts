import { adjustPValues } from '@/lib/stats/tests/adjust-p-values';
import { mcnemarExact } from '@/lib/stats/tests/mcnemar';
import { valueOnData } from './columns';
import type { Context, Entry, FigureSection } from './context';
import { pointRow, undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import { isJury, type JudgeGrader } from './graders';
import type { SummedPart } from './parts';
import { rankRangesOf } from './rank-ranges-of';
import type { Table } from './tables';

/** With fewer items between two judges the exact McNemar test cannot reach .05. */
export const leastSeparating = 6;

export const rankingSection: FigureSection = {
  shows: [
    {
      section: 'ranking',
      title: 'The order of the judges',
      lead: 'None where fewer than 6 items separate two judges. Judges that are equal stay equal.',
    },
  ],
  entries: rankingEntries,
};

/**
 * The order of the judges on each variable and in each run, by kappa with the reference, and how often it holds over
 * the resamples; a rank has the range of places that simultaneous differences leave open. Two judges are told apart only where at least 6 items separate them; others stand level.
 * Never averaged over judges, runs or variables.
 */
function rankingEntries(context: Context): Entry[] {
  const runs = [...new Set(context.graders.judges.map(({ run }) => run))].sort((a, b) => a - b);
  return context.tables.flatMap((table) =>
    runs.flatMap((run) => {
      const judges = context.graders.judges.flatMap((judge, place) =>
        judge.run === run && !isJury(judge) ? [placed(context, table, judge, place)] : [],
      );
      return judges.length < 2 ? [] : inOneRun(context, table, run, judges);
    }),
  );
}

type Placed = {
  readonly judge: JudgeGrader;
  readonly codes: Int32Array;
  readonly kappa: SummedPart;
};

type Pair = {
  readonly one: number;
  readonly other: number;
  /** Items that both judged and the reference decides. */
  readonly n: number;
  readonly onlyOne: number;
  readonly onlyOther: number;
};

function placed(context: Context, table: Table, judge: JudgeGrader, place: number): Placed {
  const codes = table.judges[place] ?? new Int32Array(0);
  const kappa = context.parts.kappa(table, codes, table.gold.codes, context.everything.holds);
  return { judge, codes, kappa };
}

function inOneRun(context: Context, table: Table, run: number, judges: readonly Placed[]): Entry[] {
  const pairs = judges.flatMap((_, one) =>
    judges.slice(one + 1).map((__, after) => pairOf(table, judges, one, one + 1 + after)),
  );
  return [
    ...orderEntries(context, table, run, judges, pairs),
    ...pairEntries(table, run, judges, pairs),
  ];
}

/** How often each of two judges alone agrees with gold, in items. */
function pairOf(table: Table, judges: readonly Placed[], one: number, other: number): Pair {
  const { itemOf, gold } = table;
  const [a, b] = [judges[one]?.codes, judges[other]?.codes];
  const items = 1 + (itemOf.at(-1) ?? -1);
  const [judged, ahead] = [new Uint8Array(items), new Int32Array(items)];
  for (let cell = 0; cell < itemOf.length; cell++) {
    const truth = gold.codes[cell] ?? -1;
    const first = a?.[cell] ?? -1;
    const second = b?.[cell] ?? -1;
    if (truth < 0 || first < 0 || second < 0) continue;
    const item = itemOf[cell] ?? 0;
    judged[item] = 1;
    ahead[item] = (ahead[item] ?? 0) + Number(first === truth) - Number(second === truth);
  }
  let [n, onlyOne, onlyOther] = [0, 0, 0];
  for (let item = 0; item < items; item++) {
    const lead = ahead[item] ?? 0;
    n += judged[item] ?? 0;
    if (lead > 0) onlyOne += 1;
    if (lead < 0) onlyOther += 1;
  }
  return { one, other, n, onlyOne, onlyOther };
}

const separating = ({ onlyOne, onlyOther }: Pair): number => onlyOne + onlyOther;

function orderEntries(
  context: Context,
  table: Table,
  run: number,
  judges: readonly Placed[],
  pairs: readonly Pair[],
): Entry[] {
  const apart = pairs.filter((pair) => separating(pair) >= leastSeparating);
  const head = headOf(table, run);
  const n = pairs.reduce((most, pair) => Math.max(most, pair.n), 0);
  const whole = { ...head, grader: null, metric: 'order_holds' };
  const orderMethod = `how often the order by kappa holds over the resamples, between judges with at least ${leastSeparating} items between them`;
  if (apart.length === 0) {
    const reason = n === 0 ? 'no item was judged by two judges and has gold' : `fewer than ${leastSeparating} items separate any two judges`; // prettier-ignore
    return [undefinedRow(whole, reason, n, orderMethod)];
  }
  const shared = {
    n,
    undefinedBecause: "a judge's kappa with gold is not defined",
  };
  const kappas = judges.map(({ kappa }) => kappa);
  const known = onTheData(context, kappas);
  const ranges = rankRangesOf(apart, judges.length);
  const directions = apart.map(({ one, other }) => ({ one, other, sign: Math.sign((known[one] ?? Number.NaN) - (known[other] ?? Number.NaN)) })); // prettier-ignore
  return [
    {
      ...shared,
      head: whole,
      method: orderMethod,
      parts: kappas,
      overResamples: true,
      make: (values) => Number(directions.every(({ one, other, sign }) => Math.sign((values[one] ?? 0) - (values[other] ?? 0)) === sign)), // prettier-ignore
    },
    ...judges.flatMap(({ judge }, place): Entry[] => {
      const rivals = apart.flatMap(({ one, other }) => one === place ? [other] : other === place ? [one] : []); // prettier-ignore
      const ahead = (values: ArrayLike<number>) => rivals.filter((rival) => (values[rival] ?? 0) > (values[place] ?? 0)).length; // prettier-ignore
      const own = { ...head, grader: judge.id };
      const method = `the place of ${judge.id}: 1 + the judges ahead by kappa with at least ${leastSeparating} items between`;
      return [
        {
          ...shared,
          head: { ...own, metric: 'rank' },
          method,
          parts: kappas,
          make: (values) => 1 + ahead(values),
          range: (values, drawn) => ranges(values, drawn)[place] ?? null,
        },
        {
          ...shared,
          head: { ...own, metric: 'first_share' },
          method: `how often ${judge.id} is first, alone or level, over the resamples`,
          parts: kappas,
          overResamples: true,
          make: (values) => Number(ahead(values) === 0),
        },
      ];
    }),
  ];
}

function pairEntries(
  table: Table,
  run: number,
  judges: readonly Placed[],
  pairs: readonly Pair[],
): Entry[] {
  const tests = pairs.map(({ onlyOne, onlyOther, n }) => {
    const test = mcnemarExact(onlyOne, onlyOther);
    return test.kind === 'test' && n > 0 ? test.p : null;
  });
  const adjusted = adjustPValues(tests, 'holm');
  return pairs.flatMap((pair, at): Entry[] => {
    const [one, other] = [judges[pair.one], judges[pair.other]];
    const head = { ...headOf(table, run), grader: one?.judge.id ?? null, other: other?.judge.id ?? null }; // prettier-ignore
    const count = separating(pair);
    const row = (metric: string, value: number | null | undefined, method: string) =>
      value === null || value === undefined
        ? undefinedRow({ ...head, metric }, 'no item was judged by both and has gold', 0, method) // prettier-ignore
        : pointRow({ ...head, metric }, value, pair.n, method);
    return [
      row('separating_items', pair.n === 0 ? null : count, table.single ? 'items on which just one of the two agrees with gold' : 'items on which one of the two agrees with gold more often'), // prettier-ignore
      row('mcnemar_p', tests[at], `exact McNemar test: ${pair.onlyOne} against ${pair.onlyOther}`),
      row('mcnemar_p_adjusted', adjusted[at], `exact McNemar test, Holm over ${pairs.length} pairs of judges`), // prettier-ignore
    ];
  });
}

function headOf(table: Table, run: number): Omit<RowHead, 'metric' | 'grader'> {
  return {
    section: 'ranking',
    other: null,
    run,
    variable: table.variable.id,
    category: null,
    stratum: null,
  };
}

/** Parts on the data themselves; NaN for one that is not defined. */
function onTheData(context: Context, parts: readonly SummedPart[]): Float64Array {
  return Float64Array.from(parts, (part) => valueOnData(part.sumStatistic, context.sampling));
}
