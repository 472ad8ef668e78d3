import { isGroup } from '@/lib/form/field-kinds';
import type { Field, Form } from '@/lib/form/form';
import type { Text } from '@/lib/form/content';

/**
 * Stand-ins for the texts in which fields mark words, for readers of stored labels who do without the texts
 * themselves: such a field is asked only where its text is, and a label that has a span was made where it was.
 */
export function markedTexts({ fields }: Pick<Form, 'fields'>): Text[] {
  return namesIn(fields).map((id) => ({ id, body: 'There is a text.' }));
}

function namesIn(fields: readonly Field[]): string[] {
  const named = fields.flatMap((field) =>
    isGroup(field) ? namesIn(field.fields) : field.kind === 'span' ? [field.in] : [],
  );
  return [...new Set(named)];
}
