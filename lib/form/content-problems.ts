import type { Content } from './content';
import type { Field } from './field';
import { isGroup } from './field-kinds';
import type { Form } from './form';

/**
 * What an item's content lacks for a form, one sentence each: a text to mark words in, without which
 * a required span can never be given. An `each` without parts asks nothing, and is no problem.
 */
export function contentProblems(form: Pick<Form, 'fields'>, content: Content): string[] {
  const places = new Set([
    ...content.texts.map(({ id }) => id),
    ...(content.parts ?? []).filter(({ body }) => body !== undefined).map(({ set }) => set),
  ]);
  return [...marked(form.fields, new Set(), content)]
    .filter((place) => !places.has(place))
    .map((place) => `Words are to be marked in “${place}”, which this item does not have; add it.`);
}

/** The texts and sets in which fields that are asked of this item mark words. */
function marked(fields: readonly Field[], into: Set<string>, content: Content): Set<string> {
  for (const field of fields) {
    if (field.kind === 'span') into.add(field.in);
    const asked = field.kind !== 'each' || content.parts?.some(({ set }) => set === field.over);
    if (isGroup(field) && asked) marked(field.fields, into, content);
  }
  return into;
}
