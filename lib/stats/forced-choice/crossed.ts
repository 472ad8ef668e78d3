/** One judgment in a table of raters by items: 1 right, 0 wrong, or a value between. */
export type Judged = { readonly rater: string; readonly item: string; readonly value: number };

/** The same with raters and items as numbers, in the order of first appearance. */
export type Crossed = {
  readonly rater: Uint32Array;
  readonly item: Uint32Array;
  readonly value: Float64Array;
  readonly raters: number;
  readonly items: number;
  /** Judgments: the table may have holes, and more than one judgment in a cell. */
  readonly n: number;
  readonly mean: number;
};

/**
 * Judgments coded by rater and item, each numbered from 0 in the order of its first judgment; `mean` over all of them.
 *
 * @example crossed([{ rater: 'x', item: '1', value: 1 }, { rater: 'y', item: '1', value: 0 }]) // { raters: 2, items:
 *   1, n: 2, mean: 0.5 }
 */
export function crossed(judged: readonly Judged[]): Crossed {
  const number = (names: readonly string[]): { codes: Uint32Array; count: number } => {
    const known = new Map<string, number>();
    for (const name of names) if (!known.has(name)) known.set(name, known.size);
    return { codes: Uint32Array.from(names, (name) => known.get(name) ?? 0), count: known.size };
  };
  const [rater, item] = [number(judged.map((of) => of.rater)), number(judged.map((of) => of.item))];
  const value = Float64Array.from(judged, (of) => of.value);
  return {
    rater: rater.codes,
    item: item.codes,
    value,
    raters: rater.count,
    items: item.count,
    n: judged.length,
    mean: value.reduce((sum, one) => sum + one, 0) / judged.length,
  };
}

/**
 * Sums of `values` by `code`, of which there are `count`.
 *
 * @example [...sumsBy(Uint32Array.of(0, 1, 0), 2, Float64Array.of(1, 2, 3))] // [4, 2]
 */
export function sumsBy(codes: Uint32Array, count: number, values: Float64Array): Float64Array {
  const sums = new Float64Array(count);
  values.forEach((value, at) => {
    const code = codes[at] ?? 0;
    sums[code] = (sums[code] ?? 0) + value;
  });
  return sums;
}
