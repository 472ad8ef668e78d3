type Query = Readonly<Record<string, string | string[] | undefined>>;

export type TriedNumbers = { raters?: number; pairs?: number; limit?: number; margin?: number };

/** The numbers that a reader tries, and a sentence for each that cannot be tried. */
export function triedOf(
  query: Query,
  most: { readonly raters: number; readonly pairs: number },
): { readonly tried: TriedNumbers; readonly faults: readonly string[] } {
  const bounds = {
    raters: { words: 'Raters', least: 1, most: most.raters, whole: true },
    pairs: { words: 'Pairs', least: 1, most: most.pairs, whole: true },
    limit: { words: 'The limit', least: 0.5, most: 0.99, whole: false },
    margin: { words: 'The margin', least: 0.01, most: 0.49, whole: false },
  };
  const tried: TriedNumbers = {};
  const faults: string[] = [];
  for (const name of ['raters', 'pairs', 'limit', 'margin'] as const) {
    const text = query[name];
    if (typeof text !== 'string' || text.trim() === '') continue;
    const { words, least, most, whole } = bounds[name];
    const value = Number(text);
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) tried[name] = value;
    else
      faults.push(`${words}: ${whole ? 'a whole number' : 'a number'} from ${least} to ${most}.`);
  }
  return { tried, faults };
}
