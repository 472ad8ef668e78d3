import type { ReactNode } from 'react';
import { Button } from '@/app/ui/button';
import { chosen, type DashboardFilter } from './dashboard-filter';
import type { DashboardView } from './dashboard-view';

/** A form that only changes the address: it works without a script, and what it shows can be sent on. */
export function ChoiceForm({
  view,
  name,
  part,
  asks,
  children,
}: {
  view: DashboardView;
  /** What the choice is about, for assistive technology. */
  name: string;
  /** Where on the page the reader stays. */
  part: string;
  /** The names that this form gives; all others keep what they are. */
  asks: readonly (keyof DashboardFilter)[];
  children: ReactNode;
}) {
  const kept = chosen(view.filter).filter(([key]) => !asks.some((own) => own === key));
  return (
    <form
      className="picks"
      aria-label={name}
      action={`/studies/${encodeURIComponent(view.slug)}/agreement#${part}`}
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
      <Button type="submit">Show</Button>
    </form>
  );
}

export type Choice = { readonly value: string; readonly words: string };

export function Choose({
  name,
  label,
  value,
  choices,
}: {
  name: keyof DashboardFilter;
  label: string;
  value: string;
  choices: readonly Choice[];
}) {
  return (
    <label>
      {label}
      {/* A new address draws it anew: what is chosen is what the address says. */}
      <select key={value} className="input" name={name} defaultValue={value}>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.words}
          </option>
        ))}
      </select>
    </label>
  );
}

export const runChoices = (view: DashboardView): Choice[] => [
  { value: '', words: 'Every run' },
  ...view.runs.map((run) => ({ value: String(run), words: `Run ${run}` })),
];
