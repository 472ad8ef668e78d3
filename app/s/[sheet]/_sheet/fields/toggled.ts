import type { ChoicesField } from '@/lib/form/field';

/** The chosen values in the form's order with one turned over; undefined when none is left. */
export function toggled(
  field: ChoicesField,
  chosen: readonly unknown[],
  value: string,
): string[] | undefined {
  const isOn = (option: string): boolean =>
    option === value ? !chosen.includes(option) : chosen.includes(option);
  const next = field.options.map((option) => option.value).filter(isOn);
  return next.length === 0 ? undefined : next;
}
