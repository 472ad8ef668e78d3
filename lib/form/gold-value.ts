import type { Field, GroupField } from './field';
import { isGroup } from './field-kinds';
import { isCannotJudge, isObject, own, type Span, type Value } from './values';

/**
 * Whether two labels agree on a field, as gold needs it. Absent agrees with absent (both found the
 * field not asked), cannot judge with cannot judge for the same reason, spans when they mark the
 * same places, texts to the letter, a list's entries in any order. Values are ones that `check` passed.
 */
export function sameValue(field: Field, a: Value | undefined, b: Value | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (isCannotJudge(a) || isCannotJudge(b))
    return isCannotJudge(a) && isCannotJudge(b) && a.cannotJudge.reason === b.cannotJudge.reason;
  if (isGroup(field)) return sameGroup(field, a, b);
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((entry, index) => placeOf(entry) === placeOf(b[index]));
}

/** A chosen option is itself; a span is the place that it marks, for its quote follows from that. */
function placeOf(entry: string | Span | undefined): string {
  return typeof entry === 'object' ? `${entry.start} ${entry.end} ${entry.text}` : String(entry);
}

function sameGroup({ fields }: GroupField, a: Value, b: Value): boolean {
  const sameFields = (x: unknown, y: unknown) =>
    isObject(x) &&
    isObject(y) &&
    // Both are `Values`: they stand inside values of a group.
    fields.every((field) =>
      sameValue(
        field,
        own(x, field.id) as Value | undefined,
        own(y, field.id) as Value | undefined,
      ),
    );
  if (Array.isArray(a) && Array.isArray(b)) {
    const left: unknown[] = [...b];
    return (
      a.length === b.length &&
      a.every((entry) => {
        const at = left.findIndex((other) => sameFields(entry, other));
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      })
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const parts = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...parts].every((part) => sameFields(own(a, part) ?? {}, own(b, part) ?? {}));
}
