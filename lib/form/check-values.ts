import { checkLevel, type Checked, type Reasons } from './check-level';
import { compileFields, type Place } from './compiled-field';
import type { Content } from './content';
import type { TrialKind } from './field';
import type { Form } from './form';
import { openFields, withoutHidden, type OpenField } from './open-fields';
import type { Values } from './values';

export type { Checked, OpenField };

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
  const reasons: Reasons = new Map(form.cannotJudge?.reasons.map((one) => [one.value, one.text]));
  const top = (raw: Record<string, unknown>, content: Content): Place => ({
    raw,
    path: '',
    scope: { content },
  });
  const open = (values: Partial<Values>, content: Content) =>
    openFields(fields, top(values, content), reasons);
  return {
    check: (values, content) => checkLevel(fields, values, top({}, content), reasons),
    open,
    missing: (values, content) =>
      open(values, content).filter(({ required, answered }) => required && !answered),
    withoutHidden: (values, content) => withoutHidden(fields, top(values, content)),
  };
}
