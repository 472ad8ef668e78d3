import {
  asked,
  compileFields,
  repetitions,
  type Asked,
  type CompiledField,
  type Place,
} from './compiled-field';
import { isBlank } from './check-level';
import type { Content } from './content';
import type { FieldKindName, TrialKind } from './field';
import type { Form } from './form';
import { isCannotJudge, isObject, own, type Value, type Values } from './values';

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
  /** When hidden by a field that cannot be judged: that field's path, since it might have been open. */
  readonly unsureBecause?: string;
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
  const place = { raw: values, path: '', scope: { content } };
  return leavesAt(compileFields(form, trial), place, {
    closed: undefined,
    demanded: true,
  });
}

/** What the groups around a place say: that they are not asked, or that nothing there is demanded. */
type Around = { readonly closed: Asked | undefined; readonly demanded: boolean };

function leavesAt(fields: readonly CompiledField[], place: Place, around: Around): Leaf[] {
  return fields.flatMap((one): Leaf[] => {
    const given = own(place.raw, one.field.id) as Value | undefined;
    const state = around.closed ?? asked(one, place);
    const self = leafOf(one, given, place, { ...around, closed: state });
    if (!('children' in one)) return [self];
    const closed = state === 'open' ? undefined : state;
    const inside = isCannotJudge(given)
      ? []
      : repetitions(one.field, given, place).flatMap(({ place: inner }) => {
          const begun = one.required || Object.keys(inner.raw).length > 0;
          return leavesAt(one.children, inner, { closed, demanded: around.demanded && begun });
        });
    return one.field.kind === 'each' ? inside : [self, ...inside];
  });
}

function leafOf(
  one: CompiledField,
  given: Value | undefined,
  place: Place,
  { closed, demanded }: Around,
): Leaf {
  const leaf = { path: place.path + one.field.id, field: one.name, kind: one.field.kind };
  if (closed === 'hidden') return { ...leaf, state: 'hidden' };
  if (isObject(closed)) return { ...leaf, state: 'hidden', unsureBecause: closed.unsure };
  if (isBlank(one, given) || given === undefined)
    return { ...leaf, state: one.required && demanded ? 'missing' : 'skipped' };
  if (isCannotJudge(given)) {
    const { reason, text } = given.cannotJudge;
    return { ...leaf, state: 'cannot-judge', reason, ...(text !== undefined && { text }) };
  }
  return { ...leaf, state: 'given', value: cellOf(one, given) };
}

function cellOf(one: CompiledField, given: Value): string | number {
  if ('kind' in one) return one.kind.cell(given);
  return Array.isArray(given) ? given.length : 0;
}
