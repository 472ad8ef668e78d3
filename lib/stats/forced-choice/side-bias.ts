import { binomialTest } from '@/lib/stats/tests/binomial-test';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Significance } from '@/lib/stats/tests/significance';

export type SideBias = {
  /** How often the first side is chosen: ½ without a leaning. */
  readonly firstRate: Estimate;
  /** Exact test of ½. */
  readonly test: Significance;
};

/**
 * Does a rater or judge lean to one side, whatever stands there? For pairs that were shown in both
 * orders: only pairs on which the choice stayed on one side tell of a leaning.
 * Rate ½ + (always first − always second) / 2n; exact McNemar test. Undefined without pairs.
 * Source: McNemar (1947), Psychometrika 12(2), 153-157.
 *
 * @example sideBiasOfBothOrders(12, 3, 40).firstRate // { value: 0.6125, n: 40 }
 */
export function sideBiasOfBothOrders(
  alwaysFirst: number,
  alwaysSecond: number,
  pairs: number,
): SideBias {
  if (pairs === 0) {
    const none = undefinedBecause('no pair was judged in both orders', 0);
    return { firstRate: none, test: none };
  }
  const same = alwaysFirst + alwaysSecond;
  const test = binomialTest(alwaysFirst, same);
  return {
    firstRate: pointEstimate(
      1 / 2 + (alwaysFirst - alwaysSecond) / (2 * pairs),
      pairs,
      'first-side rate over both orders',
    ),
    // No pair stayed on a side: nothing speaks for a leaning, p is 1.
    test:
      test.kind === 'test'
        ? { ...test, method: 'exact McNemar' }
        : { kind: 'test', statistic: null, df: null, p: 1, n: 0, method: 'exact McNemar' },
  };
}
