import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import { itemDisagreement } from '@/lib/stats/agreement/item-disagreement';
import { linearised, type MultiRater } from '@/lib/stats/agreement/linearised';

/**
 * Brennan and Prediger's coefficient: agreement beyond that of raters who pick among the declared
 * categories evenly. Unlike kappa it does not fall when one category is common.
 * No unit: 1 is full agreement, 0 even guessing. It depends on how many categories are declared,
 * so that number belongs beside it.
 * Undefined when no item has two ratings, or when fewer than two categories are declared.
 * Source: Brennan & Prediger (1981), Educational and Psychological Measurement 41(3), 687-699;
 * standard error: Gwet (2014), ch. 5.
 *
 * @example brennanPrediger(itemCounts(small)) // { value: 0.5, n: 6 }
 */
export function brennanPrediger(
  table: ItemCounts,
  weights: Disagreement = unweighted(table.categories),
  confidence = 0.95,
): MultiRater {
  if (table.categories < 2) {
    return undefinedBecause('fewer than two categories are declared', table.rated);
  }
  const total = weights.cost.reduce((sum, cost) => sum + cost, 0);
  return linearised({
    table,
    observed: itemDisagreement(table, weights),
    expected: total / weights.most / (table.categories * table.categories),
    method: `Brennan-Prediger, ${weights.name}, ${table.categories} declared categories`,
    confidence,
  });
}
