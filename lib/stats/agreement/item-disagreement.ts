import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';

/**
 * For each item the mean disagreement over its pairs of raters, as a share of the greatest
 * (0 = all agree; 0 too where fewer than two rated it), and the mean of these over the items with
 * two or more ratings. Not weighted by the number of raters: every item counts once.
 *
 * @example itemDisagreement(itemCounts(small), unweighted(3)).mean // 0.3333
 */
export function itemDisagreement(table: ItemCounts, weights: Disagreement): ItemDisagreement {
  const byItem = new Float64Array(table.items);
  let sum = 0;
  for (let item = 0; item < table.items; item++) {
    const total = table.totals[item] ?? 0;
    if (total < 2) continue;
    const cost = pairCost(table, item, weights) / (total * (total - 1));
    byItem[item] = cost;
    sum += cost;
  }
  return { byItem, mean: sum / table.paired };
}

export type ItemDisagreement = { readonly byItem: Float64Array; readonly mean: number };

/**
 * The mean over the rated items of each category's share of the item's ratings: the margins that
 * chance agreement is computed from. Items with one rating take part.
 *
 * @example [...meanShares(itemCounts(small))] // [0.3889, 0.4444, 0.1667]
 */
export function meanShares(table: ItemCounts): Float64Array {
  const { items, categories, counts, totals, rated } = table;
  const shares = new Float64Array(categories);
  for (let item = 0; item < items; item++) {
    const total = totals[item] ?? 0;
    if (total === 0) continue;
    for (let k = 0; k < categories; k++) {
      shares[k] = (shares[k] ?? 0) + (counts[item * categories + k] ?? 0) / total;
    }
  }
  return shares.map((share) => share / rated);
}

/** The sum of the costs over ordered pairs of the item's ratings, as a share of the greatest cost. */
function pairCost(table: ItemCounts, item: number, weights: Disagreement): number {
  const { categories, counts } = table;
  const base = item * categories;
  let cost = 0;
  if (weights.name === 'unweighted') {
    const total = table.totals[item] ?? 0;
    let same = 0;
    for (let k = 0; k < categories; k++) same += (counts[base + k] ?? 0) ** 2;
    return total * total - same;
  }
  for (let k = 0; k < categories; k++) {
    const here = counts[base + k] ?? 0;
    if (here === 0) continue;
    for (let l = k + 1; l < categories; l++) {
      cost += here * (counts[base + l] ?? 0) * (weights.cost[k * categories + l] ?? 0);
    }
  }
  return (2 * cost) / weights.most;
}
