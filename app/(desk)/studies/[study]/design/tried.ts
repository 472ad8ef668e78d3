type Query = Readonly<Record<string, string | string[] | undefined>>;
type Bound = { readonly least: number; readonly most: number; readonly whole: boolean };

const words: Readonly<Record<string, string>> = {
  raters: 'Raters',
  items: 'Items',
  kappa: 'Kappa',
  prevalence: 'The share of the first category',
  categories: 'Categories',
  pairs: 'Pairs',
  limit: 'The limit',
  margin: 'The margin',
};

/** The numbers that a reader tries, and a sentence for each that cannot be tried. */
export function triedOf<Name extends string>(
  query: Query,
  bounds: Readonly<Record<Name, Bound>>,
): { readonly tried: Partial<Record<Name, number>>; readonly faults: readonly string[] } {
  const tried: Partial<Record<Name, number>> = {};
  const faults: string[] = [];
  for (const name of Object.keys(bounds) as Name[]) {
    const text = query[name];
    if (typeof text !== 'string' || text.trim() === '') continue;
    const { least, most, whole } = bounds[name];
    const value = Number(text);
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) tried[name] = value;
    else
      faults.push(
        `${words[name] ?? name}: ${whole ? 'a whole number' : 'a number'} from ${least} to ${most.toLocaleString('en')}.`,
      );
  }
  return { tried, faults };
}
