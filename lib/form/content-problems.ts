import type { Content } from './content';
import type { Field, TrialKind } from './field';
import { isGroup } from './field-kinds';
import type { Form } from './form';
import { isAskedOn } from './trials-of';

/**
 * What an item's content lacks for a form, one sentence each: a text to mark words in, without which
 * a required span can never be given. An `each` without parts asks nothing, and is no problem.
 */
export function contentProblems(
  form: Pick<Form, 'fields'>,
  content: Content,
  trial: TrialKind = 'worksheet',
): string[] {
  const texts = new Set(content.texts.map(({ id }) => id));
  const sets = new Set(
    (content.parts ?? []).filter(({ body }) => body !== undefined).map(({ set }) => set),
  );
  return [...demanded(form.fields, new Map(), { content, trial })]
    .filter(([place]) => !texts.has(place) && !sets.has(place))
    .map(
      ([place, field]) =>
        `It has no text "${place}", in which the required field "${field}" is marked.`,
    );
}

/** The sets of parts over which fields of a form are asked, each with the first such field. */
export function partSetsAsked(form: Pick<Form, 'fields'>): Map<string, string> {
  const sets = new Map<string, string>();
  const visit = (fields: readonly Field[]): void => {
    for (const field of fields) {
      if (field.kind === 'each' && !sets.has(field.over)) sets.set(field.over, field.id);
      if (isGroup(field)) visit(field.fields);
    }
  };
  visit(form.fields);
  return sets;
}

/** The texts and sets in which an answer that this item cannot do without marks words, each with the first such field. */
function demanded(
  fields: readonly Field[],
  into: Map<string, string>,
  at: { readonly content: Content; readonly trial: TrialKind },
): Map<string, string> {
  for (const field of fields) {
    if (field.required === false || !isAskedOn(field, at.trial)) continue;
    if (field.kind === 'span' && field.atLeast !== 0 && !into.has(field.in))
      into.set(field.in, field.id);
    if (isGroup(field) && entered(field, at.content)) demanded(field.fields, into, at);
  }
  return into;
}

/** Whether a required group is entered at least once: an `each` where it has parts, a list that must have entries. */
function entered(field: Extract<Field, { fields: Field[] }>, content: Content): boolean {
  if (field.kind === 'list') return (field.atLeast ?? 0) > 0;
  return (content.parts ?? []).some(({ set }) => set === field.over);
}
