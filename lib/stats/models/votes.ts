/** One label of one rater for one item; a rater may label an item more than once. */
export type Vote = { readonly item: string; readonly rater: string; readonly category: string };

/** Votes as numbers: the n-th entries of the three arrays are one vote. */
export type CodedVotes = {
  readonly items: readonly string[];
  readonly raters: readonly string[];
  readonly item: Uint32Array;
  readonly rater: Uint32Array;
  readonly category: Uint32Array;
  readonly count: number;
};

/**
 * Numbers items and raters in the order in which they first appear; an undeclared category throws.
 *
 * @example codedVotes([{ item: '1', rater: 'x', category: 'a' }, { item: '2', rater: 'x', category: 'b' }], ['a', 'b'])
 *   // { items: ['1', '2'], raters: ['x'], count: 2 }
 */
export function codedVotes(votes: readonly Vote[], categories: readonly string[]): CodedVotes {
  const [items, raters] = [new Map<string, number>(), new Map<string, number>()];
  const codes = new Map(categories.map((category, at) => [category, at]));
  const number = (of: Map<string, number>, name: string) => {
    const known = of.get(name);
    if (known !== undefined) return known;
    of.set(name, of.size);
    return of.size - 1;
  };
  const category = votes.map((vote) => {
    const code = codes.get(vote.category);
    if (code === undefined) throw new RangeError(`not declared: ${vote.category}`);
    return code;
  });
  return {
    item: Uint32Array.from(votes, (vote) => number(items, vote.item)),
    rater: Uint32Array.from(votes, (vote) => number(raters, vote.rater)),
    category: Uint32Array.from(category),
    items: [...items.keys()],
    raters: [...raters.keys()],
    count: votes.length,
  };
}

/**
 * The place of the largest value, the first of equals.
 *
 * @example largest([0.2, 0.5, 0.3]) // 1
 */
export function largest(values: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) {
    if ((values[at] ?? NaN) > (values[best] ?? NaN)) best = at;
  }
  return best;
}
