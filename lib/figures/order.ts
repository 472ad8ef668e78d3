import { CANNOT_JUDGE, MISSING } from '@/lib/domain/rating-cells';

/** One grader's answers on one variable, cell by cell; `grader` is the same number in every variable. */
type Column = {
  readonly table: number;
  readonly grader: number;
  readonly itemOf: Int32Array;
  readonly codes: Int32Array;
};

export type OrderedTable = {
  readonly itemOf: Int32Array;
  readonly categories: readonly string[];
  readonly raters: readonly Int32Array[];
  readonly judges: readonly Int32Array[];
  /** Whether the place of a category is part of the data; nominal ones differ by name only. */
  readonly ordered: boolean;
};

export type Order = {
  /** Items on which any person gave a value or could not judge. */
  readonly labelled: Uint8Array;
  /** Items on which anybody did, judges too. */
  readonly answered: Uint8Array;
  /** A key of each item by what people said: the same for items that all people answered alike. */
  readonly people: readonly string[];
  /** People, by their places, in the canonical order. */
  readonly raters: readonly number[];
  /** The key with everything else behind it: the same for items that are alike in all that a figure reads. */
  readonly all: readonly string[];
};

const rounds = 4;

/**
 * The canonical order of a study's items: by the answers and the clusters alone, so that what is drawn in it stays the
 * same when raters, items or clusters are renamed or come in another order. People come before judges, so that figures
 * on people are the same to the last digit with judges and without, from the study and from its exported ratings.
 *
 * An item is known by who said what of it and by its cluster, a grader by what he said of which items, a nominal
 * category by who used it where, each refined by the others in rounds (colour refinement: Weisfeiler and Leman 1968).
 * Graders who stay alike come in the order given. `marks` is whatever else figures read of an item.
 */
export function canonicalOrder(
  items: number,
  tables: readonly OrderedTable[],
  clusterOf: Int32Array | null,
  marks: readonly string[],
): Order {
  const people = columnsOf(tables, ({ raters }) => raters);
  const raters = people.reduce((most, { grader }) => Math.max(most, grader + 1), 0);
  // Judges are numbered behind people.
  const judges = columnsOf(tables, ({ judges }) => judges).map((one) => ({ ...one, grader: raters + one.grader })); // prettier-ignore
  const labelled = answeredBy(items, people);
  const answered = answeredBy(items, judges).map((own, item) => own | (labelled[item] ?? 0));
  const byPeople = refined(new Float64Array(items), tables, people, clusterOf, labelled);
  const start = byPeople.ofItem.map((own, item) => mixed(own, hashed(marks[item] ?? '')));
  const byAll = refined(start, tables, [...people, ...judges], clusterOf, answered);
  // Whom people alone do not tell apart, the others do.
  const ofGrader = [byPeople.ofGrader, byAll.ofGrader];
  const places = tables.map((table, at) => placesOf(table, [byPeople.ofCategory[at], byAll.ofCategory[at]])); // prettier-ignore
  const said = keysOf(items, sorted(people, ofGrader), (table, code) =>
    says(code) ? (code < 0 ? code : (places[table]?.[code] ?? code)) : MISSING,
  );
  const keys = said.map((own, item) => `${padded(byPeople.ofItem[item] ?? 0)} ${own}`);
  const raw = keysOf(items, sorted([...people, ...judges], ofGrader), (_, code) => code);
  const all = keys.map((key, item) => `${key} ${padded(byAll.ofItem[item] ?? 0)} ${raw[item] ?? ''} ${marks[item] ?? ''}`); // prettier-ignore
  const raterOrder = Array.from({ length: raters }, (_, at) => at).sort(byMarks(ofGrader));
  return { labelled, answered, people: keys, raters: raterOrder, all };
}

function columnsOf(
  tables: readonly OrderedTable[],
  ofTable: (table: OrderedTable) => readonly Int32Array[],
): Column[] {
  return tables.flatMap((table, at) =>
    ofTable(table).map((codes, grader) => ({ table: at, grader, itemOf: table.itemOf, codes })),
  );
}

const says = (code: number): boolean => code >= 0 || code === CANNOT_JUDGE;

function answeredBy(items: number, columns: readonly Column[]): Uint8Array {
  const answered = new Uint8Array(items);
  for (const { itemOf, codes } of columns)
    codes.forEach((code, cell) => {
      if (says(code)) answered[itemOf[cell] ?? 0] = 1;
    });
  return answered;
}

type Marks = {
  readonly ofItem: Float64Array;
  readonly ofGrader: Float64Array;
  /** By table; one more, for what cannot be judged. */
  readonly ofCategory: readonly Float64Array[];
};

function refined(
  start: Float64Array,
  tables: readonly OrderedTable[],
  columns: readonly Column[],
  clusterOf: Int32Array | null,
  counts: Uint8Array,
): Marks {
  let ofItem = start.slice();
  let ofGrader = new Float64Array(columns.reduce((most, { grader }) => Math.max(most, grader + 1), 0)); // prettier-ignore
  let ofCategory = tables.map(
    ({ categories, ordered }) =>
    Float64Array.from({ length: categories.length + 1 }, (_, k) => k === categories.length ? 1_000_003 : ordered ? hashed(placeIn(categories, k)) : 0), // prettier-ignore
  );
  const clusters = clusterOf === null ? 0 : clusterOf.reduce((most, at) => Math.max(most, at + 1), 0); // prettier-ignore
  for (let round = 0; round < rounds; round++) {
    const item = new Float64Array(ofItem.length);
    const grader = new Float64Array(ofGrader.length);
    const category = ofCategory.map(({ length }) => new Float64Array(length));
    for (const column of columns) addColumn(column, { item, grader, category }, { ofItem, ofGrader, ofCategory }); // prettier-ignore
    const cluster = new Float64Array(clusters);
    if (clusterOf)
      item.forEach((sum, row) => {
        const at = clusterOf[row] ?? 0;
        if (counts[row] === 1) cluster[at] = wrapped((cluster[at] ?? 0) + mixed(sum, 3));
      });
    ofItem = ofItem.map((before, at) => {
      const own = mixed(before, item[at] ?? 0);
      return clusterOf ? mixed(own, cluster[clusterOf[at] ?? 0] ?? 0) : own;
    });
    ofGrader = ofGrader.map((before, at) => mixed(before, grader[at] ?? 0));
    ofCategory = ofCategory.map((before, table) => before.map((own, k) => mixed(own, category[table]?.[k] ?? 0))); // prettier-ignore
  }
  return { ofItem, ofGrader, ofCategory };
}

type Sums = { item: Float64Array; grader: Float64Array; category: readonly Float64Array[] };

/** Sums, so that the order in which graders, items or categories come has no part. */
function addColumn({ table, grader: by, itemOf, codes }: Column, sums: Sums, known: Marks): void {
  const marks = known.ofCategory[table] ?? new Float64Array(1);
  const used = sums.category[table] ?? new Float64Array(1);
  const own = mixed(known.ofGrader[by] ?? 0, table);
  const last = marks.length - 1;
  for (let cell = 0; cell < codes.length; cell++) {
    const code = codes[cell] ?? -1;
    if (!says(code)) continue;
    const k = code < 0 ? last : code;
    const item = itemOf[cell] ?? 0;
    const [mark, ofItem] = [marks[k] ?? 0, known.ofItem[item] ?? 0];
    sums.item[item] = wrapped((sums.item[item] ?? 0) + mixed(own, mark));
    sums.grader[by] = wrapped((sums.grader[by] ?? 0) + mixed(mixed(ofItem, mark + 7), table));
    used[k] = wrapped((used[k] ?? 0) + mixed(ofItem + 13, own));
  }
}

/** First by the first marks, where these are alike by the second, then as given. */
const byMarks =
  (marks: readonly (Float64Array | undefined)[]) =>
  (a: number, b: number): number => {
    for (const own of marks) {
      const apart = (own?.[a] ?? 0) - (own?.[b] ?? 0);
      if (apart !== 0) return apart;
    }
    return a - b;
  };

/** What stands for each category: where they are ordered its number or place, else its place by the marks. */
function placesOf(
  { categories, ordered }: OrderedTable,
  marks: readonly (Float64Array | undefined)[],
): readonly number[] {
  const all = [...categories.keys()];
  if (ordered) return all.map((category) => Number(placeIn(categories, category)));
  const places: number[] = [];
  all.sort(byMarks(marks)).forEach((category, at) => (places[category] = at));
  return places;
}

/** Of points on a scale only those that occur are categories: their numbers hold whoever uses the others. */
function placeIn(categories: readonly string[], category: number): string {
  const numbers = categories.every((one) => Number.isFinite(Number(one)));
  return String(numbers ? Number(categories[category]) : category);
}

function sorted(columns: readonly Column[], ofGrader: readonly Float64Array[]): Column[] {
  const byGrader = byMarks(ofGrader);
  return columns.toSorted((a, b) => a.table - b.table || byGrader(a.grader, b.grader));
}

function keysOf(
  items: number,
  columns: readonly Column[],
  placeOf: (table: number, code: number) => number,
): string[] {
  const answers = Array.from({ length: items }, (): number[] => []);
  for (const { table, itemOf, codes } of columns)
    for (let cell = 0; cell < codes.length; cell++)
      answers[itemOf[cell] ?? 0]?.push(placeOf(table, codes[cell] ?? -1));
  return answers.map((own) => own.join());
}

/** A text as a number below 2^32 (FNV-1a). */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const padded = (mark: number): string => String(mark).padStart(10, '0');

const MODULUS = 2 ** 32;
const wrapped = (sum: number): number => sum % MODULUS;

/** Two numbers below 2^32 made one; the finaliser of MurmurHash3 spreads every bit. */
function mixed(one: number, other: number): number {
  let bits = Math.imul(one | 0, 0x2c1b3c6d) ^ Math.imul((other | 0) ^ 0x5bd1e995, 0x297a2d39);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
