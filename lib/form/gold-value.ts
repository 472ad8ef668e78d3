import type { Field } from './field';
import type { Value } from './values';

/** Whether two labels agree on a field: absent with absent, spans by place, entries in any order. */
export function sameValue(_field: Field, _a: Value | undefined, _b: Value | undefined): boolean {
  throw new Error('Not written yet.');
}
