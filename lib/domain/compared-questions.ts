import type { Field, Form, TrialKind } from '@/lib/form/form';
import type { Content } from '@/lib/form/content';
import { isGroup } from '@/lib/form/field-kinds';
import { sameValue } from '@/lib/form/gold-value';
import { isRemark } from '@/lib/form/lacking';
import { leaves } from '@/lib/form/leaves';
import { isObject, own, type Value, type Values } from '@/lib/form/values';
import { answerState } from '@/lib/form/answer-state';
import type { Attributes } from '@/lib/form/variables';
import { studyVariables, type AskedVariable } from './study-variables';
import { goldFields } from './gold';
import { variablesThatReadProvenance } from './reads-provenance';

/** What graders are held against each other on: a variable of the form, or a gold field that is none. */
export type ComparedQuestion = {
  /** The variable's id, or the field's path of ids ("span", "beats.quote"). */
  readonly id: string;
  readonly ask: string;
  /** The `each` around it: then a label answers it once for each part. */
  readonly over: string | null;
  /** The field behind it, where it is one field's own answer. */
  readonly field: Field | null;
  /** Whether answers are categories that a table can name; if not, only same or different is known. */
  readonly categorical: boolean;
  same(a: Value, b: Value): boolean;
  /** The answers that a label of this kind of trial gives: one, or one for each part; none where it is not asked. */
  read(values: Values, content: Content, attributes?: Attributes, trial?: TrialKind): PartAnswer[];
};

export type PartAnswer = { readonly path: string; readonly answer: Answer };

/** Not judgeable is an answer of its own; what was not asked and what is missing are none. */
export type Answer =
  | { readonly state: 'value'; readonly value: Value }
  | { readonly state: 'cannot-judge' | 'missing' | 'hidden' };

/**
 * The questions on which labels of this form can differ, in the form's order: its variables, and its gold fields
 * that are no variable (words in the text, several choices, lists). Remarks in free words are compared only where
 * they are marked as gold. A rule that reads how an item was made is left out while that is sealed.
 */
export function comparedQuestions(form: Form, provenanceOpen: boolean): ComparedQuestion[] {
  const sealed = provenanceOpen ? new Set<string>() : variablesThatReadProvenance(form);
  const byRule = studyVariables(form).filter(({ id }) => !sealed.has(id));
  const known = new Map(byRule.map((variable) => [variable.id, ofVariable(variable, form)]));
  const marked = goldFields(form).flatMap((field) => ofGold(form, field, '', ''));
  for (const question of marked) if (!known.has(question.id)) known.set(question.id, question);
  const order = orderOf(form.fields, '');
  const place = (id: string) => order.get(id) ?? order.size;
  return [...known.values()].sort((a, b) => place(a.id) - place(b.id));
}

function ofVariable(variable: AskedVariable, form: Form): ComparedQuestion {
  return {
    id: variable.id,
    ask: variable.label,
    over: variable.over ?? null,
    field: variable.field === undefined ? null : (fieldAt(form.fields, variable.field) ?? null),
    categorical: true,
    same: (a, b) => String(a) === String(b),
    read: (values, content, attributes, trial) =>
      variable.read(values, content, attributes, trial).map(({ path, reading }) => ({
        path,
        answer:
          reading.state === 'value'
            ? { state: 'value', value: reading.value }
            : { state: reading.state },
      })),
  };
}

function ofGold(form: Form, field: Field, prefix: string, over: string): ComparedQuestion[] {
  const id = prefix + field.id;
  if (field.kind === 'each')
    return field.fields.flatMap((inner) => ofGold(form, inner, `${id}.`, id));
  // Entries of a list inside parts have no partner in another label: rules count them instead.
  if (field.kind === 'list' && over !== '') return [];
  if (isRemark(field)) return [];
  return [question(field, id, over, ofLeaf(form, id))];
}

const question = (
  field: Field,
  id: string,
  over: string,
  read: ComparedQuestion['read'],
): ComparedQuestion => ({
  id,
  ask: field.ask,
  over: over === '' ? null : over,
  field,
  categorical: false,
  same: (a, b) => sameValue(field, a, b),
  read,
});

const ofLeaf =
  (form: Form, id: string): ComparedQuestion['read'] =>
  (values, content, _attributes, trial) =>
    leaves(form, content, values, trial)
      .filter((leaf) => leaf.field === id)
      .map((leaf) => {
        const state = answerState(leaf);
        const value = valueAt(values, leaf.path);
        const answer: Answer =
          state !== 'given'
            ? { state }
            : value === undefined
              ? { state: 'missing' }
              : { state: 'value', value };
        return { path: leaf.path, answer };
      });

/** The value at a leaf's path ("beats/A1/quote", "moves/0/move"). */
export function valueAt(values: Values, path: string): Value | undefined {
  let found: unknown = values;
  for (const step of path.split('/')) {
    if (Array.isArray(found)) found = found[Number(step)];
    else found = isObject(found) ? own(found, step) : undefined;
  }
  return found as Value | undefined; // what stands in values is a value
}

/** The field with this path of ids from the form down. */
export function fieldAt(fields: readonly Field[], id: string): Field | undefined {
  const [first, ...rest] = id.split('.');
  const field = fields.find((one) => one.id === first);
  if (!field || rest.length === 0) return field;
  return isGroup(field) ? fieldAt(field.fields, rest.join('.')) : undefined;
}

function orderOf(fields: readonly Field[], prefix: string): Map<string, number> {
  const ids = (inside: readonly Field[], before: string): string[] =>
    inside.flatMap((field) => [
      before + field.id,
      ...(isGroup(field) ? ids(field.fields, `${before}${field.id}.`) : []),
    ]);
  return new Map(ids(fields, prefix).map((id, place) => [id, place]));
}
