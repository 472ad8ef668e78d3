import type { Field } from '@/lib/form/field';

/** Whether a field of such a kind stands among these, on whatever level. */
export function hasKind(
  fields: readonly Field[],
  wanted: (kind: Field['kind']) => boolean,
): boolean {
  return fields.some(
    (field) => wanted(field.kind) || ('fields' in field && hasKind(field.fields, wanted)),
  );
}
