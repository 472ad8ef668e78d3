import type { Field } from '@/lib/form/field';
import { isGroup } from '@/lib/form/field-kinds';

/**
 * Whether a path such as "departs", "beats/A1/present" or "faults/0/kind" names a field of a form. After a group
 * stands one step for the part or the entry, whichever it is, and then a field of the group.
 */
export function isFieldPath(fields: readonly Field[], path: string): boolean {
  const [id = '', entry, ...rest] = path.split('/');
  const field = fields.find((one) => one.id === id);
  if (!field) return false;
  if (entry === undefined) return true;
  if (!isGroup(field) || entry === '') return false;
  return rest.length === 0 || isFieldPath(field.fields, rest.join('/'));
}
