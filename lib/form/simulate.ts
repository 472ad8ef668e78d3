import { allowedReasons } from './allowed-reasons';
import {
  compileFields,
  isOpen,
  leastEntries,
  mostEntries,
  repetitions,
  type CompiledField,
  type CompiledGroup,
  type Place,
} from './compiled-field';
import type { Content } from './content';
import type { TrialKind } from './field';
import type { Form, Reason } from './form';
import { pick } from './pick';
import { isObject, type Value, type Values } from './values';

type Drawn = { readonly draw: () => number; readonly reasons: readonly Reason[] };

/**
 * A label by a rater who answers at random, valid for the form: for dry runs and tests. Each allowed
 * answer is equally likely, one in twenty cannot be judged where that is allowed, one in five of the
 * optional fields is skipped. `draw` is uniform on [0, 1) and is all the chance there is.
 */
export function simulate(
  form: Form,
  content: Content,
  draw: () => number,
  trial: TrialKind = 'worksheet',
): Values {
  const drawn = { draw, reasons: form.cannotJudge?.reasons ?? [] };
  const raw: Record<string, Value> = {};
  answer(compileFields(form, trial), { raw, path: '', scope: { content } }, raw, drawn);
  return raw;
}

/** Answers the fields of a place in rounds, since a field may be opened by one that stands below it. */
function answer(
  fields: readonly CompiledField[],
  place: Place,
  values: Record<string, Value>,
  drawn: Drawn,
): void {
  const left = new Set(fields);
  let opened = true;
  while (opened) {
    opened = false;
    for (const one of left) {
      if (!isOpen(one, place)) continue;
      left.delete(one);
      opened = true;
      const value = answerTo(one, place, drawn);
      if (value !== undefined) values[one.field.id] = value;
    }
  }
}

function answerTo(one: CompiledField, place: Place, drawn: Drawn): Value | undefined {
  const { draw, reasons } = drawn;
  const group = 'children' in one;
  if (!one.required && !group && draw() < 0.2) return undefined;
  const allowed = allowedReasons(
    one.field,
    reasons.map(({ value }) => value),
  );
  if (allowed.length > 0 && draw() < 0.05) {
    const reason = pick(allowed, draw);
    const text = reasons.find(({ value }) => value === reason)?.text;
    return { cannotJudge: text === 'required' ? { reason, text: 'simulated' } : { reason } };
  }
  return group ? inGroup(one, place, drawn) : one.kind.simulate(one.field, place.scope, draw);
}

function inGroup(one: CompiledGroup, place: Place, drawn: Drawn): Value | undefined {
  const { field } = one;
  const few = field.kind === 'list' ? leastEntries(field) : 0;
  const spread = field.kind === 'list' ? Math.min(mostEntries(field) - few, 3) : 0;
  const entries = Array.from({ length: few + Math.floor(drawn.draw() * (spread + 1)) }, () => ({}));
  const rows = repetitions(field, entries, place).map(({ key, place: inner }) => {
    const values: Record<string, Value> = {};
    answer(one.children, { ...inner, raw: values }, values, drawn);
    return [key, values] as const;
  });
  if (field.kind === 'list') return rows.map(([, values]) => values);
  const filled = Object.fromEntries(rows.filter(([, values]) => Object.keys(values).length > 0));
  return isObject(filled) && Object.keys(filled).length > 0 ? filled : undefined;
}
