/** A label as a study declares it: the schema decides what is the same label, not the spelling rules of a tool. */
export type Category = string | number;

/**
 * Where a label stands in the declared list; -1 where it is not declared.
 * Labels are compared exactly: no trimming, no folding of case, no Unicode normalisation.
 * A number that an importer delivers as text (or the other way round) is the declared label of the
 * same spelling, unless both are declared.
 *
 * @example ['b', 'z'].map(categoryPositions(['a', 'b'])) // [1, -1]
 */
export function categoryPositions(categories: readonly Category[]): (label: Category) => number {
  const exact = new Map<Category, number>();
  const spelt = new Map<string, number>();
  categories.forEach((category, position) => {
    if (exact.has(category)) throw new RangeError(`the category ${category} is declared twice`);
    exact.set(category, position);
    const spelling = String(category);
    if (!spelt.has(spelling)) spelt.set(spelling, position);
  });
  return (label) => exact.get(label) ?? spelt.get(String(label)) ?? -1;
}

/**
 * Pairs of declared labels that print alike because they are canonically equal in Unicode
 * (é as one code point and as e with an accent). They stay different; a reader should be warned.
 *
 * @example confusableCategories([1, '1', 'no']) // [[1, '1']]
 */
export function confusableCategories(categories: readonly Category[]): [Category, Category][] {
  const seen = new Map<string, Category>();
  const pairs: [Category, Category][] = [];
  for (const category of categories) {
    const canonical = String(category).normalize('NFC');
    const earlier = seen.get(canonical);
    if (earlier === undefined) seen.set(canonical, category);
    else pairs.push([earlier, category]);
  }
  return pairs;
}
