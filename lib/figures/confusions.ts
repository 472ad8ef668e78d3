import { NOT_ASSIGNED } from '@/lib/domain/rating-cells';
import type { Context } from './context';
import { mostPaired } from './many-raters';
import { MALFORMED, type Table } from './tables';

/** A grader as confusions count them: a person by code, one run of a judge, or the reference. */
export type CountedGrader = {
  readonly kind: 'rater' | 'judge' | 'gold';
  readonly id: string;
  /** The judge's run, from 1. */
  readonly run: number | null;
};

/** What each two graders said of the same items, as counts. */
export type Confusions = {
  /** People by code, judges by name and run, the reference last. */
  readonly graders: readonly CountedGrader[];
  readonly variables: readonly VariableConfusions[];
};

/**
 * Counts on one variable, kept short, since there are many: lists of numbers in which each answer that occurs stands
 * with its count. An answer is a place in `categories`, or a negative code: -1 missing (of the reference: undecided),
 * -2 cannot judge, -3 not asked, -4 not assigned, -5 malformed or failed.
 */
export type VariableConfusions = {
  readonly variable: string;
  readonly categories: readonly string[];
  /** For each grader: answer, count, answer, count, … over all items or their parts. */
  readonly answers: readonly (readonly number[])[];
  /**
   * For each pair of graders, first with second, first with third, …: answer of the one, of the other, count, …
   * where at least one of the two was asked. Two raters of more than 20 are no pair. Null where there are too many
   * categories for a table.
   */
  readonly pairs: readonly (readonly number[])[] | null;
};

/** More categories (numbers on a scale, mostly) make a table that nobody can read. */
const mostConfused = 24;

/**
 * The counts behind every confusion matrix, for any two graders.
 *
 * @example confusions(context).graders.map(({ kind }) => kind) // ['rater', 'rater', 'rater', 'judge', 'gold']
 */
export function confusions({ graders, tables }: Context): Confusions {
  return {
    graders: [
      ...graders.raters.map(({ id }): CountedGrader => ({ kind: 'rater', id, run: null })),
      ...graders.judges.map(({ id, run }): CountedGrader => ({ kind: 'judge', id, run })),
      { kind: 'gold', id: 'gold', run: null },
    ],
    variables: tables.map(ofTable),
  };
}

function ofTable(table: Table): VariableConfusions {
  const { variable, categories } = table;
  const all = [...table.raters, ...table.judges, table.gold.codes];
  const readable = categories.length <= mostConfused;
  return {
    variable: variable.id,
    categories,
    answers: all.map((codes) => answersOf(codes, categories.length)),
    pairs: readable
      ? all.flatMap((one, at) =>
          all.slice(firstPaired(at, table.raters.length)).map((other) => pairOf(one, other, categories.length)),
        )
      : null, // prettier-ignore
  };
}

/** The first of the graders with whom one is paired: the next, or where there are many raters, the first judge. */
export const firstPaired = (grader: number, raters: number): number =>
  raters > mostPaired ? Math.max(grader + 1, raters) : grader + 1;

/** The lowest code; codes are shifted by it to be places in a table. */
const shift = -MALFORMED;

function answersOf(codes: Int32Array, categories: number): number[] {
  const counts = new Int32Array(categories + shift);
  for (const code of codes) counts[code + shift] = (counts[code + shift] ?? 0) + 1;
  return [...counts].flatMap((count, at) => (count === 0 ? [] : [at - shift, count]));
}

function pairOf(one: Int32Array, other: Int32Array, categories: number): number[] {
  const width = categories + shift;
  const counts = new Int32Array(width * width);
  for (let cell = 0; cell < one.length; cell++) {
    const at = ((one[cell] ?? -1) + shift) * width + (other[cell] ?? -1) + shift;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const neither = (NOT_ASSIGNED + shift) * (width + 1);
  return [...counts].flatMap((count, at) =>
    count === 0 || at === neither
      ? []
      : [Math.floor(at / width) - shift, (at % width) - shift, count],
  );
}
