import { confusableCategories } from '@/lib/stats/agreement/categories';
import type { Level } from '@/lib/stats/agreement/krippendorff-alpha';
import type { FileRating, RatingFault } from './file-rating';

export const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const;

/** The labels of a file on their scale. */
export type Scale = {
  readonly level: Level;
  /** In their order; numbers of an interval or ratio scale by size. */
  readonly categories: readonly string[];
  /** Where each category lies: its position in the order, or its value on an interval or ratio scale. */
  readonly points: readonly number[];
  /** Whether the categories were declared, or are those that occur. */
  readonly declared: boolean;
  /** The category of a label; -1 for one that is not on the scale. */
  readonly codeOf: (label: string) => number;
};

export type ScaleRead =
  | { readonly ok: true; readonly scale: Scale }
  | { readonly ok: false; readonly faults: readonly RatingFault[] };

/**
 * Puts labels on a scale of the given level. Labels are compared exactly as written; only on an interval or ratio
 * scale are they numbers, so that 1 and 1.0 are the same.
 *
 * @example scaleOf(smallFile, 'nominal', null).scale.categories // ['no', 'yes']
 */
export function scaleOf(
  ratings: readonly FileRating[],
  level: Level,
  declared: readonly string[] | null,
): ScaleRead {
  const labels = new Map<string, number>();
  for (const { value, line } of ratings) {
    if (value !== null && !labels.has(value)) labels.set(value, line);
  }
  const read =
    level === 'interval' || level === 'ratio'
      ? numberScale(level, labels.keys(), declared)
      : labelScale(level, labels.keys(), declared);
  const faults = ratings.flatMap(({ value, line }): RatingFault[] => {
    const fault = value === null ? null : read.faultOf(value);
    return fault === null ? [] : [{ line, column: 'value', ...fault }];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, scale: read.scale };
}

/**
 * What must be said of a declared list itself, before any row is read; null where it can be used.
 *
 * @example categoriesFault('interval', ['1', 'many']) // '--categories has "many", which is no number, which an
 *   interval scale needs.'
 */
export function categoriesFault(level: Level, declared: readonly string[]): string | null {
  if (declared.length < 2) return '--categories needs at least two categories, as in a,b,c.';
  if (declared.includes(''))
    return '--categories has an empty category: look for a comma too many.';
  const twice = declared.find((one, at) => declared.indexOf(one) !== at);
  if (twice !== undefined) return `--categories names "${twice}" twice.`;
  if (level !== 'interval' && level !== 'ratio') return null;
  const numbers = declared.map(numberOf);
  const wrong = declared.find((_, at) => !allowed(numbers[at] ?? null, level));
  if (wrong !== undefined) return `--categories has "${wrong}", which is no ${numberFor(level)}.`;
  if (new Set(numbers).size < numbers.length) return '--categories names a number twice.';
  return null;
}

/**
 * Labels that print alike, or differ in capitals or white space only: counted as different, so worth a word.
 *
 * @example lookalikes(['caf\u00e9', 'cafe\u0301']).length // 1
 */
export function lookalikes(categories: readonly string[]): [string, string][] {
  const seen = new Map<string, string>();
  const pairs = confusableCategories(categories).map(([a, b]): [string, string] => [
    String(a),
    String(b),
  ]);
  for (const category of categories) {
    const folded = category.normalize('NFC').trim().toLowerCase();
    const earlier = seen.get(folded);
    if (earlier === undefined) seen.set(folded, category);
    else if (earlier.normalize('NFC') !== category.normalize('NFC'))
      pairs.push([earlier, category]);
  }
  return pairs;
}

type Fault = Pick<RatingFault, 'reason' | 'mend'>;
type Reading = { readonly scale: Scale; readonly faultOf: (label: string) => Fault | null };

function labelScale(
  level: 'nominal' | 'ordinal',
  labels: Iterable<string>,
  declared: readonly string[] | null,
): Reading {
  const observed = [...labels];
  const categories = declared ?? sorted(observed);
  const position = new Map(categories.map((category, at) => [category, at]));
  const scale: Scale = {
    level,
    categories,
    points: categories.map((_, at) => at),
    declared: declared !== null,
    codeOf: (label) => position.get(label) ?? -1,
  };
  const spelt = new Map(observed.toReversed().map((label) => [numberOf(label), label]));
  return {
    scale,
    faultOf: (label) => {
      if (declared !== null) return position.has(label) ? null : undeclared(label, declared);
      if (level === 'nominal') return null;
      const number = numberOf(label);
      if (number !== null && spelt.get(number) === label) return null;
      return number === null
        ? {
            reason: `${shown(label)} is no number, so its place in the order is not known.`,
            mend: 'Give the order with --categories, lowest first.',
          }
        : {
            reason: `${shown(label)} and ${shown(spelt.get(number) ?? '')} are one number and two labels.`,
            mend: 'Write it in one way, or give the labels in their order with --categories.',
          };
    },
  };
}

function numberScale(
  level: 'interval' | 'ratio',
  labels: Iterable<string>,
  declared: readonly string[] | null,
): Reading {
  const numbers = [...(declared ?? labels)].flatMap((label) => numberOf(label) ?? []);
  const points = [...new Set(numbers)].sort((a, b) => a - b);
  const position = new Map(points.map((point, at) => [point, at]));
  const codeOf = (label: string): number => position.get(numberOf(label) ?? Number.NaN) ?? -1;
  return {
    scale: { level, categories: points.map(String), points, declared: declared !== null, codeOf },
    faultOf: (label) => {
      if (!allowed(numberOf(label), level)) {
        return {
          reason: `${shown(label)} is no ${numberFor(level)}.`,
          mend: 'Write it with digits and a decimal point, or leave it empty where it is missing.',
        };
      }
      return codeOf(label) >= 0 || declared === null ? null : undeclared(label, declared);
    },
  };
}

const numberFor = (level: 'interval' | 'ratio'): string =>
  level === 'ratio'
    ? 'number of at least 0, which a ratio scale needs'
    : 'number, which an interval scale needs';

const allowed = (number: number | null, level: 'interval' | 'ratio'): boolean =>
  number !== null && (level === 'interval' || number >= 0);

function undeclared(label: string, declared: readonly string[]): Fault {
  const list = declared.slice(0, 20).map(shown).join(', ');
  return {
    reason: `${shown(label)} is not one of the categories: ${list}${declared.length > 20 ? ' and others' : ''}.`,
    mend: 'Correct the value, or name it in --categories; spaces and capital letters count.',
  };
}

const shown = (label: string): string =>
  JSON.stringify(label.length > 40 ? `${label.slice(0, 40)}…` : label);

/**
 * The number that a text is, written in full with a decimal point; null for any other text.
 *
 * @example [numberOf('1.5'), numberOf('a')] // [1.5, null]
 */
export function numberOf(label: string): number | null {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(label)) return null;
  const number = Number(label);
  // -0 and 0 are one point.
  return Number.isFinite(number) ? number + 0 : null;
}

/** Numbers by size where all are numbers; otherwise by code unit, the same on every machine. */
function sorted(labels: readonly string[]): string[] {
  const numeric = labels.every((label) => numberOf(label) !== null);
  const bySpelling = (a: string, b: string): number => (a < b ? -1 : 1);
  return [...labels].sort((a, b) =>
    numeric ? (numberOf(a) ?? 0) - (numberOf(b) ?? 0) || bySpelling(a, b) : bySpelling(a, b),
  );
}
