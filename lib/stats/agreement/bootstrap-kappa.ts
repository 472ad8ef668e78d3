import type { CrossTable } from '@/lib/stats/agreement/cross-table';
import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { generator } from '@/lib/stats/resampling/generator';
import { kappaFormula } from '@/lib/stats/agreement/kappa-formula';
import { multinomialDraws } from '@/lib/stats/resampling/multinomial-draw';

/**
 * Cohen's kappa in `count` resamples of the items, drawn as tables: the same distribution as
 * drawing items one by one, at a cost that does not grow with them. NaN marks a resample in which
 * kappa is undefined. For one pair of raters alone; figures that are compared share `Resamples`.
 * Source: Efron and Tibshirani (1993), An Introduction to the Bootstrap, ch. 6; kappa: `cohenKappa`.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example [...bootstrapKappa(crossTableOf([[5, 1], [2, 7]]), 3, 1)] // [0.4444, 0.4, 0.7273]
 */
export function bootstrapKappa(
  table: CrossTable,
  count: number,
  seed: number,
  weights: Disagreement = unweighted(table.size),
): Float64Array {
  const resample = multinomialDraws(table.counts, generator(seed));
  const kappa = kappaFormula(weights);
  const counts = new Float64Array(table.counts.length);
  const replicates = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    resample(counts);
    replicates[at] = kappa(counts, 0);
  }
  return replicates;
}

/**
 * The exact share of resamples of the items in which kappa is undefined, because all drawn items
 * lie in one cell of the diagonal: Σ p(k, k)^n. 1 where there are no items.
 * Source: the multinomial distribution.
 *
 * @example undefinedKappaShare(crossTableOf([[1, 0], [0, 1]])) // 0.5
 */
export function undefinedKappaShare({ size, counts, n }: CrossTable): number {
  if (n === 0) return 1;
  let share = 0;
  for (let k = 0; k < size; k++) share += ((counts[k * size + k] ?? 0) / n) ** n;
  return share;
}
