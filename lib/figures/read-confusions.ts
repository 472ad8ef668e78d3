import { CANNOT_JUDGE, MISSING, NOT_ASKED, NOT_ASSIGNED } from '@/lib/domain/rating-cells';
import {
  firstPaired,
  type Confusions,
  type CountedGrader,
  type VariableConfusions,
} from './confusions';
import { MALFORMED } from './tables';

/** An answer as a row or a column of a confusion matrix: a category, or why there is no value. */
export type Answer =
  { readonly kind: 'value'; readonly value: string } | { readonly kind: NoValue };

export type NoValue =
  'cannot-judge' | 'missing' | 'malformed' | 'not-asked' | 'not-assigned' | 'undecided';

/** Counts of two graders' answers; `counts[row][column]`, rows of the first. */
export type ConfusionMatrix = {
  readonly rows: readonly Answer[];
  readonly columns: readonly Answer[];
  readonly counts: readonly (readonly number[])[];
  /** Of all counted, how many have a value from both. */
  readonly both: number;
};

/** How often a grader gave a value, and why there is none elsewhere. */
export type AnswerCounts = Readonly<Record<NoValue | 'values', number>>;

const variableNamed = (all: Confusions, variable: string): VariableConfusions | undefined =>
  all.variables.find((one) => one.variable === variable);

/**
 * The matrix of two graders, by their places among the graders; null where the variable has too many categories for
 * one, and for two of more than 20 raters. Missing and cannot judge always have a row and a column, other states where they occur.
 *
 * @example confusionMatrix(smallReport.confusions, 'good', 0, 1) // { counts: [[5, 1, 0, 0], [1, 5, 0, 0], [0, 0, 0,
 *   0], [0, 0, 0, 0]], both: 12 }
 */
export function confusionMatrix(
  all: Confusions,
  variable: string,
  one: number,
  other: number,
): ConfusionMatrix | null {
  const own = variableNamed(all, variable);
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const pairs = own?.pairs?.[pairPlace(low, high, all.graders)];
  if (!own || !pairs || low === high) return null;
  const cells: { row: number; column: number; count: number }[] = [];
  for (let at = 0; at < pairs.length; at += 3) {
    const [a = 0, b = 0, count = 0] = pairs.slice(at, at + 3);
    cells.push(one < other ? { row: a, column: b, count } : { row: b, column: a, count });
  }
  const rows = codesShown(
    own,
    cells.map(({ row }) => row),
    all.graders[one],
  );
  const columns = codesShown(
    own,
    cells.map(({ column }) => column),
    all.graders[other],
  );
  const counts = rows.map(() => columns.map(() => 0));
  for (const { row, column, count } of cells) {
    const line = counts[rows.indexOf(row)];
    const at = columns.indexOf(column);
    if (line) line[at] = (line[at] ?? 0) + count;
  }
  return {
    rows: rows.map((code) => answerOf(own, code, all.graders[one])),
    columns: columns.map((code) => answerOf(own, code, all.graders[other])),
    counts,
    both: cells.reduce(
      (sum, { row, column, count }) => sum + (row >= 0 && column >= 0 ? count : 0),
      0,
    ),
  };
}

/**
 * What one grader answered over all items; null for a variable without counts.
 *
 * @example answerCounts(smallReport.confusions, 'good', 0) // { values: 12, 'cannot-judge': 0, missing: 0, malformed:
 *   0, 'not-asked': 0, 'not-assigned': 0, undecided: 0 }
 */
export function answerCounts(
  all: Confusions,
  variable: string,
  grader: number,
): AnswerCounts | null {
  const answers = variableNamed(all, variable)?.answers[grader];
  if (!answers) return null;
  const counts = { values: 0, 'cannot-judge': 0, missing: 0, malformed: 0, 'not-asked': 0, 'not-assigned': 0, undecided: 0 }; // prettier-ignore
  for (let at = 0; at < answers.length; at += 2) {
    const [code = 0, count = 0] = answers.slice(at, at + 2);
    counts[code >= 0 ? 'values' : stateOf(code, all.graders[grader])] += count;
  }
  return counts;
}

/** Pairs come in the order 0 with 1, 0 with 2, …, 1 with 2, …; -1 for two who are none. */
function pairPlace(low: number, high: number, graders: readonly CountedGrader[]): number {
  const raters = graders.filter(({ kind }) => kind === 'rater').length;
  if (high < firstPaired(low, raters)) return -1;
  let before = 0;
  for (let one = 0; one < low; one++) before += graders.length - firstPaired(one, raters);
  return before + high - firstPaired(low, raters);
}

const order = [CANNOT_JUDGE, MISSING, MALFORMED, NOT_ASKED, NOT_ASSIGNED];

function codesShown(
  { categories }: VariableConfusions,
  seen: readonly number[],
  grader: CountedGrader | undefined,
): number[] {
  const always = grader?.kind === 'gold' ? [MISSING] : [CANNOT_JUDGE, MISSING];
  const occurs = new Set(seen);
  return [
    ...categories.keys(),
    ...order.filter((code) => always.includes(code) || occurs.has(code)),
  ];
}

function answerOf(
  { categories }: VariableConfusions,
  code: number,
  grader: CountedGrader | undefined,
): Answer {
  return code >= 0
    ? { kind: 'value', value: categories[code] ?? '' }
    : { kind: stateOf(code, grader) };
}

function stateOf(code: number, grader: CountedGrader | undefined): NoValue {
  switch (code) {
    case CANNOT_JUDGE:
      return 'cannot-judge';
    case NOT_ASKED:
      return 'not-asked';
    case NOT_ASSIGNED:
      return 'not-assigned';
    case MALFORMED:
      return 'malformed';
    default:
      return grader?.kind === 'gold' ? 'undecided' : 'missing';
  }
}
