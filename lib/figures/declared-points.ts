import type { Field, ScaleField } from '@/lib/form/field';
import { isGroup } from '@/lib/form/field-kinds';
import type { Form } from '@/lib/form/form';
import { pointsOf } from '@/lib/form/kinds/scale-points';
import type { AskedVariable } from '@/lib/domain/study-variables';

/** The points of the scale that a variable is; null where it is no scale by itself. */
export function declaredPoints(field: string | undefined, form: Form): number[] | null {
  const scale = field === undefined ? null : scaleAt(form.fields, field.split('.'));
  return scale && pointsOf(scale);
}

/** Of more points only those that occur are categories. */
const mostPoints = 30;

/** An ordinal scale with all its points as categories: how many there are does not hang on who used which. */
export function withPoints(variable: AskedVariable, form: Form): AskedVariable {
  if (variable.level !== 'ordinal' || variable.categories) return variable;
  const points = declaredPoints(variable.field, form);
  if (!points || points.length > mostPoints) return variable;
  return { ...variable, categories: points.map(String) };
}

function scaleAt(fields: readonly Field[], [id, ...inside]: readonly string[]): ScaleField | null {
  const field = fields.find((one) => one.id === id);
  if (!field) return null;
  if (isGroup(field)) return scaleAt(field.fields, inside);
  return field.kind === 'scale' ? field : null;
}
