import type { Variable } from '@/lib/form/variables';
import {
  type Disagreement,
  positions,
  quadratic,
  unweighted,
} from '@/lib/stats/agreement/disagreement';
import { MISSING, NOT_ASKED, ratingCells, type RatedItem } from '@/lib/domain/rating-cells';
import type { Graders } from './graders';
import type { GoldCells } from '@/lib/domain/gold-cells';
import { goldCells } from '@/lib/domain/gold-cells';

/** The reply was no answer of the form, or the call failed. */
export const MALFORMED = -5;

/**
 * What every grader said on one variable, as places in `categories` or as one of the negative codes. A cell is an
 * item, or one part of it; `itemOf` gives its item's place.
 */
export type Table = {
  readonly variable: Variable;
  readonly categories: readonly string[];
  readonly itemOf: Int32Array;
  readonly raters: readonly Int32Array[];
  readonly judges: readonly Int32Array[];
  readonly gold: GoldCells;
  /** How far apart two categories are, by the variable's level. */
  readonly cost: Disagreement;
  /** No item has more than one cell. */
  readonly single: boolean;
};

/** One table for each variable whose values are categories or numbers. */
export function tableOf(variable: Variable, items: readonly RatedItem[], graders: Graders): Table {
  const all = [...graders.raters, ...graders.judges];
  const cells = ratingCells(variable, items, all);
  const raters = cells.codes.slice(0, graders.raters.length);
  const judges = graders.judges.map((judge, at) => {
    const own = cells.codes[graders.raters.length + at] ?? new Int32Array(0);
    if (judge.malformed.size === 0 && judge.partial.size === 0) return own;
    return own.map((code, cell) => {
      if (code !== MISSING) return code;
      const item = items[cells.itemOf[cell] ?? -1]?.id ?? '';
      // What verdicts do not name was not judged, which is not missing.
      if (judge.partial.has(item)) return NOT_ASKED;
      return judge.malformed.has(item) ? MALFORMED : code;
    });
  });
  return {
    variable,
    categories: cells.categories,
    itemOf: cells.itemOf,
    raters,
    judges,
    gold: goldCells(raters),
    cost: costOf(variable, cells.categories),
    single: cells.itemOf.every((item, cell) => cell === 0 || cells.itemOf[cell - 1] !== item),
  };
}

/**
 * Nominal categories are equally far apart; ordered ones by the square of their distance in the declared order,
 * numbers by the square of their difference. Of a scale's points only those that occur are categories: what lies
 * between two of them is known by their numbers, whoever used which.
 */
function costOf(
  { level, categories: declared }: Variable,
  categories: readonly string[],
): Disagreement {
  const numbers = categories.map(Number);
  const points = declared === undefined && numbers.every(Number.isFinite);
  if (level === 'interval' || level === 'ratio') return quadratic(numbers);
  if (level !== 'ordinal') return unweighted(categories.length);
  return quadratic(points ? numbers : positions(categories.length));
}

/** The codes of one category against the rest: 1 and 0; what is no value stays what it is. Made once an array. */
export function oneVersusRest(codes: Int32Array, category: number): Int32Array {
  const known = split.get(codes) ?? new Map<number, Int32Array>();
  split.set(codes, known);
  const before = known.get(category);
  if (before) return before;
  const made = codes.map((code) => (code < 0 ? code : Number(code === category)));
  known.set(category, made);
  return made;
}

const split = new WeakMap<Int32Array, Map<number, Int32Array>>();
