import type { DesignView } from '@/lib/data/desk/design-view';
import { Button } from '@/app/ui/button';

/** Other numbers in place of the study's: a form that only changes the address. */
export function DesignForm({ view, faults }: { view: DesignView; faults: readonly string[] }) {
  const { planned, help, slug } = view;
  const own = (name: 'raters' | 'pairs' | 'limit' | 'margin') => ({
    name,
    value: help.plan[name],
    planned: planned[name],
  });
  return (
    <form
      className="picks mb-6"
      aria-label="Try other numbers"
      action={`/studies/${encodeURIComponent(slug)}/design`}
    >
      <Field label="Raters" {...own('raters')} />
      <Field label="Pairs for each" {...own('pairs')} />
      <Field label="Limit" {...own('limit')} />
      <Field label="Margin around 0.50" {...own('margin')} />
      <Button type="submit">Try</Button>
      <p className="note" role="status">
        {faults.join(' ')}
      </p>
    </form>
  );
}

function Field({
  label,
  name,
  value,
  planned,
}: {
  label: string;
  name: string;
  value: number;
  planned: number;
}) {
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
