import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import { itemDisagreement } from '@/lib/stats/agreement/item-disagreement';
import { linearised, type MultiRater } from '@/lib/stats/agreement/linearised';

/**
 * Percent agreement: of the pairs of raters who both rated an item, the share that chose the same
 * category, averaged over items (with weights: the mean weight, 1 = same, 0 = farthest apart).
 * From 0 to 1. It has no correction for chance: with one very common category it is high whoever
 * rates. The t interval is over items; its raw lower limit may be negative.
 * Undefined when no item has two or more ratings.
 * Source: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5.
 *
 * @example percentAgreement(itemCounts(small)) // { value: 0.6667, n: 6 }
 */
export function percentAgreement(
  table: ItemCounts,
  weights: Disagreement = unweighted(table.categories),
  confidence = 0.95,
): MultiRater {
  const agreement = linearised({
    table,
    observed: itemDisagreement(table, weights),
    expected: 1,
    method: `percent agreement, ${weights.name}`,
    confidence,
  });
  if (agreement.kind === 'undefined' || agreement.low === null) return agreement;
  return { ...agreement, low: Math.max(0, agreement.low) };
}
