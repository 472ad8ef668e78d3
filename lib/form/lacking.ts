import { answerState } from './answer-state';
import type { Content } from './content';
import type { Field, TrialKind } from './field';
import { isGroup } from './field-kinds';
import type { Form } from './form';
import { leaves } from './leaves';
import { fieldNamed } from './operands';
import type { Values } from './values';

/** Why an outermost field of a label says nothing final: an answer in it is missing, or it waits for one that cannot be judged. */
export type Lacks = 'missing' | 'cannot-judge';

/** A remark in free words, which is no gold unless it is marked so: nobody waits for one. */
export const isRemark = ({ kind, gold }: Field): boolean => kind === 'text' && gold !== true;

/**
 * Whether a label of this form can lack an answer at all: one that may be skipped, or that waits for one that cannot be
 * judged. A label that has an answer to everything needs no content to say so.
 */
export const canLack = (fields: readonly Field[]): boolean =>
  fields.some(
    (field) =>
      (field.required === false && !isRemark(field)) ||
      (field.when !== undefined && fields.some(({ cannotJudge }) => cannotJudge === true)) ||
      (isGroup(field) && canLack(field.fields)),
  );

/** What each outermost field of a label lacks; fields that lack nothing are not in it. */
export function lackingFields(
  form: Form,
  content: Content,
  values: Values,
  trial?: TrialKind,
): ReadonlyMap<string, Lacks> {
  const found = new Map<string, Lacks>();
  for (const leaf of leaves(form, content, values, trial)) {
    const [id = '', ...inside] = leaf.field.split('.');
    const state = answerState(leaf);
    const field = fieldNamed(form.fields, [id, ...inside]);
    if (state === 'missing' && field && !isRemark(field)) found.set(id, state);
    if (state === 'cannot-judge' && leaf.waits && inside.length === 0) found.set(id, state);
  }
  return found;
}
