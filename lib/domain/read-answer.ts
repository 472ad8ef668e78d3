import type { Checked, CompiledForm } from '@/lib/form/check-values';
import { compiledForms } from '@/lib/form/compiled-forms';
import type { Content } from '@/lib/form/content';
import { isGroup } from '@/lib/form/field-kinds';
import type { Form, TrialKind } from '@/lib/form/form';
import { isObject, type Value, type Values } from '@/lib/form/values';
import { verdictNames, verdictReader } from '@/lib/form/verdicts';
import type { Judgment, JudgmentRow } from './judgment';
import { withSpans } from './quoted-spans';
import { verdictsOfReply, type ReplyPatterns, type Verdicts } from './verdicts-of-reply';

/** What a row says once it is read by the study's form; verdicts that cannot be taken are refused with their row. */
export type ReadAnswer = Pick<Judgment, 'state' | 'values' | 'unfound' | 'problem'>;
export type RefusedVerdict = { readonly refused: string };

/**
 * Reads judges' rows by a study's form. The form decides what an answer is, except that a judge need not give free
 * texts, may write a span as a quote, may say null or "" for what it leaves out, as replies of a fixed shape do, and
 * may give verdicts (`verdictReader`) on some of it. `reply` says where verdicts stand in a raw reply.
 */
export function answerReader(
  form: Form,
  reply?: ReplyPatterns,
): (row: JudgmentRow, content: Content, trial?: TrialKind) => ReadAnswer | RefusedVerdict {
  const lenient = { ...form, fields: form.fields.map(textsOptional) };
  const ready = compiledForms(lenient);
  const verdicts = verdictAnswers(form);
  return (row, content, trial = 'worksheet') => {
    const compiled = ready(trial);
    const values = row.values ?? null;
    if ((row.verdicts ?? null) !== null || (row.ambiguous ?? null) !== null) {
      const said = { values: values ?? {}, verdicts: row.verdicts ?? {}, ambiguous: row.ambiguous ?? [] }; // prettier-ignore
      const read = verdicts(said, content, trial);
      return 'wrong' in read ? { refused: read.wrong } : read;
    }
    if (values !== null) return checked(lenient, compiled, values, content);
    const raw = row.raw ?? null;
    const error = row.error?.trim() ? row.error : null;
    if (error !== null) {
      // A reply that somebody could not read is no answer; without a reply the call itself failed.
      return without(raw === null || raw.trim() === '' ? 'failed' : 'malformed', error);
    }
    if (raw === null || raw.trim() === '') return without('malformed', 'The reply is empty.');
    if (reply) {
      const found = verdictsOfReply(form, reply, raw);
      const read = 'wrong' in found ? found : verdicts({ values: {}, ...found }, content, trial);
      return 'wrong' in read ? without('malformed', read.wrong) : read;
    }
    const found = objectIn(raw);
    return found === null
      ? without('malformed', 'The reply is no JSON object, and holds none in one code fence.')
      : checked(lenient, compiled, found, content);
  };
}

type Said = Verdicts & { readonly values: object };

/** Verdicts, and values of a part of the form, as one answer; or the first thing that is wrong with them. */
function verdictAnswers(
  form: Form,
): (said: Said, content: Content, trial: TrialKind) => ReadAnswer | { readonly wrong: string } {
  const some = { ...form, fields: form.fields.map(optional) };
  const ready = compiledForms(some);
  const read = verdictReader(form);
  const names = new Set(verdictNames(form));
  return ({ values, verdicts, ambiguous }, content, trial) => {
    const ofFields: Record<string, unknown> = { ...values };
    const beside: Record<string, Value> = {};
    for (const [name, verdict] of Object.entries(verdicts)) {
      const found = read(name, verdict, content, trial);
      if (!found.ok) return { wrong: `verdicts.${name}: ${found.reason}` };
      if (found.value === undefined || ambiguous.includes(name)) continue;
      if (form.fields.some(({ id }) => id === name)) ofFields[name] = found.value;
      else beside[name] = found.value;
    }
    for (const name of ambiguous) {
      if (!names.has(name)) return { wrong: `ambiguous: “${name.slice(0, 40)}” is no variable or question of the form.` }; // prettier-ignore
      beside[name] = { cannotJudge: { reason: 'ambiguous' } };
    }
    const answer = checked(some, ready(trial), ofFields, content);
    if (answer.values === null) return { wrong: answer.problem ?? '' };
    return { ...answer, state: 'partial', values: { ...answer.values, ...beside } };
  };
}

function optional(field: FieldOfForm): FieldOfForm {
  return isGroup(field)
    ? { ...field, required: false, fields: field.fields.map(optional) }
    : { ...field, required: false };
}

type FieldOfForm = Form['fields'][number];

function textsOptional(field: FieldOfForm): FieldOfForm {
  if (isGroup(field)) return { ...field, fields: field.fields.map(textsOptional) };
  return field.kind === 'text' ? { ...field, required: false } : field;
}

const without = (state: 'failed' | 'malformed', problem: string): ReadAnswer => ({
  state,
  values: null,
  unfound: [],
  problem,
});

function checked(form: Form, compiled: CompiledForm, raw: object, content: Content): ReadAnswer {
  const said = withoutNulls(raw);
  const attempt = (blanks: 'left out' | 'unfound') => {
    const { values, unfound } = withSpans(form.fields, said, content, blanks);
    return { unfound, answer: compiled.check(values, content) };
  };
  // An empty quote says nothing where nothing was asked, and marks no place where a quote was.
  let read = attempt('left out');
  if (!read.answer.ok) {
    const again = attempt('unfound');
    if (again.answer.ok) read = again;
  }
  return read.answer.ok
    ? given(read.answer, read.unfound)
    : without('malformed', read.answer.message);
}

function given({ values }: Extract<Checked, { ok: true }>, unfound: readonly string[]): ReadAnswer {
  let kept: Values = values;
  for (const path of unfound) kept = withoutPath(kept, path.split('/'));
  return { state: 'given', values: kept, unfound, problem: null };
}

/** The values without the one at a path; what stands around it stays. */
function withoutPath(values: Values, [step = '', ...rest]: readonly string[]): Values {
  const entries = Object.entries(values).flatMap(([key, value]): [string, Value][] => {
    if (key !== step) return [[key, value]];
    return rest.length === 0 ? [] : [[key, inside(value, rest)]];
  });
  return Object.fromEntries(entries);
}

function inside(value: Value, rest: readonly string[]): Value {
  if (Array.isArray(value)) {
    const [place = '', ...further] = rest;
    // A path steps into a list of entries, each of them values.
    return (value as readonly Values[]).map((entry, index) =>
      String(index) === place ? withoutPath(entry, further) : entry,
    );
  }
  return isObject(value) ? withoutPath(value as Values, rest) : value; // a group's values, by its path
}

/** The object that a reply is, or that its only code fence holds; null when there is none. */
function objectIn(raw: string): Record<string, unknown> | null {
  const whole = parsed(raw);
  if (whole !== null) return whole;
  const fences = [...raw.matchAll(/```[^\n`]*\n([^]*?)```/g)];
  const [only] = fences;
  return fences.length === 1 && only?.[1] !== undefined ? parsed(only[1]) : null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The value without keys that are null, at every depth. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}
