import type { Context, Entry, FigureSection } from './context';
import { valueOnData } from './columns';
import { positiveOf, shareEntry } from './detection';
import { undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import { mostPaired } from './many-raters';
import type { SummedPart } from './parts';
import { rankRangesOf } from './rank-ranges-of';
import type { Statistic } from './estimate';
import type { Stratum } from './strata';
import type { Table } from './tables';

/** An attribute with more values is no condition but a group of items. */
const mostConditions = 8;
/** Conditions × categories whose shares can still be read. */
const mostShares = 48;

export const conditionSection: FigureSection = {
  shows: [
    {
      section: 'conditions',
      title: 'Conditions',
      lead: 'What each rater and judge says of the items of each declared group, with raw counts.',
    },
  ],
  entries: conditionEntries,
};

/**
 * What each grader says of the items of each condition: shares of each answer with their raw counts, means of numbers;
 * and the order of the conditions under each grader, with how often it holds over the resamples.
 */
function conditionEntries(context: Context): Entry[] {
  const attributes = conditionsOf(context.strata);
  return context.tables.flatMap((table) => {
    const graders = sayersOf(context, table);
    return attributes.flatMap(([attribute, conditions]) => {
      const measures = measuresOf(table, conditions.length);
      const ordered = graders.map((grader) => ({ grader, parts: orderParts(context, table, conditions, grader) })); // prettier-ignore
      return graders.flatMap((grader, at) => [
        ...conditions.flatMap((condition) =>
          measures.map((measure) => measured(context, table, grader, condition, measure)),
        ),
        ...orderEntries(context, table, { attribute, conditions, own: ordered[at], reference: ordered[0] }), // prettier-ignore
      ]);
    });
  });
}

function conditionsOf(strata: readonly Stratum[]): [string, Stratum[]][] {
  const found = new Map<string, Stratum[]>();
  for (const stratum of strata) {
    const { attribute, of } = stratum;
    if (attribute === undefined || of > mostConditions) continue;
    found.set(attribute, [...(found.get(attribute) ?? []), stratum]);
  }
  return [...found];
}

/** Who says something: the reference first, then people together, each of up to 20 of them, each judge in each run. */
type Sayer = Pick<RowHead, 'grader' | 'run'> & { readonly columns: readonly Int32Array[] };

function sayersOf({ graders }: Context, table: Table): Sayer[] {
  const people = table.raters.length < 2 ? [] : [{ grader: 'people', run: null, columns: table.raters }]; // prettier-ignore
  const alone = graders.raters.length > mostPaired ? [] : graders.raters;
  return [
    { grader: 'gold', run: null, columns: [table.gold.codes] },
    ...people,
    ...alone.map(({ id }, place): Sayer => ({ grader: id, run: null, columns: table.raters.slice(place, place + 1) })),
    ...graders.judges.map(({ id, run }, place): Sayer => ({ grader: id, run, columns: table.judges.slice(place, place + 1) })),
  ]; // prettier-ignore
}

type Measure = { readonly metric: 'share'; readonly category: number } | { readonly metric: 'mean' }; // prettier-ignore

const isNumber = ({ variable }: Table): boolean =>
  variable.level === 'interval' || variable.level === 'ratio';

function measuresOf(table: Table, conditions: number): Measure[] {
  const positive = positiveOf(table);
  if (positive >= 0) return [{ metric: 'share', category: positive }];
  if (isNumber(table)) return [{ metric: 'mean' }];
  const few = table.categories.length * conditions <= mostShares;
  return few ? table.categories.map((_, category) => ({ metric: 'share', category })) : [];
}

function measured(
  context: Context,
  table: Table,
  sayer: Sayer,
  condition: Stratum,
  measure: Measure,
): Entry {
  const { grader, run, columns } = sayer;
  const nothing = 'no item of this condition has a value';
  const head = { ...nobody, grader, run, variable: table.variable.id, stratum: condition.name };
  const who = columns.length > 1 ? `, ${columns.length} raters together` : '';
  const { sums, n } = summed(table, columns, condition.holds);
  if (measure.metric === 'mean') {
    return {
      head: { ...head, metric: 'mean' },
      n,
      ...meanOf(context, table, columns, condition.holds, `mean${who}`),
      undefinedBecause: nothing,
    };
  }
  const name = table.categories[measure.category] ?? '';
  return shareEntry(
    context,
    // Several raters' answers on one item are no independent trials.
    { itemOf: table.itemOf, single: table.single && columns.length === 1 },
    { ...head, category: name, metric: 'share' },
    {
      hits: () => counts(table, columns, condition.holds, measure.category),
      from: () => counts(table, columns, condition.holds, null),
      count: sums[measure.category] ?? 0,
      n,
      method: `share of “${name}”${who}`,
      nothing,
    },
  );
}

/** How often each category was said within the condition. */
function summed(
  table: Table,
  columns: readonly Int32Array[],
  holds: Uint8Array,
): { readonly sums: Float64Array; readonly n: number } {
  const sums = new Float64Array(table.categories.length);
  let n = 0;
  for (const codes of columns) {
    for (let cell = 0; cell < codes.length; cell++) {
      const code = codes[cell] ?? -1;
      if (code < 0 || holds[table.itemOf[cell] ?? 0] !== 1) continue;
      sums[code] = (sums[code] ?? 0) + 1;
      n += 1;
    }
  }
  return { sums, n };
}

/** For each cell, how many of the columns say the category, or anything. */
function counts(
  table: Table,
  columns: readonly Int32Array[],
  holds: Uint8Array,
  category: number | null,
): Uint16Array {
  const out = new Uint16Array(table.itemOf.length);
  const { itemOf } = table;
  for (const codes of columns) {
    for (let cell = 0; cell < codes.length; cell++) {
      const code = codes[cell] ?? -1;
      if (code < 0 || (category !== null && code !== category)) continue;
      if (holds[itemOf[cell] ?? 0] === 1) out[cell] = (out[cell] ?? 0) + 1;
    }
  }
  return out;
}

/** The mean of numbers, added up above the least of them: sums over resamples are of numbers that are not negative. */
function meanOf(
  context: Context,
  table: Table,
  columns: readonly Int32Array[],
  holds: Uint8Array,
  method = 'mean',
): Pick<Statistic, 'method' | 'make'> & { readonly parts: readonly SummedPart[] } {
  const points = table.categories.map(Number);
  const least = Math.min(0, ...points);
  const sums = new Float64Array(table.itemOf.length);
  for (const codes of columns) {
    for (let cell = 0; cell < codes.length; cell++) {
      const code = codes[cell] ?? -1;
      if (code < 0 || holds[table.itemOf[cell] ?? 0] !== 1) continue;
      sums[cell] = (sums[cell] ?? 0) + (points[code] ?? 0) - least;
    }
  }
  const part = context.parts.share(table.itemOf, sums, counts(table, columns, holds, null));
  if (least === 0) return { method, parts: [part] };
  return { method: `${method}, of numbers from ${least}`, parts: [part], make: ([mean = Number.NaN]) => mean + least }; // prettier-ignore
}

type Order = {
  readonly attribute: string;
  readonly conditions: readonly Stratum[];
  readonly own: Ordered | undefined;
  /** Whose order it is held against: the reference. */
  readonly reference: Ordered | undefined;
};

/** A grader with its share of "yes", or its mean, in each condition; no parts where neither can be told. */
type Ordered = { readonly grader: Sayer; readonly parts: readonly SummedPart[] };

function orderParts(
  context: Context,
  table: Table,
  conditions: readonly Stratum[],
  { columns }: Sayer,
): SummedPart[] {
  const positive = positiveOf(table);
  if (positive < 0 && !isNumber(table)) return [];
  return conditions.flatMap(
    ({ holds }) =>
    positive < 0
      ? meanOf(context, table, columns, holds).parts
      : [context.parts.share(table.itemOf, counts(table, columns, holds, positive), counts(table, columns, holds, null))], // prettier-ignore
  );
}

/** The conditions from the most "yes", or the highest mean, down. */
function orderEntries(context: Context, table: Table, order: Order): Entry[] {
  const { attribute, conditions, own, reference } = order;
  if (own === undefined || own.parts.length < 2) return [];
  const { grader, parts } = own;
  const positive = positiveOf(table);
  const known = Float64Array.from(parts, (part) =>
    valueOnData(part.sumStatistic, context.sampling),
  );
  const { n } = summed(table, grader.columns, context.everything.holds);
  const what = positive < 0 ? 'mean' : 'share of “yes”';
  const head = { ...nobody, grader: grader.grader, run: grader.run, variable: table.variable.id };
  const nothing = 'a condition has no value from this rater or judge';
  const undefinedOnData = known.some(Number.isNaN);
  const pairs = conditions.flatMap((_, one) => conditions.slice(one + 1).map((__, after) => [one, one + 1 + after] as const)); // prettier-ignore
  const apart = pairs.filter(([one, other]) => known[one] !== known[other]);
  const ranges = rankRangesOf(apart.map(([one, other]) => ({ one, other })), conditions.length); // prettier-ignore
  const rows = conditions.map(({ name }, at): Entry => ({
    head: { ...head, stratum: name, metric: 'rank' },
    n,
    method: `the place of ${name}: 1 + the conditions with a higher ${what}`,
    parts,
    make: (values) => 1 + values.filter((value) => value > (values[at] ?? 0)).length,
    range: (values, drawn) => ranges(values, drawn)[at] ?? null,
    undefinedBecause: nothing,
  }));
  const sign = (values: ArrayLike<number>, [one, other]: readonly [number, number], from = 0) =>
    Math.sign((values[from + one] ?? 0) - (values[from + other] ?? 0));
  const signs = apart.map((pair) => sign(known, pair));
  const holds = { ...head, stratum: attribute, metric: 'order_holds' };
  const holdsMethod = `how often the order of the conditions by ${what} holds over the resamples`;
  return [
    ...rows,
    !undefinedOnData && apart.length === 0
      ? undefinedRow(holds, 'all conditions are level', n, holdsMethod)
      : { head: holds, n, method: holdsMethod, parts, overResamples: true, undefinedBecause: nothing, make: (values) => Number(apart.every((pair, at) => sign(values, pair) === signs[at])) }, // prettier-ignore
    ...(reference === undefined || reference === own
      ? []
      : [
          {
            head: { ...holds, other: reference.grader.grader, metric: 'same_order' },
            n,
            method: `how often the order by ${what} is that of gold, over the resamples`,
            parts: [...parts, ...reference.parts],
            overResamples: true,
            undefinedBecause: 'a condition has no value from this rater or judge, or no gold',
            make: (values: Float64Array) =>
              Number(pairs.every((pair) => sign(values, pair) === sign(values, pair, parts.length))), // prettier-ignore
          },
        ]),
  ];
}

const nobody = { section: 'conditions', other: null, category: null, stratum: null } as const;
