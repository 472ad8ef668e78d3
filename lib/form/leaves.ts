import type { Content } from './content';
import type { FieldKindName } from './field';
import type { Form } from './form';
import type { Values } from './values';

export type LeafState = 'given' | 'cannot-judge' | 'skipped' | 'hidden' | 'missing';

/** One answer of a label: one row of `ratings.csv`. */
export type Leaf = {
  /** Where the answer stands: "diverges", "beats/A1/present", "moves/0/move". */
  readonly path: string;
  /** The field, by ids from the form down: "diverges", "beats.present", "moves.move". */
  readonly field: string;
  readonly kind: FieldKindName;
  readonly state: LeafState;
  /** When given: the value; of a list the number of its entries; of choices and spans their JSON. */
  readonly value?: string | number;
  /** When it cannot be judged: the reason, and what the rater said. */
  readonly reason?: string;
  readonly text?: string;
  /** When hidden by a field that cannot be judged: that field's path, since it might have been open. */
  readonly unsureBecause?: string;
};

export function leaves(_form: Form, _content: Content, _values: Values): Leaf[] {
  throw new Error('Not written yet.');
}
