import { type CrossTable, margins } from '@/lib/stats/agreement/cross-table';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Agreement on one category: when one rater uses it, how often the other does too. With two
 * categories these are positive and negative agreement. From 0 to 1.
 * Undefined when neither rater ever used the category.
 * Source: Cicchetti & Feinstein (1990), Journal of Clinical Epidemiology 43(6), 551-558.
 *
 * @example specificAgreement(crossTableOf([[5, 3], [1, 11]]), 0) // { value: 0.7143, n: 20 }
 */
export function specificAgreement(table: CrossTable, category: number): Estimate {
  const { rows, columns } = margins(table);
  const uses = (rows[category] ?? 0) + (columns[category] ?? 0);
  if (uses === 0) return undefinedBecause('neither rater used the category', table.n);
  const both = table.counts[category * table.size + category] ?? 0;
  return pointEstimate((2 * both) / uses, table.n, 'specific agreement');
}
