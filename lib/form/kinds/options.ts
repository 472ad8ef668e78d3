import type { Option } from '../field';

type HasOptions = { readonly options: readonly Option[] };

export function optionValues({ options }: HasOptions): string[] {
  return options.map((option) => option.value);
}

export function oneOf(field: HasOptions): string {
  return `must be one of: ${optionValues(field).join(', ')}.`;
}

/** What is wrong with a list of options: a value that stands in it twice. */
export function refuseOptions(field: HasOptions): string | undefined {
  const values = optionValues(field);
  const twice = values.find((value, index) => values.indexOf(value) < index);
  return twice === undefined
    ? undefined
    : `has the option “${twice}” twice; give each option a value of its own.`;
}
