import type { ZodMiniType } from 'zod/mini';

import type { Part } from './content';
import type { EachField, Field, GroupField, LeafField, ListField, TrialKind } from './field';
import type { LeafKind, Scope } from './field-kind';
import { isGroup, leafKind } from './field-kinds';
import type { Form } from './form';
import { isObject, own } from './values';

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
  readonly schema: ZodMiniType<unknown>;
};
export type CompiledGroup = Compiled & {
  readonly field: GroupField;
  readonly children: CompiledField[];
};
export type CompiledField = CompiledLeaf | CompiledGroup;

/** What is known while walking a label: the raw values from the innermost level outwards. */
export type Levels = { readonly raw: Record<string, unknown>; readonly outer?: Levels };

/** A form made ready for walking: fields of this kind of trial, their schemas, their conditions. */
export function compileFields(form: Form, trial: TrialKind = 'worksheet'): CompiledField[] {
  return compileLevel(form.fields, trial, '', []);
}

function compileLevel(
  fields: readonly Field[],
  trial: TrialKind,
  prefix: string,
  outer: readonly (readonly CompiledField[])[],
): CompiledField[] {
  const here = fields
    .filter((field) => !field.for || field.for.includes(trial))
    .map((field): CompiledField => {
      const shared = {
        name: prefix + field.id,
        required: field.required !== false,
        conditions: [],
      };
      if (isGroup(field)) return { ...shared, field, children: [] };
      const kind = leafKind<LeafField>(field);
      return { ...shared, field, kind, schema: kind.value(field) };
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

/** Whether a field is asked, given the answers so far. A hidden field's answer opens nothing. */
export function isOpen(one: CompiledField, levels: Levels): boolean {
  return one.conditions.every(({ on, up, values }) => {
    let level: Levels | undefined = levels;
    for (let step = 0; step < up; step++) level = level?.outer;
    if (!level) return false;
    const value = own(level.raw, on.field.id);
    const holds = Array.isArray(value)
      ? value.some((entry) => values.has(String(entry)))
      : (typeof value === 'string' || typeof value === 'number') && values.has(String(value));
    return holds && isOpen(on, level);
  });
}

/** The parts that an `each` repeats over; inside a part, that part's children. */
export function partsOver({ over }: EachField, { content, part }: Scope): Part[] {
  return (content.parts ?? []).filter(
    ({ set, parent }) => set === over && (!part || parent === part.id),
  );
}

/** One repetition of a group: its key in the value and in paths, and what its fields may see. */
export type Repetition = { readonly key: string; readonly scope: Scope; readonly raw: unknown };

/** A group's repetitions for what the rater has given so far, whatever that is. */
export function repetitions(field: GroupField, raw: unknown, scope: Scope): Repetition[] {
  if (field.kind === 'each')
    return partsOver(field, scope).map((part) => ({
      key: part.id,
      scope: { content: scope.content, part },
      raw: isObject(raw) ? own(raw, part.id) : undefined,
    }));
  return (Array.isArray(raw) ? raw : []).map((entry: unknown, index) => ({
    key: String(index),
    scope,
    raw: entry,
  }));
}

export const leastEntries = ({ atLeast }: ListField) => atLeast ?? 0;
export const mostEntries = ({ atMost }: ListField) => atMost ?? 100;
