import type { Field, FieldKindName, GroupField, LeafField } from './field';
import type { FieldKind, LeafKind } from './field-kind';
import { boundary } from './kinds/boundary';
import { choice } from './kinds/choice';
import { choices } from './kinds/choices';
import { count } from './kinds/count';
import { each } from './kinds/each';
import { list } from './kinds/list';
import { scale } from './kinds/scale';
import { side } from './kinds/side';
import { span } from './kinds/span';
import { text } from './kinds/text';
import { yesNo } from './kinds/yes-no';

/**
 * Every kind of field. A new kind is one file, its type in `field.ts`, one line here and one in
 * `field-settings.ts`; the types insist on all of them.
 */
export const fieldKinds: { readonly [K in FieldKindName]: FieldKind<Extract<Field, { kind: K }>> } =
  {
    'yes-no': yesNo,
    choice,
    choices,
    scale,
    count,
    text,
    span,
    side,
    boundary,
    each,
    list,
  };

/** Whether a field holds other fields. */
export function isGroup(field: Field): field is GroupField {
  return 'holds' in fieldKinds[field.kind];
}

/** A field's own kind. The registry's type says that the two belong together; TypeScript cannot. */
export function leafKind<F extends LeafField>(field: F): LeafKind<F> {
  return fieldKinds[field.kind] as unknown as LeafKind<F>;
}
