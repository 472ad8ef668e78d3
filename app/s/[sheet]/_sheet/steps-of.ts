import { partsOver } from '@/lib/form/compiled-field';
import type { OpenField } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { EachField, Field } from '@/lib/form/field';

/** The fields that have a place on the screen now, in the form's order: on a phone one step each. */
export function stepsOf(
  fields: readonly Field[],
  open: readonly OpenField[],
  content: Content,
): Field[] {
  return fields.filter(
    (field) =>
      open.some(({ path }) => path === field.id || path.startsWith(`${field.id}/`)) ||
      (field.kind === 'each' && hasNoParts(field, content)),
  );
}

/**
 * Whether a group asks about parts that the item has none of, which is said in its place. One that
 * depends on an answer or on the kind of trial may not be asked at all, and says nothing.
 */
export function hasNoParts(field: EachField, content: Content): boolean {
  if (field.when !== undefined || field.for !== undefined) return false;
  return partsOver(field, { content }).length === 0;
}
