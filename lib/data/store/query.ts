/**
 * Queries as values: the text, what it takes by name and what a row of it holds. Types of rows follow from the value,
 * so that nobody who asks states them again, and tests/data/queries.test.ts holds each value against the migrated
 * database: names, stored types, and where there may be NULL.
 */

/** What a value is stored as, and whether it may be NULL; `T` is what the program makes of it. */
export type Column<T> = {
  readonly stored: 'TEXT' | 'INTEGER' | 'REAL' | 'BOOLEAN';
  readonly nullable: boolean;
  /** For the type alone; no value has it. */
  readonly holds?: T;
};

export const text: Column<string> = { stored: 'TEXT', nullable: false };
export const whole: Column<number> = { stored: 'INTEGER', nullable: false };
export const real: Column<number> = { stored: 'REAL', nullable: false };
export const flag: Column<0 | 1> = { stored: 'BOOLEAN', nullable: false };

/** Text of a closed list of words, which this program alone writes. */
export const word = <T extends string>(): Column<T> => ({ stored: 'TEXT', nullable: false });

export const orNull = <T>({ stored }: Column<T>): Column<T | null> => ({ stored, nullable: true });

export type Shape = Readonly<Record<string, Column<unknown>>>;

/** The values that a shape describes. */
export type ValuesOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends Column<infer T> ? T : never;
};

/** A command changes rows and gives none; names in its text (`:sheet`) are those of `takes`. */
export type Command<V> = {
  readonly sql: string;
  readonly takes: Shape;
  /** For the type alone, as in `Column`. */
  readonly values?: V;
};

export type Query<V, R> = Command<V> & { readonly gives: Shape; readonly row?: R };

/** A query that is read on and on: rows after a place (`:after`, from 0), at most so many (`:most`), ordered by it. */
export type PagedQuery<V, R> = Query<V & Page, R> & { readonly place: string };
export type Page = { readonly after: number; readonly most: number };

export const command = <T extends Shape>(takes: T, sql: string): Command<ValuesOf<T>> => ({
  sql,
  takes,
});

export const query = <T extends Shape, G extends Shape>(
  takes: T,
  gives: G,
  sql: string,
): Query<ValuesOf<T>, ValuesOf<G>> => ({ sql, takes, gives });

const page = { after: whole, most: whole };

/** `sql` without how many; it is ordered by `place`. */
export const paged = <T extends Shape, G extends Shape>(
  takes: T,
  gives: G,
  place: keyof G & string,
  sql: string,
): PagedQuery<ValuesOf<T>, ValuesOf<G>> => ({
  sql: `${sql} LIMIT :most`,
  takes: { ...takes, ...page },
  gives,
  place,
});
