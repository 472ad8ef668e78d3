import type { BoundaryField, SideField, TrialKind } from './field';
import type { Form } from './form';
import { isAskedOn } from './trials-of';

/** What a kind of trial is about: the side, or the place of a change. A form has at most one for each. */
export type TrialField = SideField | BoundaryField;

/** The field that a kind of trial is about; none where the form does not ask it, and on worksheets. */
export function trialField(form: Pick<Form, 'fields'>, trial: TrialKind): TrialField | undefined {
  return form.fields.find(
    (field): field is TrialField =>
      (field.kind === 'side' || field.kind === 'boundary') && isAskedOn(field, trial),
  );
}
