/** What a label says: field id to value. Absent is not a value; see `Field` for each kind's shape. */
export type Values = { readonly [field: string]: Value };
export type Value =
  string | number | readonly string[] | readonly Span[] | CannotJudge | Values | readonly Values[];

/** "This cannot be judged", with one of the form's reasons: a value of its own. */
export type CannotJudge = {
  readonly cannotJudge: { readonly reason: string; readonly text?: string };
};

/**
 * A quote and where it stands. `text` names a text of the item, or a part as "set/part".
 * `start`, `end` count Unicode code points, `start16`, `end16` UTF-16 units; ends are exclusive.
 */
export type Span = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly start16: number;
  readonly end16: number;
  readonly quote: string;
};

/** An object read from JSON: not null, not an array. */
export function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

export function isCannotJudge(value: unknown): value is CannotJudge {
  return isObject(value) && Object.hasOwn(value, 'cannotJudge');
}

/** A field's own value, never one that the prototype lends ("toString" may be a field's id). */
export function own<T>(values: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
