import { causeOf, causes, type Cause, type ItemCauses } from './disagreement-cause';
import { stratumTest } from './disagreement-strata';
import type { DisagreementFilter, Said } from './disagreement-filter';
import type { DisagreementIndex, IndexedQuestion } from './disagreement-index';
import { graderKey } from './grader-key';
import { CANNOT_JUDGE, MISSING, NOT_ASKED } from './rating-cells';
import { goldCells } from './gold-cells';

/** Whether the answers to a question differ on an item; `alone` where no two can be compared. */
export type Standing = 'differ' | 'agree' | 'alone';

export type QuestionStanding = { readonly question: string; readonly standing: Standing };

export type ListedItem = {
  /** Place in the index. */
  readonly item: number;
  /** Of the questions that the filter asks about, those that brought the item here. */
  readonly questions: readonly QuestionStanding[];
};

export type CauseCounts = Readonly<Record<Cause | 'none', number>>;

export type Disagreements = {
  /** In the order that was asked for. */
  readonly listed: readonly ListedItem[];
  /** Differences (item and question) by cause, under every filter but that of the cause. */
  readonly counts: readonly { readonly question: string; readonly counts: CauseCounts }[];
};

/**
 * The items that a filter asks for, and how many differences have which cause. Two answers differ when both are there
 * and are not the same; "cannot judge" is an answer, what was not asked or is missing is none.
 */
export function disagreements(
  index: DisagreementIndex,
  filter: DisagreementFilter,
  causesOf: ReadonlyMap<string, ItemCauses>,
  order: Iterable<number> = index.items.keys(),
): Disagreements {
  const asked = index.questions.filter(
    ({ id }) => filter.question === null || id === filter.question,
  );
  const readers = asked.map((question) => standingReader(index, question, filter));
  const counts = asked.map(() => noCounts());
  const inStratum = stratumTest(index, filter.stratum);
  const leftOut = filter.labels === 'blind' ? index.leftOut : new Set<number>();
  const listed: ListedItem[] = [];
  for (const item of order) {
    if (leftOut.has(item) || !inStratum(item)) continue;
    const own = causesOf.get(index.items[item] ?? '');
    const here: QuestionStanding[] = [];
    asked.forEach((question, at) => {
      const standing = readers[at]?.(item) ?? null;
      if (standing === null) return;
      const cause = causeOf(own, question.id) ?? 'none';
      const count = counts[at];
      if (standing === 'differ' && count) count[cause] += 1;
      if (filter.cause === null || (standing === 'differ' && filter.cause === cause))
        here.push({ question: question.id, standing });
    });
    if (here.length > 0) listed.push({ item, questions: here });
  }
  return {
    listed,
    counts: asked.map(({ id }, at) => ({ question: id, counts: counts[at] ?? noCounts() })),
  };
}

function noCounts(): Record<Cause | 'none', number> {
  const counts = { none: 0 } as Record<Cause | 'none', number>; // filled in the next line
  for (const cause of causes) counts[cause] = 0;
  return counts;
}

/** How a question stands on an item, or null where the filter leaves it out. */
type Reader = (item: number) => Standing | null;

function standingReader(
  index: DisagreementIndex,
  question: IndexedQuestion,
  filter: DisagreementFilter,
): Reader {
  const compared = comparison(index, question, filter);
  if (compared === null) return () => null;
  const { columns, wanted } = compared;
  const shown = filter.show;
  return (item) => {
    const [from, to] = [question.starts[item] ?? 0, question.starts[item + 1] ?? 0];
    let [differ, agree, match] = [false, false, false];
    for (let cell = from; cell < to; cell++) {
      const standing = cellStanding(columns, cell);
      if (standing === 'differ') differ = true;
      if (standing === 'agree') agree = true;
      if (wanted?.(cell)) match = true;
    }
    const standing = differ ? 'differ' : agree ? 'agree' : 'alone';
    if (wanted) return match ? standing : null;
    if (shown === 'all') return standing;
    return standing === shown ? standing : null;
  };
}

type Columns = {
  /** One grader's answers that are held against each of `others`; without it `others` with each other. */
  readonly one: Int32Array | null;
  readonly others: readonly Int32Array[];
};

const isAnswer = (code: number | undefined): code is number =>
  code !== undefined && (code >= 0 || code === CANNOT_JUDGE);

function cellStanding({ one, others }: Columns, cell: number): Standing {
  let first = one === null ? undefined : one[cell];
  if (one !== null && !isAnswer(first)) return 'alone';
  let compared = false;
  for (const codes of others) {
    const code = codes[cell];
    if (!isAnswer(code)) continue;
    if (first === undefined) first = code;
    else if (code !== first) return 'differ';
    else compared = true;
  }
  return compared ? 'agree' : 'alone';
}

type Comparison = {
  readonly columns: Columns;
  /** Whether a cell is the one that was asked for: the first gave this, the second that. */
  readonly wanted: ((cell: number) => boolean) | null;
};

/** Whose answers are compared; null where a grader is not there (unknown, or behind a seal). */
function comparison(
  index: DisagreementIndex,
  question: IndexedQuestion,
  { who, gave, labels }: DisagreementFilter,
): Comparison | null {
  const columns = question[labels];
  const people = columns.filter((_, at) => index.graders[at]?.kind === 'rater');
  const column = (key: string): Int32Array | null => {
    if (key === 'gold') return goldCells(people).codes;
    const at = index.graders.findIndex((grader) => graderKey(grader) === key);
    return columns[at] ?? null;
  };
  if (who.kind === 'people') return { columns: { one: null, others: people }, wanted: null };
  if (who.kind === 'one') {
    const one = column(who.grader);
    return one && { columns: { one, others: people.filter((own) => own !== one) }, wanted: null };
  }
  const [first, second] = [column(who.first), column(who.second)];
  if (first === null || second === null) return null;
  const tests = [saidTest(question, first, gave.first), saidTest(question, second, gave.second)];
  const asked = tests.filter((test) => test !== null);
  return {
    columns: { one: first, others: [second] },
    wanted: asked.length === 0 ? null : (cell) => asked.every((test) => test(cell)),
  };
}

function saidTest(
  { answers }: IndexedQuestion,
  codes: Int32Array,
  said: Said | null,
): ((cell: number) => boolean) | null {
  if (said === null) return null;
  const code = {
    value: () => answers?.indexOf(said.state === 'value' ? said.value : '') ?? -1,
    'cannot-judge': () => CANNOT_JUDGE,
    'not-asked': () => NOT_ASKED,
    missing: () => MISSING,
  }[said.state]();
  // A value that nobody gave has no code, and -1 would stand for something else.
  return said.state === 'value' && code < 0 ? () => false : (cell) => codes[cell] === code;
}
