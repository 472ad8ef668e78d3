import { unweighted } from '@/lib/stats/agreement/disagreement';
import { CANNOT_JUDGE, MISSING, NOT_ASKED, NOT_ASSIGNED } from '@/lib/domain/rating-cells';
import type { Context, Entry, FigureSection } from './context';
import { type Comparison, agreementEntries, exactRow, shareEntry } from './detection';
import { undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import { isJury, type JudgeGrader } from './graders';
import { judgeCounts } from './judge-counts';
import { MALFORMED, type Table } from './tables';

export const unjudgedSection: FigureSection = {
  shows: [
    {
      section: 'unjudged',
      title: 'What was not judged',
      lead: 'Cannot judge, missing, malformed and failed answers, and agreement with “cannot judge” as a category of its own.',
    },
  ],
  entries: unjudgedEntries,
};

/**
 * What was not judged: for each grader and variable how much could not be judged, of what was answered and of what was
 * planned; for each judge and run what became of its calls; and agreement with "cannot judge" as a category of its own
 * beside agreement without it.
 */
function unjudgedEntries(context: Context): Entry[] {
  const { graders, tables } = context;
  return [
    ...graders.judges.flatMap((judge) => (isJury(judge) ? [] : callEntries(context, judge))),
    ...tables.flatMap((table) => [
      ...graders.raters.flatMap(({ id }, place) => rateEntries(context, table, { grader: id, run: null }, table.raters[place])),
      ...graders.judges.flatMap(({ id, run }, place) => rateEntries(context, table, { grader: id, run }, table.judges[place])),
      ...withCannotJudge(context, table),
    ]),
  ]; // prettier-ignore
}

function callEntries(context: Context, judge: JudgeGrader): Entry[] {
  const planned = context.input.items;
  const asked = planned.flatMap(({ id }) => judge.last.get(id) ?? []);
  const { malformed, failed } = judgeCounts({ ...judge, last: new Map(asked.map((row) => [row.item, row])) }); // prettier-ignore
  const retried = asked.filter(({ attempt }) => attempt > 1).length;
  const head = { ...nobody, grader: judge.id, run: judge.run, variable: null };
  const share = (metric: string, count: number, n: number, method: string): Entry =>
    n === 0
      ? undefinedRow({ ...head, metric }, 'it was asked about no item', 0, method)
      : exactRow({ ...head, metric }, count, n, method, { count });
  return [
    share('not_asked', planned.length - asked.length, planned.length, 'share of all items without a judgment in this run'),
    share('malformed', malformed, asked.length, 'share of items whose last reply is no answer of the form'),
    share('failed', failed, asked.length, 'share of items whose last call failed'),
    share('retried', retried, asked.length, 'share of items that took more than one call'),
  ]; // prettier-ignore
}

function rateEntries(
  context: Context,
  table: Table,
  who: Pick<RowHead, 'grader' | 'run'>,
  codes: Int32Array = new Int32Array(0),
): Entry[] {
  const head = { ...nobody, ...who, variable: table.variable.id };
  const said = new Map<number, number>();
  for (let cell = 0; cell < codes.length; cell++) {
    const code = codes[cell] ?? NOT_ASSIGNED;
    said.set(code, (said.get(code) ?? 0) + 1);
  }
  const planned = (code: number) => code !== NOT_ASSIGNED && code !== NOT_ASKED;
  const answered = (code: number) => code >= 0 || code === CANNOT_JUDGE;
  const share = (
    metric: string,
    method: string,
    hit: (code: number) => boolean,
    from: (code: number) => boolean,
    nothing: string,
  ): Entry =>
    shareEntry(
      context,
      table,
      { ...head, metric },
      {
        hits: () => Uint8Array.from(codes, (code) => Number(hit(code))),
        from: () => Uint8Array.from(codes, (code) => Number(from(code))),
        count: cellsOf(said, hit),
        n: cellsOf(said, from),
        method,
        nothing,
      },
    );
  const cannot = (code: number) => code === CANNOT_JUDGE;
  const missing = (code: number) => code === MISSING || code === MALFORMED;
  const none = 'nothing was to be answered';
  return [
    share('cannot_judge_of_answered', '“cannot judge”, of what was answered', cannot, answered, 'nothing was answered'),
    share('cannot_judge_of_planned', '“cannot judge”, of what was to be answered', cannot, planned, none),
    share('missing_of_planned', who.run === null ? 'no answer, of what was to be answered' : 'no answer that the form accepts, of what was to be answered', missing, planned, none),
  ]; // prettier-ignore
}

/** Of how often each code was said: how often one of these was. */
function cellsOf(said: ReadonlyMap<number, number>, counts: (code: number) => boolean): number {
  let sum = 0;
  for (const [code, cells] of said) if (counts(code)) sum += cells;
  return sum;
}

/** Agreement where "cannot judge" is one more category, and where it is left out, both unweighted. */
function withCannotJudge(context: Context, table: Table): Entry[] {
  const all = [...table.raters, ...table.judges];
  if (!all.some((codes) => codes.includes(CANNOT_JUDGE))) return [];
  const { graders } = context;
  const q = table.categories.length;
  const wider = { ...table, categories: [...table.categories, 'cannot judge'], cost: unweighted(q + 1) }; // prettier-ignore
  const plain = { ...table, cost: unweighted(q) };
  const widened = new Map([...all, table.gold.codes].map((codes) => [codes, codes.map((code) => (code === CANNOT_JUDGE ? q : code))])); // prettier-ignore
  const compare = (
    as: Comparison['as'],
    who: Pick<RowHead, 'grader' | 'other' | 'run'>,
    codes: Int32Array,
    reference: Int32Array,
  ): Entry[] => {
    const head = { ...nobody, ...who, variable: table.variable.id };
    const { holds } = context.everything;
    const without = agreementEntries(context, head, { table: plain, codes, reference, holds, as });
    const compared = agreementEntries(context, head, {
      table: wider,
      codes: widened.get(codes) ?? codes,
      reference: widened.get(reference) ?? reference,
      holds,
      as,
    });
    return [...without, ...compared.map(named)];
  };
  const nobodyElse = new Int32Array(0);
  return [
    ...graders.raters.flatMap(({ id }, one) =>
      graders.raters.slice(one + 1).flatMap((other, after) =>
        compare('equals', { grader: id, other: other.id, run: null }, table.raters[one] ?? nobodyElse, table.raters[one + 1 + after] ?? nobodyElse),
      ),
    ),
    ...graders.judges.flatMap(({ id, run }, place) =>
      compare('reference', { grader: id, other: 'gold', run }, table.judges[place] ?? nobodyElse, table.gold.codes),
    ),
  ]; // prettier-ignore
}

/** The same figure under the name that says what is counted in it. */
function named(entry: Entry): Entry {
  const suffix = '_with_cannot_judge';
  const method = `${entry.method}, “cannot judge” as a category`;
  return 'parts' in entry
    ? { ...entry, method, head: { ...entry.head, metric: `${entry.head.metric}${suffix}` } }
    : { ...entry, method, metric: `${entry.metric}${suffix}` };
}

const nobody = {
  section: 'unjudged',
  other: null,
  category: null,
  stratum: null,
} as const;
