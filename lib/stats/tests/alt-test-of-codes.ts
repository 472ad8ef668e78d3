import { adjustPValues } from '@/lib/stats/tests/adjust-p-values';
import { meanBelow } from '@/lib/stats/tests/alt-test';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** A judge against one rater, cell by cell. */
export type WithoutCodes = {
  readonly n: number;
  /** Cells that count. */
  readonly from: Uint8Array;
  /** Cells on which the judge is at least as near to the other raters as this one; ties count. */
  readonly judgeWins: Uint8Array;
  readonly p: number | Undefined;
  /** p adjusted over the raters that were tested (Benjamini–Yekutieli); null where one of them has none. */
  readonly adjusted: number | null;
};

export type AltTestOfCodes = {
  readonly kind: 'alt-test';
  /** The share of tested raters whom the judge may stand in for. */
  readonly winningRate: number | Undefined;
  /** The mean over tested raters of how often the judge is at least as near to the others as they are. */
  readonly advantageProbability: number;
  /** By the raters' places; null for a rater with too few cells. */
  readonly raters: readonly (WithoutCodes | null)[];
  readonly tested: number;
  readonly beaten: number;
};

export type AltTestOfCodesOptions = {
  readonly epsilon: number;
  readonly q?: number;
  readonly leastCells?: number;
};

/**
 * The alternative annotator test of `altTest` for answers coded as places in a list of categories (below 0 = none),
 * without a name or an object for each answer: for thousands of items. One array a rater, one entry a cell.
 * Nearer is whoever has the smaller summed cost to the others: with unweighted costs the greater share of equal
 * answers, with quadratic ones the smaller root mean square distance.
 * Undefined below three raters, and where no rater has `leastCells` cells with the judge and one more rater.
 * Source: Calderon, Reichart and Dror (2025), The Alternative Annotator Test, ACL.
 *
 * @example altTestOfCodes([Int32Array.of(0, 1, 0, 1), Int32Array.of(0, 1, 1, 1), Int32Array.of(0, 1, 0, 0)],
 *   Int32Array.of(0, 1, 0, 1), unweighted(2), { epsilon: 0.2, leastCells: 2 }) // { winningRate: 0.3333,
 *   advantageProbability: 1 }
 */
export function altTestOfCodes(
  raters: readonly Int32Array[],
  judge: Int32Array,
  cost: Disagreement,
  { epsilon, q = 0.05, leastCells = 30 }: AltTestOfCodesOptions,
): AltTestOfCodes | Undefined {
  if (raters.length < 3) {
    return undefinedBecause(
      'fewer than three raters: nobody to set a rater against',
      raters.length,
    );
  }
  const costs = cellCosts(raters, cost);
  const compared = raters.map((_, place) => {
    const one = withoutRater(place, raters, judge, costs, cost, epsilon);
    return one.n < Math.max(2, leastCells) ? null : one;
  });
  const tested = compared.filter((one) => one !== null);
  if (tested.length === 0) {
    return undefinedBecause(`no rater shares ${leastCells} items with the judge and others`, 0);
  }
  const open = tested.map(({ p }) => p).find((p) => typeof p !== 'number');
  const adjusted = adjustPValues(
    compared.map((one) => (typeof one?.p === 'number' ? one.p : null)),
    'benjamini-yekutieli',
  );
  const beaten = adjusted.filter((p) => p !== null && p <= q).length;
  return {
    kind: 'alt-test',
    winningRate: open ?? beaten / tested.length,
    advantageProbability: tested.reduce((sum, one) => sum + one.judge / one.n, 0) / tested.length,
    raters: compared.map((one, place) =>
      one === null
        ? null
        : { ...one, adjusted: open === undefined ? (adjusted[place] ?? null) : null },
    ),
    tested: tested.length,
    beaten,
  };
}

type CellCosts = {
  /** Summed over the raters with a value on a cell: what each category costs there. */
  readonly sums: Float64Array;
  /** How many these raters are. */
  readonly raters: Int32Array;
  /** All costs are whole numbers, whose sums are exact in any order. */
  readonly whole: boolean;
};

function cellCosts(raters: readonly Int32Array[], { size, cost }: Disagreement): CellCosts {
  const cells = raters[0]?.length ?? 0;
  const sums = new Float64Array(cells * size);
  const valued = new Int32Array(cells);
  for (const codes of raters) {
    for (let cell = 0; cell < cells; cell++) {
      const code = codes[cell] ?? -1;
      if (code < 0) continue;
      valued[cell] = (valued[cell] ?? 0) + 1;
      const base = cell * size;
      for (let k = 0; k < size; k++) {
        sums[base + k] = (sums[base + k] ?? 0) + (cost[k * size + code] ?? 0);
      }
    }
  }
  return { sums, raters: valued, whole: cost.every(Number.isInteger) };
}

function costToOthers(
  raters: readonly Int32Array[],
  place: number,
  cell: number,
  category: number,
  { size, cost }: Disagreement,
): number {
  let sum = 0;
  for (let rater = 0; rater < raters.length; rater++) {
    const code = raters[rater]?.[cell] ?? -1;
    if (rater !== place && code >= 0) sum += cost[category * size + code] ?? 0;
  }
  return sum;
}

function withoutRater(
  place: number,
  raters: readonly Int32Array[],
  judge: Int32Array,
  all: CellCosts,
  costs: Disagreement,
  epsilon: number,
): Omit<WithoutCodes, 'adjusted'> & { readonly judge: number } {
  const { size, cost } = costs;
  const own = raters[place] ?? new Int32Array(0);
  const from = new Uint8Array(own.length);
  const judgeWins = new Uint8Array(own.length);
  const differences = new Int8Array(own.length);
  let [n, wins] = [0, 0];
  for (let cell = 0; cell < own.length; cell++) {
    const said = own[cell] ?? -1;
    const by = judge[cell] ?? -1;
    if (said < 0 || by < 0 || (all.raters[cell] ?? 0) < 2) continue;
    // The rater's own answer costs himself nothing, and is taken out of what the judge's costs.
    const ofRater = all.sums[cell * size + said] ?? 0;
    const ofJudge = all.whole
      ? (all.sums[cell * size + by] ?? 0) - (cost[by * size + said] ?? 0)
      : costToOthers(raters, place, cell, by, costs);
    from[cell] = 1;
    judgeWins[cell] = Number(ofJudge <= ofRater);
    wins += Number(ofJudge <= ofRater);
    differences[n++] = Number(ofRater <= ofJudge) - Number(ofJudge <= ofRater);
  }
  const p =
    n < 2
      ? undefinedBecause('fewer than two items', n)
      : meanBelow(differences.subarray(0, n), epsilon).p;
  return { n, from, judgeWins, judge: wins, p };
}
