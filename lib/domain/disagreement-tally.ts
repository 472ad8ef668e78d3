import type { DisagreementFilter } from './disagreement-filter';
import type { DisagreementIndex, IndexedQuestion } from './disagreement-index';
import { graderKey, graderWords } from './grader-key';
import { CANNOT_JUDGE } from './rating-cells';

/** How often an answer was given; `answer` is null for "cannot judge". */
export type Tally = { readonly answer: string | null; readonly count: number };

/** Who gave which answers on an item: people together, or one grader by name. */
export type TalliedAnswers = { readonly who: string; readonly tally: readonly Tally[] };

export type QuestionTally =
  /** One answer for each grader, which can be named. */
  | { readonly kind: 'answers'; readonly of: readonly TalliedAnswers[] }
  /** Only how many different answers there are is known (words in a text, lists). */
  | { readonly kind: 'different'; readonly answers: number }
  /** Answered for each part: on how many parts people differ. */
  | { readonly kind: 'parts'; readonly differ: number; readonly parts: number };

/** What the graders that a filter holds against each other said on one item. */
export function questionTally(
  index: DisagreementIndex,
  question: IndexedQuestion,
  item: number,
  { who, labels }: DisagreementFilter,
): QuestionTally {
  const [from, to] = [question.starts[item] ?? 0, question.starts[item + 1] ?? 0];
  const named =
    who.kind === 'people' ? [] : who.kind === 'one' ? [who.grader] : [who.first, who.second];
  const columns = index.graders.map((grader, at) => ({
    grader,
    key: graderKey(grader),
    codes: question[labels][at] ?? new Int32Array(0),
  }));
  const people = columns.filter(({ grader }) => grader.kind === 'rater');
  const compared = who.kind === 'pair' && who.second !== 'gold' ? [] : people;
  const shown = [...compared, ...columns.filter(({ key }) => named.includes(key))];
  if (question.over !== null) {
    let differ = 0;
    for (let cell = from; cell < to; cell++) if (distinct(shown, cell).size > 1) differ += 1;
    return { kind: 'parts', differ, parts: to - from };
  }
  const { answers } = question;
  if (answers === null) return { kind: 'different', answers: distinct(shown, from).size };
  const others = compared.filter(({ key }) => !named.includes(key));
  const single = columns.filter(({ key }) => named.includes(key));
  return {
    kind: 'answers',
    of: [
      ...single.map(({ grader, codes }) => ({
        who: graderWords(grader),
        tally: tallyOf([codes[from]], answers),
      })),
      ...(others.length === 0
        ? []
        : [
            {
              who: 'people',
              tally: tallyOf(
                others.map(({ codes }) => codes[from]),
                answers,
              ),
            },
          ]),
    ],
  };
}

function distinct(columns: readonly { readonly codes: Int32Array }[], cell: number): Set<number> {
  const found = new Set<number>();
  for (const { codes } of columns) {
    const code = codes[cell];
    if (code !== undefined && (code >= 0 || code === CANNOT_JUDGE)) found.add(code);
  }
  return found;
}

/** The most frequent first; of equally frequent ones in an order that is always the same. */
function tallyOf(codes: readonly (number | undefined)[], answers: readonly string[]): Tally[] {
  const counts = new Map<string | null, number>();
  for (const code of codes) {
    if (code === undefined || (code < 0 && code !== CANNOT_JUDGE)) continue;
    const answer = code === CANNOT_JUDGE ? null : (answers[code] ?? '');
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return [...counts]
    .map(([answer, count]) => ({ answer, count }))
    .sort((a, b) => b.count - a.count || ((a.answer ?? '') < (b.answer ?? '') ? -1 : 1));
}
