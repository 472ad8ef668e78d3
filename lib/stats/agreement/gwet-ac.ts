import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import { meansOfRatings } from '@/lib/stats/agreement/fleiss-kappa';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import { itemDisagreement, meanShares } from '@/lib/stats/agreement/item-disagreement';
import { linearised, type MultiRater } from '@/lib/stats/agreement/linearised';

/**
 * Gwet's AC1 (AC2 with weights): agreement beyond chance, where only the hard items are taken to be
 * rated by chance. It stays near percent agreement when one category is very common, where kappa
 * falls. No unit: 1 is full agreement, 0 chance.
 * It depends on how many categories are declared, so that number belongs beside it.
 * Undefined when no item has two ratings, or when fewer than two categories are declared.
 * Source: Gwet (2008), British Journal of Mathematical and Statistical Psychology 61(1), 29-48;
 * several raters, weights, missing ratings: Gwet (2014), ch. 5.
 *
 * @example gwetAc(itemCounts(small)) // { value: 0.5157, n: 6 }
 */
export function gwetAc(
  table: ItemCounts,
  weights: Disagreement = unweighted(table.categories),
  confidence = 0.95,
): MultiRater {
  const q = table.categories;
  if (q < 2) return undefinedBecause('fewer than two categories are declared', table.rated);
  const shares = meanShares(table);
  const rest = shares.map((share) => 1 - share);
  const scale = sumOfWeights(weights) / (q * (q - 1));
  const chance = scale * shares.reduce((sum, share, k) => sum + share * (rest[k] ?? 0), 0);
  return linearised({
    table,
    observed: itemDisagreement(table, weights),
    expected: 1 - chance,
    expectedByItem: meansOfRatings(table, rest).map((mean) => 1 - scale * mean),
    method: `Gwet's ${weights.name === 'unweighted' ? 'AC1' : `AC2, ${weights.name}`}, ${q} declared categories`,
    confidence,
  });
}

function sumOfWeights({ cost, most }: Disagreement): number {
  return cost.reduce((sum, value) => sum + (1 - value / most), 0);
}
