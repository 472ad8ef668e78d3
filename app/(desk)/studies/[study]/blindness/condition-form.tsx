import { Button } from '@/app/ui/button';
import { Section } from '../../../section';
import type { BlindnessView } from './view';

/** Which sealed attribute of worksheet items is checked: a form that only changes the address. */
export function ConditionForm({ view }: { view: BlindnessView }) {
  const { conditions, taken, study } = view;
  if (conditions.length === 0) return null;
  const values = conditions.find(({ name }) => name === taken?.condition)?.values ?? [];
  return (
    <Section
      title="Worksheets: which condition is sealed"
      lead="Items are compared by an attribute of their provenance, within groups that belong together."
    >
      <form
        className="picks"
        aria-label="Which condition is checked"
        action={`/studies/${encodeURIComponent(study)}/blindness`}
      >
        <input type="hidden" name="rates" value={view.seen === 'folded' ? 'yes' : 'no'} />
        <Choose
          name="condition"
          label="Attribute"
          value={taken?.condition ?? ''}
          choices={[...(taken ? [] : ['']), ...conditions.map(({ name }) => name)]}
          none="Choose one"
        />
        {values.length > 0 && view.seen === 'whole' ? (
          <Choose
            name="value"
            label="Value that is told"
            value={taken?.value ?? ''}
            choices={values}
          />
        ) : null}
        <Choose
          name="cluster"
          label="Groups"
          value={taken?.cluster ?? ''}
          choices={['', 'siblings', ...conditions.map(({ name }) => name)]}
          none="As study.json says"
        />
        <Button type="submit">Check</Button>
      </form>
    </Section>
  );
}

function Choose({
  name,
  label,
  value,
  choices,
  none = '',
}: {
  name: string;
  label: string;
  value: string;
  choices: readonly string[];
  /** What stands for no choice. */
  none?: string;
}) {
  return (
    <label>
      {label}
      <select key={value} className="input" name={name} defaultValue={value}>
        {[...new Set(choices)].map((one) => (
          <option key={one} value={one}>
            {one === '' ? none : one}
          </option>
        ))}
      </select>
    </label>
  );
}
