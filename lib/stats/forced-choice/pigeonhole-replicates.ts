import type { Generator } from '@/lib/stats/resampling/generator';

/** How often each rater and each item was drawn in one resample. */
export type Draws = { readonly raters: ArrayLike<number>; readonly items: ArrayLike<number> };

/**
 * The values that figures take when raters and items are drawn anew independently: one array of
 * `resamples` values a figure, NaN where it is not defined in a resample. `figures` gets how often
 * each rater and item was drawn and gives the figures; a judgment counts as often as its rater times
 * as often as its item was drawn. For limits take `percentileInterval`.
 * Source: Owen (2007), Annals of Applied Statistics 1(2), 386-411.
 *
 * @example pigeonholeReplicates({ raters: 2, items: 3 }, generator(1), 4, ({ raters, items }) => [raters[0] + raters[1]
 *   + items[0] + items[1] + items[2]]).map((column) => [...column]) // [[5, 5, 5, 5]]
 */
export function pigeonholeReplicates(
  size: { readonly raters: number; readonly items: number },
  draw: Generator,
  resamples: number,
  figures: (draws: Draws) => readonly number[],
): Float64Array[] {
  const raters = new Int32Array(size.raters);
  const items = new Int32Array(size.items);
  const columns: Float64Array[] = [];
  for (let at = 0; at < resamples; at++) {
    raters.fill(0);
    items.fill(0);
    draw.countInto(raters, size.raters, size.raters);
    draw.countInto(items, size.items, size.items);
    figures({ raters, items }).forEach((value, figure) => {
      const column = (columns[figure] ??= new Float64Array(resamples).fill(Number.NaN));
      column[at] = value;
    });
  }
  return columns;
}
