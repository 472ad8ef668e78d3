import type { DesignView } from '@/lib/data/desk/design-view';
import { Button } from '@/app/ui/button';

/** Other numbers in place of the study's: a form that only changes the address. */
export function DesignForm({ view, faults }: { view: DesignView; faults: readonly string[] }) {
  return (
    <form
      className="picks mb-6"
      aria-label="Try other numbers"
      action={`/studies/${encodeURIComponent(view.slug)}/design`}
    >
      {fieldsOf(view).map((field) => (
        <Field key={field.name} {...field} />
      ))}
      <Button type="submit">Try</Button>
      <p className="note" role="status">
        {faults.join(' ')}
      </p>
    </form>
  );
}

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly planned: number;
};

/** Raters are asked once: they label the worksheets and answer the pairs. */
function fieldsOf({ worksheets, pairs }: DesignView): FieldProps[] {
  const fields = new Map<string, FieldProps>();
  const add = <Name extends string>(
    plan: Readonly<Record<Name, number>>,
    planned: Readonly<Record<Name, number>>,
    labels: readonly (readonly [name: Name, label: string])[],
  ) => {
    for (const [name, label] of labels)
      fields.set(name, { name, label, value: plan[name], planned: planned[name] });
  };
  if (worksheets)
    add(worksheets.designs.chosen.plan, worksheets.planned, [
      ['raters', 'Raters'],
      ['items', 'Items for each'],
      ['kappa', 'Kappa of two raters'],
      ['prevalence', 'Share of the first category'],
      ['categories', 'Categories'],
    ]);
  if (pairs)
    add(pairs.help.plan, pairs.planned, [
      ['raters', 'Raters'],
      ['pairs', 'Pairs for each'],
      ['limit', 'Limit'],
      ['margin', 'Margin around 0.50'],
    ]);
  return [...fields.values()];
}

function Field({ label, name, value, planned }: FieldProps) {
  return (
    <label>
      {value === planned ? label : `${label} (planned: ${planned})`}
      <input
        key={value}
        className="input"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        size={6}
        defaultValue={value}
      />
    </label>
  );
}
