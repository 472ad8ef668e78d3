import { adjustPValues } from '@/lib/stats/adjust-p-values';
import { meanBelow } from '@/lib/stats/alt-test';
import type { Disagreement } from '@/lib/stats/disagreement';
import { type Undefined, undefinedBecause } from '@/lib/stats/estimate';

/** A judge against one rater, cell by cell. */
export type AgainstCodes = {
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
  readonly raters: readonly (AgainstCodes | null)[];
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
  const against = raters.map((_, place) => {
    const one = againstRater(place, raters, judge, cost, epsilon);
    return one.n < Math.max(2, leastCells) ? null : one;
  });
  const tested = against.filter((one) => one !== null);
  if (tested.length === 0) {
    return undefinedBecause(`no rater shares ${leastCells} items with the judge and others`, 0);
  }
  const open = tested.map(({ p }) => p).find((p) => typeof p !== 'number');
  const adjusted = adjustPValues(
    against.map((one) => (typeof one?.p === 'number' ? one.p : null)),
    'benjamini-yekutieli',
  );
  const beaten = adjusted.filter((p) => p !== null && p <= q).length;
  return {
    kind: 'alt-test',
    winningRate: open ?? beaten / tested.length,
    advantageProbability: tested.reduce((sum, one) => sum + one.judge / one.n, 0) / tested.length,
    raters: against.map((one, place) =>
      one === null
        ? null
        : { ...one, adjusted: open === undefined ? (adjusted[place] ?? null) : null },
    ),
    tested: tested.length,
    beaten,
  };
}

function againstRater(
  place: number,
  raters: readonly Int32Array[],
  judge: Int32Array,
  { size, cost }: Disagreement,
  epsilon: number,
): Omit<AgainstCodes, 'adjusted'> & { readonly judge: number } {
  const own = raters[place] ?? new Int32Array(0);
  const others = raters.filter((_, other) => other !== place);
  const from = new Uint8Array(own.length);
  const judgeWins = new Uint8Array(own.length);
  const differences: number[] = [];
  let wins = 0;
  for (let cell = 0; cell < own.length; cell++) {
    const [said, by] = [own[cell] ?? -1, judge[cell] ?? -1];
    if (said < 0 || by < 0) continue;
    let [ofRater, ofJudge, theirs] = [0, 0, 0];
    for (const codes of others) {
      const code = codes[cell] ?? -1;
      if (code < 0) continue;
      theirs += 1;
      ofRater += cost[said * size + code] ?? 0;
      ofJudge += cost[by * size + code] ?? 0;
    }
    if (theirs === 0) continue;
    from[cell] = 1;
    judgeWins[cell] = Number(ofJudge <= ofRater);
    wins += Number(ofJudge <= ofRater);
    differences.push(Number(ofRater <= ofJudge) - Number(ofJudge <= ofRater));
  }
  const n = differences.length;
  const p = n < 2 ? undefinedBecause('fewer than two items', n) : meanBelow(differences, epsilon).p;
  return { n, from, judgeWins, judge: wins, p };
}
