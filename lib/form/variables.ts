import type { Content } from './content';
import type { Level } from './field-kind';
import type { Form } from './form';
import type { Values } from './values';

/** Attributes of an item that rules may read as "item.<name>"; booleans read as yes and no. */
export type Attributes = { readonly [name: string]: unknown };

/** Something on which agreement is computed: a field by itself, or a declared rule. */
export type Variable = {
  readonly id: string;
  /** For the reader: the field's question or the rule's label. */
  readonly label: string;
  readonly level: Level;
  /** In order, when they are known. */
  readonly categories?: readonly string[];
  /** The field ("beats.present"), for a field by itself. */
  readonly field?: string;
  /** The `each` that the field stands in ("beats"): then a label gives one value for each part. */
  readonly over?: string;
  /** The value that a label gives, for each part that has one; one entry without `over`. */
  read(values: Values, content: Content, attributes?: Attributes): PartReading[];
};
export type Reading =
  | { readonly state: 'value'; readonly value: string | number }
  /** `parts`: paths that would have to be judged; `low`, `high`: the bounds of a number. */
  | {
      readonly state: 'cannot-judge';
      readonly parts: readonly string[];
      readonly low?: number;
      readonly high?: number;
    }
  | { readonly state: 'absent' };
export type PartReading = { readonly path: string; readonly reading: Reading };

export function variables(_form: Form): Variable[] {
  throw new Error('Not written yet.');
}

/** A variable's value in one label. Use `valuesOf` for a variable over parts. */
export function valueOf(
  variable: Variable,
  values: Values,
  content: Content,
  attributes?: Attributes,
): Reading {
  return variable.read(values, content, attributes)[0]?.reading ?? { state: 'absent' };
}
