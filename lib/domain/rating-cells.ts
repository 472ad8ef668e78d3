import type { Content } from '@/lib/form/content';
import { own, type Values } from '@/lib/form/values';
import type { TrialKind } from '@/lib/form/field';
import type { Attributes, PartReading } from '@/lib/form/variables';
import type { AskedVariable } from './study-variables';

// What stands in a cell that has no category.

/** Asked and not there: there is no label, or one that skips this. */
export const MISSING = -1;
export const CANNOT_JUDGE = -2;
/** Labelled, and this was not asked. */
export const NOT_ASKED = -3;
/** Not on this rater's sheet. */
export const NOT_ASSIGNED = -4;

export type RatedItem = {
  readonly id: string;
  readonly content: Content;
  readonly attributes?: Attributes;
  /** How it is shown; absent = a worksheet. */
  readonly trial?: TrialKind;
};

/** One rater's part in a table of cells. */
export type CellRater = {
  /** Items on the rater's sheets. */
  readonly assigned: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, Values>;
};

/**
 * What every rater said on one variable. A cell is an item, or one part of it where the variable is asked for each
 * part: `itemOf` gives the place of its item, in rising order. `codes[rater][cell]` is a place in `categories`, or
 * one of the negative codes.
 */
export type RatingCells = {
  readonly categories: readonly string[];
  readonly itemOf: Int32Array;
  readonly codes: readonly Int32Array[];
};

/** Reads one variable from every label. `items` gives the order of the cells. */
export function ratingCells(
  variable: AskedVariable,
  items: readonly RatedItem[],
  raters: readonly CellRater[],
): RatingCells {
  const shown = raters.map((rater) => askedOf(rater, variable, items));
  const words = new Map<string, number>();
  const { itemOf, said } =
    variable.over === undefined
      ? oneCellAnItem(variable, items, shown, words)
      : cellsByPart(variable, items, shown, words);
  const categories = categoriesOf(variable.categories ?? [], new Set(words.keys()));
  const position = new Map(categories.map((category, at) => [category, at]));
  const places = Int32Array.from(words.keys(), (word) => position.get(word) ?? NOT_ASKED);
  return {
    categories,
    itemOf,
    codes: said.map((cells) => {
      const codes = new Int32Array(cells);
      for (let cell = 0; cell < codes.length; cell++) {
        const word = codes[cell] ?? NOT_ASKED;
        if (word >= 0) codes[cell] = places[word] ?? NOT_ASKED;
      }
      return codes;
    }),
  };
}

/** The number of a word, in the order in which words are first said. */
function numberOf(word: string, words: Map<string, number>): number {
  const known = words.get(word) ?? words.size;
  if (known === words.size) words.set(word, known);
  return known;
}

/** Without the items whose kind of trial does not ask the variable: nobody lacks an answer there. */
function askedOf(
  rater: CellRater,
  { trials }: AskedVariable,
  items: readonly RatedItem[],
): CellRater {
  if (!trials) return rater;
  const not = new Set(
    items.flatMap(({ id, trial }) => (trials.has(trial ?? 'worksheet') ? [] : [id])),
  );
  if (not.size === 0) return rater;
  return { ...rater, assigned: new Set([...rater.assigned].filter((id) => !not.has(id))) };
}

/** What each rater said on each cell: the number of a word, or a code. */
type Said = { readonly itemOf: Int32Array; readonly said: readonly ArrayLike<number>[] };
type Words = Map<string, number>;

/** Not asked for each part: every item is one cell, and there is nothing to put together. */
function oneCellAnItem(
  variable: AskedVariable,
  items: readonly RatedItem[],
  raters: readonly CellRater[],
  words: Words,
): Said {
  const read = readerOf(variable, words);
  const said = raters.map((rater) => {
    const { assigned, values } = seatOf(rater, items);
    const cells = new Int32Array(items.length).fill(NOT_ASSIGNED);
    items.forEach((item, place) => {
      if (assigned[place] !== 1) return;
      const own = values[place];
      cells[place] = own ? read(own, item) : MISSING;
    });
    return cells;
  });
  return { itemOf: Int32Array.from(items, (_, place) => place), said };
}

/** What a rater has on each item, by its place. */
type Seat = {
  readonly items: readonly RatedItem[];
  readonly assigned: Uint8Array;
  readonly values: readonly (Values | undefined)[];
};

const seats = new WeakMap<CellRater, Seat>();

/** Looked up once for all variables, which are read one after another. */
function seatOf(rater: CellRater, items: readonly RatedItem[]): Seat {
  const before = seats.get(rater);
  if (before?.items === items) return before;
  const seat = {
    items,
    assigned: Uint8Array.from(items, ({ id }) => Number(rater.assigned.has(id))),
    values: items.map(({ id }) => rater.values.get(id)),
  };
  seats.set(rater, seat);
  return seat;
}

/** A field by itself says the same of the same answer to the same content; declared rules read attributes too. */
function readerOf(variable: AskedVariable, words: Words): Reader {
  const read: Reader = (values, { content, attributes, trial }) =>
    codeOf(variable.read(values, content, attributes, trial)[0]?.reading, words);
  if (variable.answers !== undefined && !variable.trials) return byAnswers(variable.answers, read);
  if (variable.field === undefined) return read;
  const known = new Map<Values, { readonly item: RatedItem; readonly cell: number }>();
  let again = 0;
  return (values, item) => {
    // Where answers hardly repeat, remembering them costs more than reading them.
    if (known.size > probed && again < known.size) return read(values, item);
    const before = known.get(values);
    if (before?.item.content === item.content && before.item.trial === item.trial) {
      again += 1;
      return before.cell;
    }
    const cell = read(values, item);
    known.set(values, { item, cell });
    return cell;
  };
}

type Reader = (values: Values, item: RatedItem) => number;

/** Read once for each combination of answers that are words, numbers or absent. */
function byAnswers(ids: readonly string[], read: Reader): Reader {
  const [only] = ids.length === 1 ? ids : [];
  const known = new Map<unknown, number>();
  return (values, item) => {
    const key = only === undefined ? keyOf(values, ids) : own(values, only);
    if (key === null || typeof key === 'object') return read(values, item);
    const before = known.get(key);
    if (before !== undefined) return before;
    const cell = read(values, item);
    known.set(key, cell);
    return cell;
  };
}

function keyOf(values: Values, ids: readonly string[]): string | null {
  let key = '';
  for (const id of ids) {
    const given = own(values, id);
    if (typeof given === 'object') return null;
    key += `${typeof given} ${given}\0`;
  }
  return key;
}

/** Different answers after which it is known whether they repeat. */
const probed = 200;

function cellsByPart(
  variable: AskedVariable,
  items: readonly RatedItem[],
  raters: readonly CellRater[],
  words: Words,
): Said {
  const itemOf: number[] = [];
  const said = raters.map((): number[] => []);
  items.forEach((item, place) => {
    const readings = raters.map(({ values }) => readingsOf(variable, item, values.get(item.id)));
    for (const path of pathsOf(variable, item, readings)) {
      itemOf.push(place);
      raters.forEach((rater, at) => {
        said[at]?.push(
          rater.assigned.has(item.id) ? cellOf(readings[at], path, words) : NOT_ASSIGNED,
        );
      });
    }
  });
  return { itemOf: Int32Array.from(itemOf), said };
}

type ByPath = ReadonlyMap<string, PartReading['reading']>;

function readingsOf(
  variable: AskedVariable,
  item: RatedItem,
  values: Values | undefined,
): ByPath | undefined {
  return values && byPath(variable, item, values);
}

function byPath(variable: AskedVariable, item: RatedItem, values: Values): ByPath {
  const read = variable.read(values, item.content, item.attributes, item.trial);
  return new Map(read.map(({ path, reading }) => [path, reading]));
}

/** The parts that anybody could have judged: for an item without a label, those of an empty one. */
function pathsOf(
  variable: AskedVariable,
  item: RatedItem,
  readings: readonly (ByPath | undefined)[],
): string[] {
  const paths = new Set(readings.flatMap((reading) => [...(reading?.keys() ?? [])]));
  return paths.size > 0 ? [...paths].sort() : [...byPath(variable, item, {}).keys()];
}

function cellOf(readings: ByPath | undefined, path: string, words: Words): number {
  return readings ? codeOf(readings.get(path), words) : MISSING;
}

function codeOf(reading: PartReading['reading'] | undefined, words: Words): number {
  switch (reading?.state) {
    case 'value':
      return numberOf(String(reading.value), words);
    case 'cannot-judge':
      return CANNOT_JUDGE;
    case 'missing':
      return MISSING;
    case 'hidden':
    case undefined:
      return NOT_ASKED;
  }
}

/** The declared categories in their order; others that occur after them, numbers by size. */
function categoriesOf(declared: readonly string[], observed: ReadonlySet<string>): string[] {
  const others = [...observed].filter((category) => !declared.includes(category));
  const numbers = others.every((category) => Number.isFinite(Number(category)));
  return [
    ...declared,
    ...others.sort((a, b) => (numbers ? Number(a) - Number(b) : a < b ? -1 : 1)),
  ];
}
