import type { ReportItem } from './report-input';
import type { Table } from './tables';

/** A set of items that figures are also given for. `null` names every item. */
export type Stratum = {
  readonly name: string | null;
  readonly holds: Uint8Array;
  /** How many strata its attribute makes; 1 for every item, 0 for crossed ones. */
  readonly of: number;
  /** The declared attribute whose value it is. */
  readonly attribute?: string;
};

/** Strata few enough for figures that there are many of: pairs of judges, each category against the rest. */
export const coarse = (strata: readonly Stratum[], most: number): Stratum[] =>
  strata.filter(({ of }) => of > 0 && of <= most);

/** A stratum with fewer items is named: its figures say little. */
export const fewItems = 20;

/** Two strata are crossed only where that gives few enough figures to be read. */
const mostCrossed = 24;
/** Reference categories by which another variable is broken down. */
const mostGoldCategories = 12;

/** Every item; each value of each declared attribute; and each two attributes with few values, crossed. */
export function strataOf(items: readonly ReportItem[], declared: readonly string[]): Stratum[] {
  const all: Stratum = { name: null, holds: new Uint8Array(items.length).fill(1), of: 1 };
  const byAttribute = declared.map((attribute) => valuesOf(items, attribute));
  const crossed = byAttribute.flatMap((one, at) =>
    byAttribute.slice(at + 1).flatMap((other) => cross(one, other)),
  );
  return [all, ...byAttribute.flat(), ...crossed];
}

/**
 * Items that a prompt was tuned on, and the others: figures on these two stand apart where there are both. An item
 * that declares no sample is for validation.
 */
export function sampleStrata(items: readonly ReportItem[]): Stratum[] {
  const tuned = Uint8Array.from(items, ({ sample }) => Number(sample === 'tuning'));
  if (!tuned.includes(1) || !tuned.includes(0)) return [];
  return [
    { name: 'sample=tuning', holds: tuned, of: 2 },
    { name: 'sample=validation', holds: tuned.map((one) => 1 - one), of: 2 },
  ];
}

function valuesOf(items: readonly ReportItem[], attribute: string): Stratum[] {
  const values = new Map<string, Uint8Array>();
  items.forEach(({ attributes }, place) => {
    const value = written(attributes?.[attribute]);
    if (value === null) return;
    const holds = values.get(value) ?? new Uint8Array(items.length);
    holds[place] = 1;
    values.set(value, holds);
  });
  return [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, holds]) => ({
      name: `${attribute}=${value}`,
      holds,
      of: values.size,
      attribute,
    }));
}

/**
 * An attribute's value as a name; null where it has none.
 *
 * @example [written(true), written('gpt-6'), written(null)] // ['true', 'gpt-6', null]
 */
export function written(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

function cross(one: readonly Stratum[], other: readonly Stratum[]): Stratum[] {
  if (one.length * other.length > mostCrossed) return [];
  return one.flatMap((first) =>
    other.flatMap((second) => {
      const holds = first.holds.map((here, item) => here & (second.holds[item] ?? 0));
      const some = holds.includes(1);
      // A value that lies within the other attribute's value would only repeat it.
      const same = [first, second].some((each) => each.holds.every((x, item) => x === holds[item]));
      return some && !same ? [{ name: `${first.name} & ${second.name}`, holds, of: 0 }] : [];
    }),
  );
}

export type GoldStratum = Stratum & { readonly variable: string };

/** Items by their reference category on another variable: "gold:mechanism=scope_shift". */
export function goldStrata(items: number, tables: readonly Table[]): GoldStratum[] {
  return tables.flatMap((table) => {
    const { variable, categories, single } = table;
    if (!single || variable.level !== 'nominal') return [];
    if (categories.length < 3 || categories.length > mostGoldCategories) return [];
    return categories.flatMap((category, code) => {
      const holds = new Uint8Array(items);
      table.itemOf.forEach((item, cell) => {
        if (table.gold.codes[cell] === code) holds[item] = 1;
      });
      const name = `gold:${variable.id}=${category}`;
      return holds.includes(1)
        ? [{ variable: variable.id, name, holds, of: categories.length }]
        : [];
    });
  });
}

/** Attributes that hold in no item: the study declares them, and the reader should know. */
export function emptyStrata(items: readonly ReportItem[], declared: readonly string[]): string[] {
  return declared.filter((attribute) =>
    items.every(({ attributes }) => written(attributes?.[attribute]) === null),
  );
}
