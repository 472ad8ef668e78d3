/**
 * The inverse of a symmetric positive definite matrix, or null where it is not (to within 1e-12 of
 * its own diagonal), so that a singular system is an answer and not a row of huge numbers.
 *
 * @example choleskyInverse([[4, 2], [2, 3]]) // [[0.375, -0.25], [-0.25, 0.5]]
 */
export function choleskyInverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const lower: number[][] = [];
  for (let i = 0; i < size; i++) {
    const row: number[] = [];
    for (let j = 0; j <= i; j++) {
      const other = j === i ? row : (lower[j] ?? []);
      let rest = matrix[i]?.[j] ?? NaN;
      for (let k = 0; k < j; k++) rest -= (row[k] ?? NaN) * (other[k] ?? NaN);
      if (j < i) row.push(rest / (other[j] ?? NaN));
      else if (rest > 1e-12 * (matrix[i]?.[i] ?? NaN)) row.push(Math.sqrt(rest));
      else return null;
    }
    lower.push(row);
  }
  const columns = lower.map((_, column) => solve(lower, column));
  return lower.map((_, i) => columns.map((column) => column[i] ?? NaN));
}

/** Solves L Lᵀ x = the unit vector of `column`. */
function solve(lower: readonly (readonly number[])[], column: number): number[] {
  const size = lower.length;
  const forward: number[] = [];
  for (let i = 0; i < size; i++) {
    let rest = i === column ? 1 : 0;
    for (let k = 0; k < i; k++) rest -= (lower[i]?.[k] ?? NaN) * (forward[k] ?? NaN);
    forward.push(rest / (lower[i]?.[i] ?? NaN));
  }
  const x = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let rest = forward[i] ?? NaN;
    for (let k = i + 1; k < size; k++) rest -= (lower[k]?.[i] ?? NaN) * (x[k] ?? NaN);
    x[i] = rest / (lower[i]?.[i] ?? NaN);
  }
  return x;
}
