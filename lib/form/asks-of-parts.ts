import type { Field, Form } from './form';
import { isGroup } from './field-kinds';

/** Whether a form asks anything for each part of an item, or for a place between its sentences: only then are the parts read. */
export const asksOfParts = (fields: Form['fields']): boolean =>
  fields.some(
    (field: Field) =>
      field.kind === 'each' ||
      field.kind === 'boundary' ||
      (isGroup(field) && asksOfParts(field.fields)),
  );
