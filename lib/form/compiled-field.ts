import type { Part } from './content';
import type { EachField, Field, GroupField, LeafField, ListField, TrialKind } from './field';
import type { LeafKind, Scope } from './field-kind';
import { isGroup, leafKind } from './field-kinds';
import type { Form } from './form';
import { isAskedOn } from './trials-of';
import { isCannotJudge, isObject, own } from './values';

/** A condition of `when`: the field it names, how many levels further out that stands, and values. */
type Condition = { readonly on: CompiledField; readonly up: number; readonly values: Set<string> };

type Compiled = {
  /** Ids from the form down, as in "beats.present". */
  readonly name: string;
  readonly required: boolean;
  readonly conditions: Condition[];
};
export type CompiledLeaf = Compiled & {
  readonly field: LeafField;
  readonly kind: LeafKind<LeafField>;
};
export type CompiledGroup = Compiled & {
  readonly field: GroupField;
  readonly children: CompiledField[];
};
export type CompiledField = CompiledLeaf | CompiledGroup;

/** One level of a label while it is walked: its raw values, where they stand, and what is around. */
export type Place = {
  readonly raw: Record<string, unknown>;
  /** What the paths of its fields begin with: "", "beats/A1/". */
  readonly path: string;
  readonly scope: Scope;
  readonly outer?: Place;
};

const compiled = new WeakMap<Form, Map<TrialKind, CompiledField[]>>();

/** A form made ready for walking, once for each kind of trial: its fields and conditions. */
export function compileFields(form: Form, trial: TrialKind = 'worksheet'): CompiledField[] {
  const known = compiled.get(form) ?? new Map<TrialKind, CompiledField[]>();
  const fields = known.get(trial) ?? compileLevel(form.fields, trial, '', []);
  compiled.set(form, known.set(trial, fields));
  return fields;
}

function compileLevel(
  fields: readonly Field[],
  trial: TrialKind,
  prefix: string,
  outer: readonly (readonly CompiledField[])[],
): CompiledField[] {
  const here = fields
    .filter((field) => isAskedOn(field, trial))
    .map((field): CompiledField => {
      const shared = {
        name: prefix + field.id,
        required: field.required !== false,
        conditions: [],
      };
      if (isGroup(field)) return { ...shared, field, children: [] };
      const kind = leafKind<LeafField>(field);
      return { ...shared, field, kind };
    });
  const levels = [here, ...outer];
  for (const one of here) {
    one.conditions.push(...conditionsOf(one.field, levels));
    if ('children' in one)
      one.children.push(...compileLevel(one.field.fields, trial, `${one.name}.`, levels));
  }
  return here;
}

/** The nearest field of each name, from here outwards; that there is one is the form's own check. */
function conditionsOf(field: Field, levels: readonly (readonly CompiledField[])[]): Condition[] {
  return Object.entries(field.when ?? {}).flatMap(([id, wanted]) => {
    const values = new Set(typeof wanted === 'string' ? [wanted] : wanted);
    for (const [up, level] of levels.entries()) {
      const on = level.find((other) => other.field.id === id);
      if (on) return { on, up, values };
    }
    return [];
  });
}

/**
 * Whether a field is asked, given the answers so far. One that has nothing to ask about in this item
 * (words in a text that it does not have) is hidden. A hidden field's answer opens nothing. Where the
 * field that decides has no answer, nobody knows whether this one would have been asked: it waits,
 * and a rater is not asked.
 */
export type Asked = 'open' | 'hidden' | Waiting;

/** The field that decides, and why it does not: an answer that was due is missing, an optional one skipped. */
export type Waiting = {
  readonly waitsFor: string;
  readonly because: 'cannot-judge' | 'missing' | 'skipped';
};

export function asked(one: CompiledField, place: Place): Asked {
  if (!isAskable(one, place)) return 'hidden';
  let answer: Asked = 'open';
  for (const condition of one.conditions) {
    const holds = conditionHolds(condition, place);
    if (holds === 'hidden') return 'hidden';
    if (holds !== 'open' && (answer === 'open' || holds.because === 'cannot-judge')) answer = holds;
  }
  return answer;
}

/** Whether the item has what the field asks about. */
export const isAskable = (one: CompiledField, { scope }: Place) =>
  !('kind' in one) || (one.kind.isAskable?.(one.field, scope) ?? true);

export const isOpen = (one: CompiledField, place: Place) => asked(one, place) === 'open';

function conditionHolds({ on, up, values }: Condition, from: Place): Asked {
  let place = from;
  for (let step = 0; step < up; step++) place = place.outer ?? place;
  const above = asked(on, place);
  if (above !== 'open') return above;
  const value = own(place.raw, on.field.id);
  const waitsFor = place.path + on.field.id;
  if (value === undefined) return { waitsFor, because: on.required ? 'missing' : 'skipped' };
  if (isCannotJudge(value)) return { waitsFor, because: 'cannot-judge' };
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const named = given.some(
    (entry) =>
      (typeof entry === 'string' || typeof entry === 'number') && values.has(String(entry)),
  );
  return named ? 'open' : 'hidden';
}

/** The parts that an `each` repeats over; inside a part, that part's children. */
export function partsOver({ over }: EachField, { content, part }: Scope): Part[] {
  return (content.parts ?? []).filter(
    ({ set, parent }) => set === over && (!part || parent === part.id),
  );
}

/** One repetition of a group: its key in the value, and the place of its fields. */
export type Repetition = { readonly key: string; readonly given: unknown; readonly place: Place };

/** A group's repetitions for what the rater has given so far, whatever that is. */
export function repetitions(field: GroupField, group: unknown, outer: Place): Repetition[] {
  const at = (key: string, given: unknown, scope: Scope): Repetition => ({
    key,
    given,
    place: {
      raw: isObject(given) ? given : {},
      path: `${outer.path}${field.id}/${key}/`,
      scope,
      outer,
    },
  });
  if (field.kind === 'each')
    return partsOver(field, outer.scope).map((part) =>
      at(part.id, isObject(group) ? own(group, part.id) : undefined, {
        content: outer.scope.content,
        part,
      }),
    );
  return (Array.isArray(group) ? group : []).map((entry: unknown, index) =>
    at(String(index), entry, outer.scope),
  );
}

export const leastEntries = ({ atLeast }: ListField) => atLeast ?? 0;
export const mostEntries = ({ atMost }: ListField) => atMost ?? 100;
