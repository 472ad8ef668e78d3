import type { Field } from '@/lib/form/field';
import type { Form } from '@/lib/form/form';
import { isCannotJudge, isObject, type Value, type Values } from '@/lib/form/values';
import type { Sides } from '@/lib/domain/pairs/pair';

/**
 * What a response means once it is known how the texts stood: "a" becomes the text that is stored as a. Values of
 * other kinds stay, and nothing changes where the texts stood in their own order.
 */
export function labelOfResponse(
  form: Pick<Form, 'fields'>,
  values: Values,
  sides: Sides | null,
): Values {
  return sides === 'ba' ? mapped(form.fields, values) : values;
}

function mapped(fields: readonly Field[], values: Values): Values {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, mappedValue(byId.get(id), value)]),
  );
}

// Values are those that the form's check has accepted: a list holds entries, an each holds values by part.
function mappedValue(field: Field | undefined, value: Value): Value {
  if (field?.kind === 'side') return value === 'a' ? 'b' : value === 'b' ? 'a' : value;
  if (field?.kind === 'list' && Array.isArray(value))
    return (value as readonly Values[]).map((entry) => mapped(field.fields, entry));
  if (field?.kind === 'each' && isObject(value) && !isCannotJudge(value)) {
    const parts = Object.entries(value as Readonly<Record<string, Values>>);
    return Object.fromEntries(parts.map(([part, inside]) => [part, mapped(field.fields, inside)]));
  }
  return value;
}
