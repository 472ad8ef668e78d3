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
  /** Each item's place by what people said: the same for items that all people answered alike. */
  readonly people: Int32Array;
  /** People, by their places, in the canonical order. */
  readonly raters: readonly number[];
  /** Its place by everything else as well: the same for items that are alike in all that a figure reads. */
  readonly all: Int32Array;
};

const rounds = 4;

/**
 * The canonical order of a study's items: by the answers and the clusters alone, so that what is drawn in it stays the
 * same when raters, items or clusters are renamed or come in another order. People come before judges, so that figures
 * on people are the same to the last digit with judges and without, from the study and from its exported ratings.
 *
 * An item is known by who said what of it and by its cluster, a grader by what he said of which items, a nominal
 * category by who used it where, each refined by the others in rounds (colour refinement: Weisfeiler and Leman 1968).
 * Graders or categories that stay alike are told apart in every way in turn, and of all these orders the one whose
 * sorted table is least is taken (individualisation and refinement: McKay 1981, "Practical graph isomorphism").
 * `markOf` gives whatever else figures read of an item.
 *
 * @example canonicalOrder(2, [], null, (item) => 'ba'.charAt(item)).all[0] === canonicalOrder(2, [], null, (item) =>
 *   'ab'.charAt(item)).all[1] // true
 */
export function canonicalOrder(
  items: number,
  tables: readonly OrderedTable[],
  clusterOf: Int32Array | null,
  markOf: (item: number) => string,
): Order {
  const people = columnsOf(tables, ({ raters }) => raters);
  const raters = people.reduce((most, { grader }) => Math.max(most, grader + 1), 0);
  // Judges are numbered behind people.
  const judges = columnsOf(tables, ({ judges }) => judges).map((one) => ({ ...one, grader: raters + one.grader })); // prettier-ignore
  const everybody = [...people, ...judges];
  const graders = everybody.reduce((most, { grader }) => Math.max(most, grader + 1), 0);
  const labelled = answeredBy(items, people);
  const answered = answeredBy(items, judges).map((own, item) => own | (labelled[item] ?? 0));
  const nobody = {
    ofItem: new Uint32Array(items),
    ofGrader: new Uint32Array(graders),
    ofCategory: tables.map(firstMarks),
  };

  const placesByPeople = (known: Marks): Places => {
    const places = tables.map((table, at) => placesOf(table, [known.ofCategory[at]]));
    const said = saidOf(items, sorted(people, [known.ofGrader]), (table, code) =>
      says(code) ? (code < 0 ? code : (places[table]?.[code] ?? code)) : MISSING,
    );
    return placesBy(items, (item) => `${padded(known.ofItem[item] ?? 0)} ${said(item)}`);
  };
  const ofPeople = leastOrders({
    start: nobody,
    columns: people,
    // Why somebody said nothing is no answer: it has no part in the order by people.
    saidBy: (code) => (says(code) ? code : MISSING),
    refine: (given) => refined(given, people, clusterOf, labelled),
    placesBy: placesByPeople,
  });

  // Whom people alone do not tell apart, judges do. Orders by people that are equally little have the same texts, so
  // that a place says as much as its text.
  const marks = placesBy(items, markOf);
  const hashes = marks.texts.map(hashed);
  const found = ofPeople.flatMap((first) => {
    const ofItem = first.marks.ofItem.map((own, item) => mixed(own, hashes[marks.of[item] ?? 0] ?? 0)); // prettier-ignore
    const ofGrader = (last: Marks) => [first.marks.ofGrader, last.ofGrader];
    const orders = leastApart({
      start: { ...first.given, ofItem },
      columns: everybody,
      saidBy: (code) => code,
      refine: (given) => refined(given, everybody, clusterOf, answered),
      placesBy: (last) => {
        const places = tables.map((table, at) => placesOf(table, [first.marks.ofCategory[at], last.ofCategory[at]])); // prettier-ignore
        const said = saidOf(items, sorted(everybody, ofGrader(last)), (table, code) => code < 0 ? code : (places[table]?.[code] ?? code)); // prettier-ignore
        return placesBy(items, (item) => `${padded(first.places.of[item] ?? 0)} ${padded(last.ofItem[item] ?? 0)} ${said(item)} ${padded(marks.of[item] ?? 0)}`); // prettier-ignore
      },
    });
    return orders.slice(0, 1).map((last) => ({ ...last, people: first.places.of, ofGrader: ofGrader(last.marks) })); // prettier-ignore
  });
  const [least] = found.toSorted((a, b) => compared(a.places, b.places));
  if (!least) throw new Error('There is always an order.');
  const raterOrder = Array.from({ length: raters }, (_, at) => at).sort(byMarks(least.ofGrader));
  return { labelled, answered, people: least.people, raters: raterOrder, all: least.places.of };
}

/** Graders that stay alike are told apart one by one: so many ways are tried at most. */
const mostTried = 500;
/** Answers read while ways are tried, at most: some seconds. */
const mostRead = 50_000_000;

type Leaf = {
  /** What was said beforehand to tell graders and categories apart. */
  readonly given: Marks;
  readonly marks: Marks;
  readonly places: Places;
};

/** Items by a text of each: each text once, sorted, and the place among these of each item's own. */
type Places = { readonly of: Int32Array; readonly texts: readonly string[] };

function placesBy(items: number, textOf: (item: number) => string): Places {
  const found = new Map<string, number>();
  const first = Int32Array.from({ length: items }, (_, item) => {
    const text = textOf(item);
    const known = found.get(text) ?? found.size;
    found.set(text, known);
    return known;
  });
  const texts = [...found.keys()].sort();
  const places = new Int32Array(texts.length);
  texts.forEach((text, place) => (places[found.get(text) ?? 0] = place));
  return { of: first.map((at) => places[at] ?? 0), texts };
}

type Search = {
  readonly start: Marks;
  readonly columns: readonly Column[];
  /** What an answer counts as, where nothing was said too: graders who said the same need not be told apart. */
  readonly saidBy: (code: number) => number;
  readonly refine: (given: Marks) => Marks;
  readonly placesBy: (marks: Marks) => Places;
};

/**
 * Orders whose sorted texts are least: every one of them where there are few ways, so that what is looked at next can
 * tell them apart; else those of `leastApart` and as many as there is time for.
 */
function leastOrders(search: Search): readonly Leaf[] {
  const { leaves, whole } = everyOrder(search);
  return leastOf(whole ? leaves : [...leastApart(search), ...leaves]);
}

function everyOrder(search: Search): { readonly leaves: readonly Leaf[]; readonly whole: boolean } {
  const next = stepper(search);
  const leaves: Leaf[] = [];
  let whole = true;
  const below = (given: Marks): void => {
    const { leaf, ways } = next.step(given);
    if (leaf) leaves.push(leaf());
    for (const [at, way] of ways.entries()) {
      if (at === 0 || next.left() > 0) below(way);
      else whole = false;
    }
  };
  below(search.start);
  return { leaves, whole };
}

/**
 * One order at least of those whose sorted texts are least. Of two ways that lead to the same sorted texts one is the
 * other renamed, and so is all that lies below: of the second nothing more is tried (McKay 1981, on automorphisms).
 */
function leastApart(search: Search): readonly Leaf[] {
  const next = stepper(search);
  const first = (given: Marks): readonly Leaf[] => {
    const { leaf, ways } = next.step(given);
    return leaf ? [leaf()] : first(ways[0] ?? given);
  };
  const below = (given: Marks): Leaf[] => {
    const { leaf, ways } = next.step(given);
    if (leaf) return [leaf()];
    const found: Leaf[] = [];
    for (const [at, way] of ways.entries()) {
      const one = at === 0 ? [] : next.left() > 0 ? first(way) : found;
      const renamed = one.some((own) => found.some((known) => compared(own.places, known.places) === 0)); // prettier-ignore
      if (!renamed) found.push(...below(way));
    }
    return found;
  };
  return leastOf(below(search.start));
}

function leastOf(leaves: readonly Leaf[]): readonly Leaf[] {
  const [least] = leaves.toSorted((a, b) => compared(a.places, b.places));
  return leaves.filter(({ places }) => least && compared(places, least.places) === 0);
}

/** Refines what is given; then it is an order, or there are ways to go on. */
function stepper({ columns, saidBy, refine, placesBy: placesOfMarks }: Search) {
  const answers = columns.reduce((sum, { codes }) => sum + codes.length, 0);
  let left = Math.min(mostTried, Math.floor(mostRead / Math.max(1, answers)));
  const seen = new Set(columns.map(({ grader }) => grader));
  const answersOf = answersByGrader(columns, saidBy);
  return {
    left: () => left,
    step(given: Marks): { readonly leaf?: () => Leaf; readonly ways: readonly Marks[] } {
      left -= 1;
      const marks = refine(given);
      const alike = firstAlike(marks, seen, answersOf, columns);
      if (alike.length > 0) return { ways: alike.map((apart) => apart(given)) };
      return { leaf: () => ({ given, marks, places: placesOfMarks(marks) }), ways: [] };
    },
  };
}

/** Which of two has the lesser text where their sorted ones first differ. */
function compared(one: Places, other: Places): number {
  const [a, b] = [one.of.toSorted(), other.of.toSorted()];
  for (let at = 0; at < a.length; at++) {
    const [own, its] = [one.texts[a[at] ?? 0] ?? '', other.texts[b[at] ?? 0] ?? ''];
    if (own !== its) return own < its ? -1 : 1;
  }
  return 0;
}

/** What each grader said, as one text; worked out when two have to be told apart. */
function answersByGrader(
  columns: readonly Column[],
  saidBy: (code: number) => number,
): (grader: number) => string {
  const known = new Map<number, string>();
  return (grader) => {
    const text = known.get(grader) ?? columns.filter((one) => one.grader === grader).map(({ codes }) => codes.map(saidBy).join()).join(';'); // prettier-ignore
    known.set(grader, text);
    return text;
  };
}

/** Of the first graders or categories that are alike and not the same, each way to mark one of them. */
function firstAlike(
  { ofGrader, ofCategory }: Marks,
  graders: ReadonlySet<number>,
  answersOf: (grader: number) => string,
  columns: readonly Column[],
): ((given: Marks) => Marks)[] {
  const [some] = groupsAlike(ofGrader, [...graders])
    .map((group) => [...new Map(group.map((grader) => [answersOf(grader), grader])).values()])
    .filter(({ length }) => length > 1);
  if (some) return some.map((grader) => (given) => ({ ...given, ofGrader: withMark(given.ofGrader, grader) })); // prettier-ignore
  for (const [table, marks] of ofCategory.entries()) {
    const used = usedOf(table, marks.length - 1, columns);
    const [alike] = groupsAlike(marks, used);
    if (alike)
      return alike.map((category) => (given) => ({ ...given, ofCategory: given.ofCategory.map((own, at) => at === table ? withMark(own, category) : own) })); // prettier-ignore
  }
  return [];
}

/** Places with the same mark, where there are several; by the mark. */
function groupsAlike(marks: Uint32Array, places: readonly number[]): number[][] {
  const groups = new Map<number, number[]>();
  for (const place of places) {
    const mark = marks[place] ?? 0;
    const known = groups.get(mark);
    if (known) known.push(place);
    else groups.set(mark, [place]);
  }
  return [...groups].filter(([, { length }]) => length > 1).sort(([a], [b]) => a - b).map(([, group]) => group); // prettier-ignore
}

const withMark = (marks: Uint32Array, place: number): Uint32Array =>
  marks.map((own, at) => (at === place ? mixed(own, 5) : own));

function usedOf(table: number, categories: number, columns: readonly Column[]): number[] {
  const used = new Uint8Array(categories);
  for (const { codes } of columns.filter((one) => one.table === table))
    for (const code of codes) if (code >= 0) used[code] = 1;
  return [...used.keys()].filter((category) => used[category] === 1);
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
  readonly ofItem: Uint32Array;
  readonly ofGrader: Uint32Array;
  /** By table; one more, for what cannot be judged. */
  readonly ofCategory: readonly Uint32Array[];
};

/** What is known of categories beforehand: their places where they are ordered, and which stands for "cannot judge". */
function firstMarks({ categories, ordered }: OrderedTable): Uint32Array {
  const last = categories.length;
  return Uint32Array.from({ length: last + 1 }, (_, k) => k === last ? 1_000_003 : ordered ? hashed(placeIn(categories, k)) : 0); // prettier-ignore
}

function refined(
  given: Marks,
  columns: readonly Column[],
  clusterOf: Int32Array | null,
  counts: Uint8Array,
): Marks {
  let { ofItem, ofGrader, ofCategory } = given;
  const clusters = clusterOf === null ? 0 : clusterOf.reduce((most, at) => Math.max(most, at + 1), 0); // prettier-ignore
  for (let round = 0; round < rounds; round++) {
    const item = new Uint32Array(ofItem.length);
    const grader = new Uint32Array(ofGrader.length);
    const category = ofCategory.map(({ length }) => new Uint32Array(length));
    for (const column of columns) addColumn(column, { item, grader, category }, { ofItem, ofGrader, ofCategory }); // prettier-ignore
    const cluster = new Uint32Array(clusters);
    if (clusterOf)
      item.forEach((sum, row) => {
        const at = clusterOf[row] ?? 0;
        if (counts[row] === 1) cluster[at] = (cluster[at] ?? 0) + mixed(sum, 3);
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

type Sums = { item: Uint32Array; grader: Uint32Array; category: readonly Uint32Array[] };

/** Sums, so that the order in which graders, items or categories come has no part. */
function addColumn({ table, grader: by, itemOf, codes }: Column, sums: Sums, known: Marks): void {
  const marks = known.ofCategory[table] ?? new Uint32Array(1);
  const used = sums.category[table] ?? new Uint32Array(1);
  const own = mixed(known.ofGrader[by] ?? 0, table);
  const last = marks.length - 1;
  // What each category adds to an item is the same for all of them.
  const toItem = marks.map((mark) => mixed(own, mark));
  const { item: ofItems } = sums;
  let ofGrader = sums.grader[by] ?? 0;
  for (let cell = 0; cell < codes.length; cell++) {
    const code = codes[cell] ?? -1;
    if (!says(code)) continue;
    const k = code < 0 ? last : code;
    const item = itemOf[cell] ?? 0;
    const ofItem = known.ofItem[item] ?? 0;
    // An array of such numbers adds up modulo 2^32.
    ofItems[item] = (ofItems[item] ?? 0) + (toItem[k] ?? 0);
    ofGrader = wrapped(ofGrader + mixed(mixed(ofItem, (marks[k] ?? 0) + 7), table));
    used[k] = (used[k] ?? 0) + mixed(ofItem + 13, own);
  }
  sums.grader[by] = ofGrader;
}

/** First by the first marks, where these are alike by the second, then as given. */
const byMarks =
  (marks: readonly (Uint32Array | undefined)[]) =>
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
  marks: readonly (Uint32Array | undefined)[],
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

function sorted(columns: readonly Column[], ofGrader: readonly Uint32Array[]): Column[] {
  const byGrader = byMarks(ofGrader);
  return columns.toSorted((a, b) => a.table - b.table || byGrader(a.grader, b.grader));
}

/** What was said of an item, column by column, as one text. */
function saidOf(
  items: number,
  columns: readonly Column[],
  placeOf: (table: number, code: number) => number,
): (item: number) => string {
  // The answers of item i are those from `ends[i - 1]` to `ends[i]`, once all are there.
  const ends = new Uint32Array(items + 1);
  for (const { itemOf } of columns) for (const item of itemOf) ends[item + 1] = (ends[item + 1] ?? 0) + 1; // prettier-ignore
  for (let item = 0; item < items; item++) ends[item + 1] = (ends[item + 1] ?? 0) + (ends[item] ?? 0); // prettier-ignore
  const answers = new Float64Array(ends[items] ?? 0);
  for (const { table, itemOf, codes } of columns)
    for (let cell = 0; cell < codes.length; cell++) {
      const item = itemOf[cell] ?? 0;
      answers[ends[item] ?? 0] = placeOf(table, codes[cell] ?? -1);
      ends[item] = (ends[item] ?? 0) + 1;
    }
  return (item) => answers.subarray(item === 0 ? 0 : ends[item - 1], ends[item]).join();
}

/** A text as a number below 2^32 (FNV-1a). */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A number below 2^32 as text that sorts as it does. */
export const padded = (mark: number): string => String(mark).padStart(10, '0');

/** Modulo 2^32. */
const wrapped = (sum: number): number => sum >>> 0;

/** Two numbers below 2^32 made one; the finaliser of MurmurHash3 spreads every bit. */
function mixed(one: number, other: number): number {
  let bits = Math.imul(one | 0, 0x2c1b3c6d) ^ Math.imul((other | 0) ^ 0x5bd1e995, 0x297a2d39);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
