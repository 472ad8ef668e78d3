import { compileForm, type CompiledForm } from './check-values';
import type { TrialKind } from './field';
import type { Form } from './form';

/** A form made ready for each kind of trial, once, when its first label comes. */
export function compiledForms(form: Form): (trial: TrialKind) => CompiledForm {
  const ready = new Map<TrialKind, CompiledForm>();
  return (trial) => {
    const known = ready.get(trial) ?? compileForm(form, trial);
    ready.set(trial, known);
    return known;
  };
}
