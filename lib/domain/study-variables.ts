import type { Form, TrialKind } from '@/lib/form/form';
import { trialsOf } from '@/lib/form/trials-of';
import type { Content } from '@/lib/form/content';
import type { Values } from '@/lib/form/values';
import { variables, type Attributes, type PartReading, type Variable } from '@/lib/form/variables';

/** A variable with the kinds of trial that ask it; without them every item is asked. */
export type AskedVariable = Omit<Variable, 'read'> & {
  readonly trials?: ReadonlySet<TrialKind>;
  /** As `Variable.read`, of a label of this kind of trial; absent = a worksheet. */
  read(values: Values, content: Content, attributes?: Attributes, trial?: TrialKind): PartReading[];
};

const kinds: readonly TrialKind[] = ['worksheet', '2afc', 'preference', 'boundary'];

/**
 * The variables of a form over all kinds of trial that it asks. A label of one kind is read by the fields of its
 * kind: what another kind asks is not missing in it.
 */
export function studyVariables(form: Form): AskedVariable[] {
  const mixed = form.fields.some((field) => trialsOf(field).length < kinds.length);
  if (!mixed) return variables(form);
  const asked = new Map<string, Map<TrialKind, Variable>>();
  for (const kind of kinds)
    for (const variable of variables(form, kind)) {
      const ways = asked.get(variable.id) ?? new Map<TrialKind, Variable>();
      asked.set(variable.id, ways.set(kind, variable));
    }
  return [...asked.values()].flatMap((ways) => {
    const [first] = ways.values();
    if (!first) return [];
    const read: AskedVariable['read'] = (values, content, attributes, trial = 'worksheet') =>
      ways.get(trial)?.read(values, content, attributes) ?? [];
    return [{ ...first, read, trials: new Set(ways.keys()) }];
  });
}
