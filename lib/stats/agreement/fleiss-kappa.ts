import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { oneVersusRest, type ItemCounts } from '@/lib/stats/agreement/item-counts';
import { itemDisagreement, meanShares } from '@/lib/stats/agreement/item-disagreement';
import { linearised, type MultiRater } from '@/lib/stats/agreement/linearised';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Fleiss' kappa: agreement of several raters beyond chance, where chance is that of raters who all
 * share one set of habits. Raters may differ from item to item and ratings may be missing.
 * No unit: 1 is full agreement, 0 chance, negative below it.
 * Undefined when no item has two ratings, or when only one category occurs.
 * Source: Fleiss (1971), Psychological Bulletin 76(5), 378-382; weights, missing ratings and the
 * standard error: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5.
 *
 * @example fleissKappa(itemCounts(small)) // { value: 0.4653, n: 6 }
 */
export function fleissKappa(
  table: ItemCounts,
  weights: Disagreement = unweighted(table.categories),
  confidence = 0.95,
): MultiRater {
  const shares = meanShares(table);
  const costs = meanCosts(weights, shares);
  const expected = costs.reduce((sum, cost, k) => sum + cost * (shares[k] ?? 0), 0);
  return linearised({
    table,
    observed: itemDisagreement(table, weights),
    expected,
    expectedByItem: meansOfRatings(table, costs),
    method: `Fleiss' kappa, ${weights.name}`,
    confidence,
  });
}

/**
 * Fleiss' kappa of one category against all others together: where the raters part.
 * Undefined when the category is never used, or is the only one used.
 * Kappa of the table in which there are only two categories (`oneVersusRest`). Source: Fleiss (1971), Psychological
 * Bulletin 76(5), 378-382.
 *
 * @example fleissKappaOfCategory(itemCounts(small), 0) // { value: 0.5325, n: 6 }
 */
export function fleissKappaOfCategory(table: ItemCounts, category: number): MultiRater {
  const split = oneVersusRest(table, category);
  if (split.paired > 0 && !split.counts.some((count, at) => at % 2 === 0 && count > 0)) {
    return undefinedBecause('the category is never used', table.rated);
  }
  if (split.paired > 0 && !split.counts.some((count, at) => at % 2 === 1 && count > 0)) {
    return undefinedBecause('only this category is used', table.rated);
  }
  return fleissKappa(split);
}

/**
 * The standard error of Fleiss' kappa when the true value is 0, for the test of "no agreement".
 * Needs the same number of raters on every item; undefined otherwise.
 * Source: Fleiss, Nee & Landis (1979), Psychological Bulletin 86(5), 974-977.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example fleissNullStandardError(itemCounts(ratingsFromRows([['a', 'a'], ['a', 'b'], ['b', 'b']], ['a', 'b']))) //
 *   0.5774
 */
export function fleissNullStandardError(table: ItemCounts): number | null {
  const raters = table.totals[0] ?? 0;
  if (raters < 2 || table.totals.some((total) => total !== raters)) return null;
  let spread = 0;
  let skew = 0;
  for (const share of meanShares(table)) {
    spread += share * (1 - share);
    skew += share * (1 - share) * (1 - 2 * share);
  }
  if (spread === 0) return null;
  const scale = 2 / (table.items * raters * (raters - 1));
  return Math.sqrt(scale * (spread * spread - skew)) / spread;
}

/** For each category the mean cost of meeting a rating drawn from the shares. */
function meanCosts(weights: Disagreement, shares: Float64Array): Float64Array {
  const { size, cost, most } = weights;
  return shares.map((_, k) =>
    shares.reduce((sum, share, l) => sum + (share * (cost[k * size + l] ?? 0)) / most, 0),
  );
}

/**
 * For each item the mean over its ratings of what each category costs; 0 where it has none.
 *
 * @example [...meansOfRatings(itemCounts(small), Float64Array.of(0, 1, 1))] // [0, 0.3333, 1, 1, 1, 0.3333]
 */
export function meansOfRatings(table: ItemCounts, costs: Float64Array): Float64Array {
  const { items, categories, counts, totals } = table;
  const means = new Float64Array(items);
  for (let item = 0, at = 0; item < items; item++) {
    let sum = 0;
    for (let k = 0; k < categories; k++, at++) sum += (counts[at] ?? 0) * (costs[k] ?? 0);
    const total = totals[item] ?? 0;
    if (total > 0) means[item] = sum / total;
  }
  return means;
}
