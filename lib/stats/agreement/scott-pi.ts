import { type CrossTable, margins } from '@/lib/stats/agreement/cross-table';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Scott's pi: how far two raters agree beyond chance, where chance is that of two raters who share
 * one set of habits. No unit: 1 is full agreement, 0 chance, negative below it.
 * Undefined when no item has two ratings, or when both used one and the same category only.
 * Source: Scott (1955), Public Opinion Quarterly 19(3), 321-325.
 *
 * @example scottPi(crossTableOf([[20, 5], [10, 15]])) // { value: 0.3939, n: 50 }
 */
export function scottPi(table: CrossTable): Estimate {
  const { n } = table;
  if (n === 0) return undefinedBecause('no item has two ratings', 0);
  const { rows, columns, diagonal } = margins(table);
  let chance = 0;
  for (let k = 0; k < table.size; k++) chance += ((rows[k] ?? 0) + (columns[k] ?? 0)) ** 2;
  const expected = 4 * n * n - chance;
  if (expected === 0) {
    return undefinedBecause('chance agreement is 1: both used one and the same category', n);
  }
  return pointEstimate(1 - (4 * n * (n - diagonal)) / expected, n, "Scott's pi");
}
