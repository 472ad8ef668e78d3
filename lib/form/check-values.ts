import * as z from 'zod/mini';

import {
  compileFields,
  isOpen,
  leastEntries,
  mostEntries,
  repetitions,
  type CompiledField,
  type CompiledGroup,
  type CompiledLeaf,
  type Levels,
} from './compiled-field';
import type { Content, Part } from './content';
import type { EachField, Field, ListField, TrialKind } from './field';
import type { Scope } from './field-kind';
import type { Form } from './form';
import { isCannotJudge, isObject, own, type Value, type Values } from './values';
import { writtenText } from './written-text';

// A page whose policy forbids eval reports even zod's probe for it; the browser does without.
if (typeof document !== 'undefined') z.config({ jitless: true });

/** A label's values as they are stored, or the first thing wrong. `field` is a path, "beats/A1/present". */
export type Checked = { ok: true; values: Values } | Refused;
type Refused = { ok: false; field: string; message: string };

/** A field that is asked, given the answers so far. */
export type OpenField = {
  readonly path: string;
  readonly field: Field;
  readonly part?: Part;
  /** Whether the label is refused without it. */
  readonly required: boolean;
  /** Whether it has an answer that would be accepted. */
  readonly answered: boolean;
};

export type CompiledForm = {
  /** The only validation of label values. Never throws; checking what it returns changes nothing. */
  check(values: unknown, content: Content): Checked;
  /** The fields to show, in the form's order; of `each` and `list` the fields inside, and the list. */
  open(values: Partial<Values>, content: Content): OpenField[];
  /** What still has to be answered before the label is accepted. */
  missing(values: Partial<Values>, content: Content): OpenField[];
  /** The answers without those of fields that are hidden by now, as `check` wants them. */
  withoutHidden(values: Partial<Values>, content: Content): Values;
};

/** Makes a form ready to check labels: once for a form, then cheap for each label. */
export function compileForm(form: Form, trial: TrialKind = 'worksheet'): CompiledForm {
  const fields = compileFields(form, trial);
  const reasons = new Map(form.cannotJudge?.reasons.map((one) => [one.value, one.text]));
  const walk = { reasons };
  const open = (values: Partial<Values>, content: Content) =>
    openFields(walk, fields, { raw: values }, { content }, '', true);
  return {
    check: (values, content) => checkLevel(walk, fields, values, undefined, { content }, ''),
    open,
    missing: (values, content) =>
      open(values, content).filter(({ required, answered }) => required && !answered),
    withoutHidden: (values, content) => visible(fields, { raw: values }, { content }),
  };
}

type Reasons = ReadonlyMap<string, 'required' | 'optional' | 'none' | undefined>;
type Walk = { readonly reasons: Reasons };
/** `value` is absent when nothing was answered. */
type Outcome = { ok: true; value: Value | undefined } | Refused;

const refused = (field: string, says: string): Refused => ({
  ok: false,
  field,
  message: field === '' ? says : `“${field}” ${says}`,
});

function checkLevel(
  walk: Walk,
  fields: readonly CompiledField[],
  raw: unknown,
  outer: Levels | undefined,
  scope: Scope,
  prefix: string,
): Checked {
  if (!isObject(raw))
    return refused(
      prefix.slice(0, -1),
      prefix ? 'must be an object of fields.' : 'A label must be an object of fields.',
    );
  const stray = Object.keys(raw).find((key) => !fields.some(({ field }) => field.id === key));
  if (stray !== undefined)
    return refused(prefix + stray, 'is not a field of this form; leave it out.');
  const levels: Levels = outer ? { raw, outer } : { raw };
  const values: Record<string, Value> = {};
  for (const one of fields) {
    const given = own(raw, one.field.id);
    const outcome = checkField(walk, one, given, levels, scope, prefix + one.field.id);
    if (!outcome.ok) return outcome;
    if (outcome.value !== undefined) values[one.field.id] = outcome.value;
  }
  return { ok: true, values };
}

function checkField(
  walk: Walk,
  one: CompiledField,
  given: unknown,
  levels: Levels,
  scope: Scope,
  path: string,
): Outcome {
  if (!isOpen(one, levels)) {
    if (given === undefined) return { ok: true, value: undefined };
    const asked = one.conditions.map(
      ({ on, values }) => `“${on.field.id}” is ${[...values].join(' or ')}`,
    );
    return refused(path, `is only asked when ${asked.join(' and ')}; leave it out.`);
  }
  if (given === null) return refused(path, 'is null; leave it out when there is no answer.');
  if ('children' in one && one.field.kind === 'each')
    return checkEach(walk, one, given, levels, scope, path);
  if (isBlank(one, given))
    return one.required ? refused(path, 'is not answered yet.') : { ok: true, value: undefined };
  if (isCannotJudge(given)) return checkCannotJudge(walk, one, given, path);
  return 'children' in one
    ? checkList(walk, one, given, levels, scope, path)
    : checkLeaf(one, given, scope, path);
}

const isBlank = (one: CompiledField, given: unknown) =>
  given === undefined || ('kind' in one && (one.kind.isBlank?.(one.field, given) ?? false));

function checkLeaf(one: CompiledLeaf, given: unknown, scope: Scope, path: string): Outcome {
  const parsed = z.safeParse(one.schema, given);
  const problem = parsed.success
    ? one.kind.against?.(one.field, parsed.data, scope)
    : (parsed.error.issues[0]?.message ?? 'is not valid.');
  if (problem !== undefined) return refused(path, problem);
  const value = one.kind.normal?.(one.field, given) ?? given;
  // The kind's own schema has just passed it.
  return { ok: true, value: value as Value };
}

const cannotJudgeSchema = z.strictObject({
  cannotJudge: z.strictObject({ reason: z.string(), text: z.optional(writtenText()) }),
});

function checkCannotJudge(walk: Walk, one: CompiledField, given: unknown, path: string): Outcome {
  if (!one.field.cannotJudge)
    return refused(path, 'does not allow cannot judge; choose an answer.');
  const parsed = z.safeParse(cannotJudgeSchema, given);
  if (!parsed.success)
    return refused(path, 'says cannot judge but not as {cannotJudge: {reason, text}}.');
  const { reason, text = '' } = parsed.data.cannotJudge;
  if (!walk.reasons.has(reason))
    return refused(
      path,
      `gives a reason that is not one of: ${[...walk.reasons.keys()].join(', ')}.`,
    );
  const wants = walk.reasons.get(reason);
  const says = text.trim() !== '';
  if (wants === 'required' && !says) return refused(path, 'cannot be judged: say in words why.');
  if (wants === 'none' && says)
    return refused(path, 'takes no words with this reason; leave them out.');
  return { ok: true, value: { cannotJudge: says ? { reason, text } : { reason } } };
}

function checkEach(
  walk: Walk,
  one: CompiledGroup,
  given: unknown = {},
  levels: Levels,
  scope: Scope,
  path: string,
): Outcome {
  if (!isObject(given)) return refused(path, 'must be an object from part ids to fields.');
  const all = repetitions(one.field, given, scope);
  const stray = Object.keys(given).find((key) => !all.some((part) => part.key === key));
  if (stray !== undefined)
    return refused(
      `${path}/${stray}`,
      `is no part of “${(one.field as EachField).over}” here; leave it out.`,
    );
  const values: Record<string, Value> = {};
  for (const { key, raw = {}, scope: inside } of all) {
    if (!one.required && isObject(raw) && Object.keys(raw).length === 0) continue;
    const inner = checkLevel(walk, one.children, raw, levels, inside, `${path}/${key}/`);
    if (!inner.ok) return inner;
    if (Object.keys(inner.values).length > 0) values[key] = inner.values;
  }
  return { ok: true, value: Object.keys(values).length > 0 ? values : undefined };
}

function checkList(
  walk: Walk,
  one: CompiledGroup,
  given: unknown,
  levels: Levels,
  scope: Scope,
  path: string,
): Outcome {
  if (!Array.isArray(given)) return refused(path, 'must be a list of entries.');
  // Only the kind `list` holds entries.
  const field = one.field as ListField;
  if (given.length < leastEntries(field))
    return refused(path, `needs at least ${leastEntries(field)} entries.`);
  if (given.length > mostEntries(field))
    return refused(path, `takes at most ${mostEntries(field)} entries.`);
  const values: Values[] = [];
  for (const { key, raw, scope: inside } of repetitions(field, given, scope)) {
    const inner = checkLevel(walk, one.children, raw, levels, inside, `${path}/${key}/`);
    if (!inner.ok) return inner;
    values.push(inner.values);
  }
  return { ok: true, value: values };
}

function openFields(
  walk: Walk,
  fields: readonly CompiledField[],
  levels: Levels,
  scope: Scope,
  prefix: string,
  demanded: boolean,
): OpenField[] {
  return fields.flatMap((one) => {
    if (!isOpen(one, levels)) return [];
    const { field } = one;
    const raw = own(levels.raw, field.id);
    const path = prefix + field.id;
    const inside =
      'children' in one && !isCannotJudge(raw)
        ? repetitions(one.field, raw, scope).flatMap((row) => {
            const given = isObject(row.raw) ? row.raw : {};
            const wanted = demanded && (one.required || Object.keys(given).length > 0);
            return openFields(
              walk,
              one.children,
              { raw: given, outer: levels },
              row.scope,
              `${path}/${row.key}/`,
              wanted,
            );
          })
        : [];
    if (field.kind === 'each') return inside;
    const answered =
      !isBlank(one, raw) &&
      (field.kind === 'list' && !isCannotJudge(raw)
        ? Array.isArray(raw) &&
          raw.length >= leastEntries(field) &&
          raw.length <= mostEntries(field)
        : checkField(walk, one, raw, levels, scope, path).ok);
    const self: OpenField = {
      path,
      field,
      ...(scope.part && { part: scope.part }),
      required: demanded && one.required,
      answered,
    };
    return [self, ...inside];
  });
}

function visible(fields: readonly CompiledField[], levels: Levels, scope: Scope): Values {
  const kept: Record<string, Value> = {};
  for (const one of fields) {
    const raw = own(levels.raw, one.field.id);
    if (raw === undefined || !isOpen(one, levels)) continue;
    kept[one.field.id] =
      'children' in one && !isCannotJudge(raw) ? inner(one, raw) : (raw as Value);
  }
  return kept;

  function inner(one: CompiledGroup, raw: unknown): Value {
    const rows = repetitions(one.field, raw, scope).map(
      (row) =>
        [
          row.key,
          visible(
            one.children,
            { raw: isObject(row.raw) ? row.raw : {}, outer: levels },
            row.scope,
          ),
        ] as const,
    );
    return one.field.kind === 'each' ? Object.fromEntries(rows) : rows.map(([, values]) => values);
  }
}
