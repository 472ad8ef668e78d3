import {
  asked,
  compileFields,
  repetitions,
  type Asked,
  type CompiledField,
  type Place,
  type Waiting,
} from './compiled-field';
import { isBlank } from './check-level';
import type { Content } from './content';
import type { FieldKindName, TrialKind } from './field';
import type { Form } from './form';
import { isCannotJudge, own, type Value, type Values } from './values';

export type LeafState = 'given' | 'cannot-judge' | 'skipped' | 'hidden' | 'missing';

/** One answer of a label: one row of `ratings.csv`. */
export type Leaf = {
  /** Where the answer stands: "diverges", "beats/A1/present", "moves/0/move". */
  readonly path: string;
  /** The field, by ids from the form down: "diverges", "beats.present", "moves.move". */
  readonly field: string;
  readonly kind: FieldKindName;
  readonly state: LeafState;
  /** When given: the value; of a list the number of its entries; of choices and spans their JSON. */
  readonly value?: string | number;
  /** When it cannot be judged: the reason, and what the rater said. */
  readonly reason?: string;
  readonly text?: string;
  /** When the field that decides whether this is asked has no answer: this might have been open. */
  readonly waits?: Waiting;
};

/**
 * Every answer that a label gives or could have given, in the form's order: the fields of each part,
 * each list and the fields of its entries. The values are ones that `check` has passed, or fewer of
 * them (a judge's reply): what should be there and is not is `missing`.
 */
export function leaves(
  form: Form,
  content: Content,
  values: Values,
  trial: TrialKind = 'worksheet',
): Leaf[] {
  const found: Leaf[] = [];
  const place = { raw: values, path: '', scope: { content } };
  addLeaves(found, compileFields(form, trial), place, undefined, true);
  return found;
}

/**
 * Adds the leaves of a place. `closed` says that a group around it is not asked; without `demanded`
 * the place is a part that may be left out, and is. One list is filled and no object is spread: an
 * export walks every label of a study.
 */
function addLeaves(
  found: Leaf[],
  fields: readonly CompiledField[],
  place: Place,
  closed: Asked | undefined,
  demanded: boolean,
): void {
  for (const one of fields) {
    // What stands in a label that `check` has passed is a value.
    const given = own(place.raw, one.field.id) as Value | undefined;
    const state = closed ?? asked(one, place);
    if (one.field.kind !== 'each') found.push(leafOf(one, given, place, state, demanded));
    if (!('children' in one) || isCannotJudge(given)) continue;
    for (const { place: inner } of repetitions(one.field, given, place)) {
      const begun = one.required || Object.keys(inner.raw).length > 0;
      const around = state === 'open' ? undefined : state;
      addLeaves(found, one.children, inner, around, demanded && begun);
    }
  }
}

function leafOf(
  one: CompiledField,
  given: Value | undefined,
  place: Place,
  asked: Asked,
  demanded: boolean,
): Leaf {
  const path = place.path + one.field.id;
  const { name: field } = one;
  const { kind } = one.field;
  const lacking = one.required && demanded ? 'missing' : 'skipped';
  if (asked === 'hidden') return { path, field, kind, state: 'hidden' };
  if (asked !== 'open') {
    const state = asked.because === 'missing' ? lacking : 'hidden';
    return { path, field, kind, state, waits: asked };
  }
  if (given === undefined || isBlank(one, given)) return { path, field, kind, state: lacking };
  if (!isCannotJudge(given))
    return { path, field, kind, state: 'given', value: cellOf(one, given) };
  const { reason, text } = given.cannotJudge;
  return text === undefined
    ? { path, field, kind, state: 'cannot-judge', reason }
    : { path, field, kind, state: 'cannot-judge', reason, text };
}

function cellOf(one: CompiledField, given: Value): string | number {
  if ('kind' in one) return one.kind.cell(given);
  return Array.isArray(given) ? given.length : 0;
}
