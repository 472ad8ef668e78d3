import binomialPmf from '@stdlib/stats-base-dists-binomial-pmf';
import { type Alternative, binomialTest } from '@/lib/stats/tests/binomial-test';
import { lowerTail, upperTail } from '@/lib/stats/intervals/binomial-tails';
import { requireShare } from '@/lib/stats/intervals/count';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** A planned exact test: `chance` is the share under the null, `truth` the share it should find. */
export type BinomialPlan = {
  readonly chance: number;
  readonly truth: number;
  /** The greatest chance of a false alarm, .05 unless said. */
  readonly alpha?: number;
  /** Which side rejects; unless said, the side on which the truth lies. */
  readonly alternative?: Alternative;
};

export type BinomialPower = {
  /** The chance that the test with this `n` finds the truth. */
  readonly power: number;
  /** The count from which on (greater) or up to which (less) the test rejects. */
  readonly critical: number | Undefined;
  /** The chance of a false alarm that the test really has: at most alpha. */
  readonly size: number;
};

/**
 * How likely does an exact test of `n` independent judgments find a share of `truth`, when
 * `chance` is to be ruled out? Power 0 is never, 1 always. "less" with a chance of .65 asks for
 * similarity: can these n show that the share lies below .65?
 * `critical` is undefined when no outcome at all reaches alpha, and two-sided (two regions).
 * Source: the definition of power with exact binomial tails; Ennis and Jesionka (2011), Journal of
 * Sensory Studies 26(5), 371-382.
 *
 * @example binomialPower(100, { chance: 0.5, truth: 0.65 }) // { power: 0.9123, critical: 59, size: 0.0443 }
 */
export function binomialPower(n: number, plan: BinomialPlan): BinomialPower {
  const { chance, truth, alpha = 0.05 } = plan;
  const alternative = plan.alternative ?? (truth < chance ? 'less' : 'greater');
  requireShare(alpha, 'alpha');
  if (alternative === 'two-sided') return twoSided(n, chance, truth, alpha);
  const critical = criticalCount(n, chance, alpha, alternative);
  if (critical === null) {
    return { power: 0, critical: undefinedBecause('no outcome reaches alpha', n), size: 0 };
  }
  const tail = alternative === 'greater' ? upperTail : lowerTail;
  return { power: tail(critical, n, truth), critical, size: tail(critical, n, chance) };
}

/**
 * The least (greater) or greatest (less) count that rejects, or null where none does.
 * Source: the exact binomial test.
 *
 * @example criticalCount(100, 0.5, 0.05, 'greater') // 59
 */
export function criticalCount(
  n: number,
  chance: number,
  alpha: number,
  alternative: 'greater' | 'less',
): number | null {
  // Rejecting above is rejecting the failures below, so one search serves both.
  if (alternative === 'greater') {
    const failures = criticalCount(n, 1 - chance, alpha, 'less');
    return failures === null ? null : n - failures;
  }
  let [low, high] = [-1, n];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lowerTail(middle, n, chance) <= alpha) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? null : low;
}

function twoSided(n: number, chance: number, truth: number, alpha: number): BinomialPower {
  let [power, size] = [0, 0];
  for (let x = 0; x <= n; x++) {
    const test = binomialTest(x, n, chance);
    if (test.kind !== 'test' || test.p > alpha) continue;
    power += binomialPmf(x, n, truth);
    size += binomialPmf(x, n, chance);
  }
  return { power, size, critical: undefinedBecause('a two-sided test rejects on both sides', n) };
}
