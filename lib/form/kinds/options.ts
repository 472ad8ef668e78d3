import type { Option } from '../field';

export function optionValues({ options }: { readonly options: readonly Option[] }): string[] {
  return options.map(({ value }) => value);
}
