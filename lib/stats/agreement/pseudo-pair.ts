import type { Disagreement } from '@/lib/stats/agreement/disagreement';

/**
 * The halves of one more item that two graders value (`PseudoUnit`). `agreeing`: the share of each category where they
 * agree, the same for each that was used. Where they differ: `cells[i * q + j]` as p_i p_j over i ≠ j, p the uses of the
 * categories by both (`uses`) with one more for each that was used; `shares`, how often each category stands in them;
 * `cost`, their mean cost. With two categories this is a quarter in each cell of the table. Where fewer than two were
 * used, all are taken as used.
 *
 * @example [...pseudoPair([6, 2], unweighted(2)).agreeing] // [0.5, 0.5]
 */
export function pseudoPair(
  uses: ArrayLike<number>,
  { size, cost }: Pick<Disagreement, 'size' | 'cost'>,
): PseudoPair {
  const known = Float64Array.from({ length: size }, (_, k) => Number((uses[k] ?? 0) > 0));
  const used = known.reduce((sum, one) => sum + one, 0);
  if (used < 2) known.fill(1);
  const weights = known.map((one, k) => one && (uses[k] ?? 0) + 1);
  const cells = new Float64Array(size * size);
  let total = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (i !== j) total += cells[i * size + j] = (weights[i] ?? 0) * (weights[j] ?? 0);
    }
  }
  const shares = new Float64Array(size);
  let sum = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const share = (cells[cell] = (cells[cell] ?? 0) / total);
    const row = Math.floor(cell / size);
    shares[row] = (shares[row] ?? 0) + share;
    sum += share * (cost[cell] ?? 0);
  }
  const agreeing = known.map((one) => one / (used < 2 ? size : used));
  return { agreeing, cells, shares, cost: sum };
}

export type PseudoPair = {
  readonly agreeing: Float64Array;
  readonly cells: Float64Array;
  readonly shares: Float64Array;
  readonly cost: number;
};
