import type { Form, TrialKind } from '@/lib/form/form';
import { trialsOf } from '@/lib/form/trials-of';
import { variables, type Variable } from '@/lib/form/variables';

/** A variable with the kinds of trial that ask it; without them every item is asked. */
export type AskedVariable = Variable & { readonly trials?: ReadonlySet<TrialKind> };

const kinds: readonly TrialKind[] = ['worksheet', '2afc', 'preference', 'boundary'];

/**
 * The variables of a form over all kinds of trial that it asks. A label of one kind is read by the rules of its kind:
 * the first kind under which it says anything.
 */
export function studyVariables(form: Form): AskedVariable[] {
  const mixed = form.fields.some((field) => trialsOf(field).length < kinds.length);
  if (!mixed) return variables(form);
  const asked = new Map<string, { kind: TrialKind; variable: Variable }[]>();
  for (const kind of kinds)
    for (const variable of variables(form, kind)) {
      const known = asked.get(variable.id) ?? [];
      asked.set(variable.id, [...known, { kind, variable }]);
    }
  return [...asked.values()].flatMap((ways) => {
    const [first] = ways;
    if (!first) return [];
    const read: Variable['read'] = (values, content, attributes) => {
      const readings = ways.map(({ variable }) => variable.read(values, content, attributes));
      const says = readings.find((parts) =>
        parts.some(({ reading }) => reading.state !== 'absent'),
      );
      return says ?? readings[0] ?? [];
    };
    return [{ ...first.variable, read, trials: new Set(ways.map(({ kind }) => kind)) }];
  });
}
