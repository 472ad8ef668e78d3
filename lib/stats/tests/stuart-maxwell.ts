import { chiSquareTail } from '@/lib/stats/tests/chi-square-tail';
import { type CrossTable, margins } from '@/lib/stats/agreement/cross-table';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Significance } from '@/lib/stats/tests/significance';

/**
 * The Stuart-Maxwell test: do two raters use the categories equally often? Categories that neither
 * used are dropped, and only those; one degree of freedom fewer than the rest.
 * Undefined with fewer than two used categories, and when these fall into groups that were never
 * confused with each other: the test has then no scale to judge the differences by.
 * Source: Stuart (1955), Biometrika 42(3/4), 412-416; Maxwell (1970), British Journal of
 * Psychiatry 116(535), 651-655.
 *
 * @example stuartMaxwell(crossTableOf([[20, 5], [15, 10]])) // { statistic: 5, df: 1, p: 0.0253 }
 */
export function stuartMaxwell(table: CrossTable): Significance {
  const { rows, columns } = margins(table);
  const used = Array.from(rows.keys()).filter((k) => (rows[k] ?? 0) + (columns[k] ?? 0) > 0);
  if (used.length < 2) return undefinedBecause('fewer than two categories are used', table.n);
  if (!connected(table, used)) {
    return undefinedBecause(
      'the categories fall into groups that are never confused with each other',
      table.n,
    );
  }
  const kept = used.slice(0, -1);
  const differences = kept.map((k) => (rows[k] ?? 0) - (columns[k] ?? 0));
  const covariance = kept.map((i) =>
    kept.map((j) =>
      i === j
        ? (rows[i] ?? 0) + (columns[i] ?? 0) - 2 * cell(table, i, i)
        : -(cell(table, i, j) + cell(table, j, i)),
    ),
  );
  const solved = solve(covariance, differences);
  const statistic = differences.reduce((sum, d, at) => sum + d * (solved[at] ?? 0), 0);
  const df = kept.length;
  const p = chiSquareTail(statistic, df);
  return { kind: 'test', statistic, df, p, n: table.n, method: 'Stuart-Maxwell test' };
}

function cell({ size, counts }: CrossTable, i: number, j: number): number {
  return counts[i * size + j] ?? 0;
}

/** Whether confusions join all used categories: exactly then the covariance matrix has an inverse. */
function connected(table: CrossTable, used: readonly number[]): boolean {
  const reached = new Set(used.slice(0, 1));
  for (const from of reached) {
    for (const to of used) {
      if (cell(table, from, to) + cell(table, to, from) > 0) reached.add(to);
    }
  }
  return reached.size === used.length;
}

/** Gaussian elimination; the matrix is positive definite here, so no pivoting is needed. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let below = pivot + 1; below < size; below++) {
      const factor = at(rows, below, pivot) / at(rows, pivot, pivot);
      rows[below] = (rows[below] ?? []).map((value, k) => value - factor * at(rows, pivot, k));
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(rows, row, size);
    for (let k = row + 1; k < size; k++) rest -= at(rows, row, k) * (solution[k] ?? 0);
    solution[row] = rest / at(rows, row, row);
  }
  return solution;
}

function at(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
