import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { sideBiasOfBothOrders, type SideBias } from '@/lib/stats/forced-choice/side-bias';

/** Which position was chosen, or neither. */
export type Position = 'first' | 'second' | 'tie';

/** One pair judged twice: as planned (A first), and with the sides exchanged (B first). */
export type SwappedPair = { readonly planned: Position; readonly exchanged: Position };

export type OrderSwap = {
  /** Share of pairs with the same text, or a tie, in both orders. */
  readonly consistency: Estimate;
  readonly conflictRate: Estimate;
  /** Pairs where the earlier position gained from the exchange, and where the later one did. */
  readonly primacy: number;
  readonly recency: number;
  /** −1 always the earlier position, 0 none, 1 always the later one. */
  readonly preferenceFairness: Estimate;
  readonly sideBias: SideBias;
  /** Share of wins of A with the two orders averaged, a tie as a half. */
  readonly averagedWinRate: Estimate;
  /** Share of wins of A among pairs won in both orders. */
  readonly consistentWinRate: Estimate;
  /** A wins only where it wins both times; anything else that is no loss of both is a tie. */
  readonly strict: { readonly wins: number; readonly losses: number; readonly ties: number };
};

/**
 * Does a judgment of pairs survive exchanging the sides? A judge that flips with the order tells of
 * the order. Measure the same order repeated as well: flips are no bias where repeats flip as often.
 * `n` counts pairs. Undefined without pairs; single figures where their own denominator is empty.
 * Sources: Shi et al. (2024), arXiv:2406.07791 (consistency, primacy and recency, fairness);
 * Zheng et al. (2023), arXiv:2306.05685 (the strict rule).
 *
 * @example orderSwap([{ planned: 'first', exchanged: 'second' }, { planned: 'first', exchanged: 'first' }]).consistency
 *   // { value: 0.5, n: 2 }
 */
export function orderSwap(pairs: readonly SwappedPair[]): OrderSwap {
  const n = pairs.length;
  const count = (of: (pair: SwappedPair) => boolean) => pairs.filter(of).length;
  const both = (planned: Position, exchanged: Position) =>
    count((pair) => pair.planned === planned && pair.exchanged === exchanged);
  const [wins, losses] = [both('first', 'second'), both('second', 'first')];
  const consistent = wins + losses + both('tie', 'tie');
  const towards = (side: Position) => both(side, side) + both(side, 'tie') + both('tie', side);
  const [primacy, recency] = [towards('first'), towards('second')];
  const score = (position: Position, a: Position) =>
    position === 'tie' ? 1 / 2 : Number(position === a);
  const points = pairs.reduce(
    (sum, pair) => sum + (score(pair.planned, 'first') + score(pair.exchanged, 'second')) / 2,
    0,
  );
  return {
    consistency: clopperPearson(consistent, n),
    conflictRate: clopperPearson(n - consistent, n),
    primacy,
    recency,
    preferenceFairness: fairness(primacy, recency, n),
    sideBias: sideBiasOfBothOrders(both('first', 'first'), both('second', 'second'), n),
    averagedWinRate:
      n === 0
        ? undefinedBecause('no pair was judged in both orders', 0)
        : pointEstimate(points / n, n, 'win rate, orders averaged'),
    consistentWinRate:
      wins + losses === 0
        ? undefinedBecause('no pair was won in both orders', n)
        : clopperPearson(wins, wins + losses),
    strict: { wins, losses, ties: n - wins - losses },
  };
}

/** recency × its share − primacy × its share, over n. */
function fairness(primacy: number, recency: number, n: number): Estimate {
  if (n === 0) return undefinedBecause('no pair was judged in both orders', 0);
  const flips = primacy + recency;
  const value = flips === 0 ? 0 : (recency ** 2 - primacy ** 2) / flips / n;
  return pointEstimate(value, n, 'preference fairness');
}
