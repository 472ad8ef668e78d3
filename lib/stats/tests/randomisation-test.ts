import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Significance } from '@/lib/stats/tests/significance';

/**
 * Could so many right answers come from choices that know nothing of the target? The choices are
 * held as pressed, and the sides of the target are drawn anew by the sheet's own plan: `observed` of
 * `n` choices are right under the plan that was used, `drawn` counts them under each drawn plan.
 * The plan counts: with 6 of 12 targets on each side and answers 6 and 6 the number right is always
 * even, and 10 or more of 12 has a chance of .040, not the binomial's .019.
 * p = (1 + plans at least as far) / (1 + plans drawn), one-sided unless said otherwise.
 * Undefined without trials or draws.
 * Source: Edgington and Onghena (2007), Randomization Tests, 4th ed.; the added one: Phipson and
 * Smyth (2010), Stat Appl Genet Mol Biol 9, 39.
 *
 * @example randomisationOfCounts(10, Int32Array.of(6, 8, 10, 4), 12) // { p: 0.4, n: 12 }
 */
export function randomisationOfCounts(
  observed: number,
  drawn: Int32Array,
  n: number,
  twoSided = false,
): Significance {
  const draws = drawn.length;
  if (n === 0 || draws < 1) return undefinedBecause('nothing was answered, or nothing drawn', n);
  // Twice the distance from a half, so that it stays a whole number.
  const far = (count: number) => (twoSided ? Math.abs(2 * count - n) : count);
  const least = far(observed);
  let reached = 0;
  for (let draw = 0; draw < draws; draw++) if (far(drawn[draw] ?? 0) >= least) reached++;
  return {
    kind: 'test',
    statistic: observed,
    df: null,
    p: (1 + reached) / (1 + draws),
    n,
    method: `randomisation of sides, ${draws} plans, ${twoSided ? 'two-sided' : 'greater'}`,
  };
}
