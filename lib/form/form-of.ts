import type { Form, TrialKind } from './form';
import { isAskedOn } from './trials-of';

/** What a kind of trial asks of a form: its fields; the rest of the form as it is. */
export function formOf(form: Form, trial: TrialKind): Form {
  return { ...form, fields: form.fields.filter((field) => isAskedOn(field, trial)) };
}
