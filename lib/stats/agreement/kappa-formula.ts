import type { Disagreement } from '@/lib/stats/agreement/disagreement';

/**
 * Kappa of a square table of counts that starts at `counts[at]`, NaN where it is undefined (no
 * items, or chance agreement 1): the step that a bootstrap repeats. All sums are of whole numbers
 * where the costs are whole, so full agreement is exactly 1 and independence exactly 0.
 * The function reuses its scratch space between calls.
 * 1 − n Σ cost × count / Σ cost × row × column; without weights (Po − Pe) / (1 − Pe). Source: `cohenKappa`.
 *
 * @example kappaFormula(unweighted(2))(Float64Array.of(20, 5, 10, 15), 0) // 0.4
 */
export function kappaFormula({
  name,
  size,
  cost,
}: Disagreement): (counts: Float64Array, at: number) => number {
  if (name === 'unweighted') return unweightedFormula(size);
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  return (counts, at) => {
    rows.fill(0);
    columns.fill(0);
    let n = 0;
    let observed = 0;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        const count = counts[at + i * size + j] ?? 0;
        n += count;
        rows[i] = (rows[i] ?? 0) + count;
        columns[j] = (columns[j] ?? 0) + count;
        observed += count * (cost[i * size + j] ?? 0);
      }
    }
    let expected = 0;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        expected += (cost[i * size + j] ?? 0) * (rows[i] ?? 0) * (columns[j] ?? 0);
      }
    }
    return expected === 0 ? Number.NaN : 1 - (n * observed) / expected;
  };
}

/** The same where all costs are 1: n² - Σ row × column, and no cost to look up. */
function unweightedFormula(size: number): (counts: Float64Array, at: number) => number {
  const columns = new Float64Array(size);
  return (counts, at) => {
    columns.fill(0);
    let n = 0;
    let diagonal = 0;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        const count = counts[at + i * size + j] ?? 0;
        columns[j] = (columns[j] ?? 0) + count;
        n += count;
      }
      diagonal += counts[at + i * size + i] ?? 0;
    }
    let chance = 0;
    for (let i = 0; i < size; i++) {
      let row = 0;
      for (let j = 0; j < size; j++) row += counts[at + i * size + j] ?? 0;
      chance += row * (columns[i] ?? 0);
    }
    const expected = n * n - chance;
    return expected === 0 ? Number.NaN : 1 - (n * (n - diagonal)) / expected;
  };
}
