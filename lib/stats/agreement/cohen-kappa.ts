import { type CrossTable, margins } from '@/lib/stats/agreement/cross-table';
import { type Disagreement, unweighted } from '@/lib/stats/agreement/disagreement';
import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { kappaFormula } from '@/lib/stats/agreement/kappa-formula';
import { waldLimits } from '@/lib/stats/intervals/wald-limits';

/**
 * Cohen's kappa: how far two raters agree beyond chance, with weights where the scale has an order.
 * No unit: 1 is full agreement, 0 what two independent raters with the same habits reach, negative
 * below that (its least value depends on the margins).
 * `standardError` is that of kappa itself, for the interval; `nullStandardError` holds where kappa
 * is 0, for the test. `low` and `high` are cut to [-1, 1], the raw limits stand beside them.
 * Undefined when no item has two ratings, or when chance agreement is already 1: both gave every
 * item the same category, and the data then say nothing about agreement.
 * Source: Cohen (1960), Educational and Psychological Measurement 20(1), 37-46; weighted: Cohen
 * (1968); standard errors: Fleiss, Cohen & Everitt (1969), Psychological Bulletin 72(5), 323-327.
 * Computed for comparison with other tools; pages show the same kappa from `lib/figures/kappa-part.ts`.
 *
 * @example cohenKappa(crossTableOf([[20, 5], [10, 15]])) // { value: 0.4, low: 0.1511, high: 0.6489, n: 50 }
 */
export function cohenKappa(
  table: CrossTable,
  weights: Disagreement = unweighted(table.size),
  confidence = 0.95,
): CohenKappa {
  if (table.n === 0) return undefinedBecause('no item has two ratings', 0);
  const value = kappaValue(table, weights);
  if (Number.isNaN(value)) {
    return undefinedBecause('chance agreement is 1: both used one and the same category', table.n);
  }
  const errors = standardErrors(table, weights, value);
  return {
    kind: 'estimate',
    value,
    ...waldLimits(value, errors.standardError, confidence),
    ...errors,
    n: table.n,
    method: `Cohen's kappa, ${weights.name}`,
    interval: 'Wald, Fleiss-Cohen-Everitt standard error',
    unit: 'item',
  };
}

export type CohenKappa = Estimated<{
  readonly standardError: number;
  readonly nullStandardError: number;
  readonly lowRaw: number;
  readonly highRaw: number;
}>;

/**
 * Kappa alone, NaN where it is undefined.
 * 1 − n Σ cost × count / Σ cost × row × column, cells over the table; without weights (Po − Pe) / (1 − Pe). Source:
 * `cohenKappa`.
 *
 * @example kappaValue(crossTableOf([[20, 5], [10, 15]]), unweighted(2)) // 0.4
 */
export function kappaValue({ counts }: CrossTable, weights: Disagreement): number {
  return kappaFormula(weights)(counts, 0);
}

function standardErrors(
  table: CrossTable,
  weights: Disagreement,
  kappa: number,
): { standardError: number; nullStandardError: number } {
  const { size, counts, n } = table;
  const shares = {
    rows: scaled(margins(table).rows, n),
    columns: scaled(margins(table).columns, n),
  };
  const weight = weights.cost.map((cost) => 1 - cost / weights.most);
  const rowMeans = weightedMeans(weight, size, shares.columns, (i, j) => i * size + j);
  const columnMeans = weightedMeans(weight, size, shares.rows, (j, i) => i * size + j);
  let chance = 0;
  let spread = 0;
  let nullSpread = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const w = weight[i * size + j] ?? 0;
      const means = (rowMeans[i] ?? 0) + (columnMeans[j] ?? 0);
      const independent = (shares.rows[i] ?? 0) * (shares.columns[j] ?? 0);
      chance += w * independent;
      spread += ((counts[i * size + j] ?? 0) / n) * (w - means * (1 - kappa)) ** 2;
      nullSpread += independent * (w - means) ** 2;
    }
  }
  const scale = 1 / (Math.sqrt(n) * (1 - chance));
  return {
    standardError: scale * rootOfVariance(spread - (kappa - chance * (1 - kappa)) ** 2),
    nullStandardError: scale * rootOfVariance(nullSpread - chance * chance),
  };
}

function scaled(counts: Float64Array, n: number): Float64Array {
  return counts.map((count) => count / n);
}

function weightedMeans(
  weight: Float64Array,
  size: number,
  shares: Float64Array,
  cell: (at: number, over: number) => number,
): Float64Array {
  return Float64Array.from({ length: size }, (_, at) =>
    shares.reduce((sum, share, over) => sum + share * (weight[cell(at, over)] ?? 0), 0),
  );
}

/** A variance that is zero can come out as a speck on either side of it. */
function rootOfVariance(variance: number): number {
  return variance < 1e-13 ? 0 : Math.sqrt(variance);
}
