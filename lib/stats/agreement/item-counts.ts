import type { Ratings } from '@/lib/stats/agreement/ratings';

/**
 * How many raters put each item in each category: all that Fleiss, Gwet, Brennan-Prediger and
 * Krippendorff look at. `counts` is items × categories row by row, `totals` the ratings of each
 * item, `rated` the items with at least one rating, `paired` those with at least two.
 */
export type ItemCounts = {
  readonly items: number;
  readonly categories: number;
  readonly counts: Int32Array;
  readonly totals: Int32Array;
  readonly rated: number;
  readonly paired: number;
};

/**
 * Counts each item's ratings.
 *
 * @example itemCounts(small).paired // 6
 */
export function itemCounts(ratings: Ratings): ItemCounts {
  const { items, raters, categories, codes } = ratings;
  const counts = new Int32Array(items * categories);
  const totals = new Int32Array(items);
  let rated = 0;
  let paired = 0;
  for (let item = 0, at = 0; item < items; item++) {
    const base = item * categories;
    let total = 0;
    for (const end = at + raters; at < end; at++) {
      const code = codes[at] ?? -1;
      if (code < 0) continue;
      counts[base + code] = (counts[base + code] ?? 0) + 1;
      total++;
    }
    totals[item] = total;
    if (total > 0) rated++;
    if (total > 1) paired++;
  }
  return { items, categories, counts, totals, rated, paired };
}

/**
 * One category against all others together: two categories, the chosen one first.
 *
 * @example [...oneVersusRest(itemCounts(small), 0).counts] // [3, 0, 2, 1, 0, 3, 0, 3, 0, 2, 2, 1]
 */
export function oneVersusRest(table: ItemCounts, category: number): ItemCounts {
  const counts = new Int32Array(table.items * 2);
  for (let item = 0; item < table.items; item++) {
    const chosen = table.counts[item * table.categories + category] ?? 0;
    counts[item * 2] = chosen;
    counts[item * 2 + 1] = (table.totals[item] ?? 0) - chosen;
  }
  return { ...table, categories: 2, counts };
}
