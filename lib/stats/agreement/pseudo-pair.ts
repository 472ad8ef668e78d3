import type { Disagreement } from '@/lib/stats/agreement/disagreement';

/**
 * The halves of one more item that two graders value (`PseudoUnit`), over q categories. `even`: the share of each
 * category where they agree, 1/q. Where they differ: `cells[i * q + j]` as p_i p_j over i ≠ j, p the uses of the
 * categories by both (`uses`) with one more for each; `shares`, how often each category stands in them; `cost`, their
 * mean cost. With two categories this is a quarter in each cell of the table.
 */
export function pseudoPair(
  uses: ArrayLike<number>,
  { size, cost }: Pick<Disagreement, 'size' | 'cost'>,
): PseudoPair {
  const cells = new Float64Array(size * size);
  let total = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (i === j) continue;
      const both = ((uses[i] ?? 0) + 1) * ((uses[j] ?? 0) + 1);
      cells[i * size + j] = both;
      total += both;
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
  return { even: 1 / size, cells, shares, cost: sum };
}

export type PseudoPair = {
  readonly even: number;
  readonly cells: Float64Array;
  readonly shares: Float64Array;
  readonly cost: number;
};
