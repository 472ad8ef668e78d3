import {
  isAskable,
  isOpen,
  leastEntries,
  mostEntries,
  repetitions,
  type CompiledField,
  type CompiledGroup,
  type CompiledLeaf,
  type Place,
} from './compiled-field';
import { allowedReasons } from './allowed-reasons';
import { isCannotJudge, isObject, own, type Value, type Values } from './values';
import { wrongText } from './written-text';

/** A label's values as they are stored, or the first thing wrong. `field` is a path, "beats/A1/present". */
export type Checked = { ok: true; values: Values } | Refused;
type Refused = { ok: false; field: string; message: string };

/** What each reason for not judging asks of the rater's words. */
export type Reasons = ReadonlyMap<string, 'required' | 'optional' | 'none' | undefined>;

/**
 * Checks one level of a label: the whole, a part, or an entry. Only declared fields come through, in
 * the form's order. `at` is the place that the values are for, whatever they turn out to be.
 */
export function checkLevel(
  fields: readonly CompiledField[],
  raw: unknown,
  at: Place,
  reasons: Reasons,
): Checked {
  if (!isObject(raw))
    return refuse(at.path.slice(0, -1), 'must be an object from fields to values.');
  const stray = Object.keys(raw).find((key) => !fields.some(({ field }) => field.id === key));
  if (stray !== undefined)
    return refuse(at.path + stray, 'is not a field of this form; leave it out.');
  const place = { ...at, raw };
  const values: Record<string, Value> = {};
  for (const one of fields) {
    const outcome = checkField(one, own(raw, one.field.id), place, reasons);
    if (!outcome.ok) return outcome;
    if (outcome.value !== undefined) values[one.field.id] = outcome.value;
  }
  return { ok: true, values };
}

/** `value` is absent when nothing was answered and nothing had to be. */
type Outcome = { ok: true; value: Value | undefined } | Refused;

const absent: Outcome = { ok: true, value: undefined };
const refuse = (field: string, says: string): Refused => ({
  ok: false,
  field,
  message: `${field === '' ? 'A label' : `“${field}”`} ${says}`,
});

export function checkField(
  one: CompiledField,
  given: unknown,
  place: Place,
  reasons: Reasons,
): Outcome {
  const path = place.path + one.field.id;
  if (!isOpen(one, place))
    return given === undefined ? absent : refuse(path, whenAsked(one, place));
  if (given === null) return refuse(path, 'is null; leave it out when there is no answer.');
  const group = 'children' in one;
  if (group && one.field.kind === 'each') return checkEach(one, given, place, path, reasons);
  if (isBlank(one, given)) return one.required ? refuse(path, 'is not answered yet.') : absent;
  if (isCannotJudge(given)) return checkCannotJudge(one, given, path, reasons);
  return group ? checkList(one, given, place, path, reasons) : checkLeaf(one, given, place, path);
}

function whenAsked(one: CompiledField, place: Place): string {
  if (!isAskable(one, place))
    return 'asks about a text that this item does not have; leave it out.';
  const { conditions } = one;
  const asked = conditions.map(
    ({ on, values }) => `“${on.field.id}” is ${[...values].join(' or ')}`,
  );
  return `is only asked when ${asked.join(' and ')}; leave it out.`;
}

/** Whether what was given says nothing: absent, or for some kinds empty. */
export function isBlank(one: CompiledField, given: unknown): boolean {
  return given === undefined || ('kind' in one && (one.kind.isBlank?.(one.field, given) ?? false));
}

function checkLeaf(one: CompiledLeaf, given: unknown, { scope }: Place, path: string): Outcome {
  const { field, kind } = one;
  const problem = kind.wrong(field, given) ?? kind.against?.(field, given, scope);
  if (problem !== undefined) return refuse(path, problem);
  // The kind has just passed it.
  return { ok: true, value: kind.normal?.(field, given) ?? (given as Value) };
}

function checkCannotJudge(
  one: CompiledField,
  given: unknown,
  path: string,
  reasons: Reasons,
): Outcome {
  if (!one.field.cannotJudge) return refuse(path, 'does not allow cannot judge; choose an answer.');
  const saidOf = readCannotJudge(given);
  if (saidOf === undefined)
    return refuse(path, 'must say cannot judge as {cannotJudge: {reason, text}}.');
  const { reason, text } = saidOf;
  const allowed = allowedReasons(one.field, [...reasons.keys()]);
  if (!allowed.includes(reason))
    return refuse(path, `needs a reason that is one of: ${allowed.join(', ')}.`);
  const wants = reasons.get(reason);
  const says = text.trim() !== '';
  if (wants === 'required' && !says) return refuse(path, 'cannot be judged: say in words why.');
  if (wants === 'none' && says)
    return refuse(path, 'takes no words with this reason; leave them out.');
  return { ok: true, value: { cannotJudge: says ? { reason, text } : { reason } } };
}

/** The reason and the words of a value that has the shape of "cannot judge", and nothing else. */
function readCannotJudge(given: unknown): { reason: string; text: string } | undefined {
  if (!isObject(given) || Object.keys(given).length !== 1) return undefined;
  const said = own(given, 'cannotJudge');
  if (!isObject(said)) return undefined;
  const { reason, text = '', ...rest } = said;
  const fits = typeof reason === 'string' && typeof text === 'string';
  return fits && wrongText(text) === undefined && Object.keys(rest).length === 0
    ? { reason, text }
    : undefined;
}

/** Every part in full; where the group is not required, a part may be left out as a whole. */
function checkEach(
  one: CompiledGroup,
  given: unknown = {},
  place: Place,
  path: string,
  reasons: Reasons,
): Outcome {
  if (!isObject(given)) return refuse(path, 'must be an object from parts to their fields.');
  const parts = repetitions(one.field, given, place);
  const stray = Object.keys(given).find((key) => !parts.some((part) => part.key === key));
  if (stray !== undefined)
    return refuse(`${path}/${stray}`, 'is not a part of this item; leave it out.');
  const values: Record<string, Value> = {};
  for (const part of parts) {
    if (!one.required && Object.keys(part.given ?? {}).length === 0) continue;
    const inner = checkLevel(one.children, part.given ?? {}, part.place, reasons);
    if (!inner.ok) return inner;
    if (Object.keys(inner.values).length > 0) values[part.key] = inner.values;
  }
  return Object.keys(values).length > 0 ? { ok: true, value: values } : absent;
}

function checkList(
  { field, children }: CompiledGroup,
  given: unknown,
  place: Place,
  path: string,
  reasons: Reasons,
): Outcome {
  if (!Array.isArray(given)) return refuse(path, 'must be a list of entries.');
  if (field.kind === 'list' && given.length < leastEntries(field))
    return refuse(path, `needs at least ${leastEntries(field)} entries.`);
  if (field.kind === 'list' && given.length > mostEntries(field))
    return refuse(path, `takes at most ${mostEntries(field)} entries.`);
  const values: Values[] = [];
  for (const entry of repetitions(field, given, place)) {
    const inner = checkLevel(children, entry.given, entry.place, reasons);
    if (!inner.ok) return inner;
    values.push(inner.values);
  }
  return { ok: true, value: values };
}
