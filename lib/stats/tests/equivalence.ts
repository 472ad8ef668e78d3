import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import { lowerTail, upperTail } from '@/lib/stats/intervals/binomial-tails';
import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { requireCount } from '@/lib/stats/intervals/count';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

export type Equivalence = {
  readonly kind: 'equivalence';
  /** Chance of so many or more at the lower bound: small when the share lies above it. */
  readonly pLower: number;
  /** Chance of so few or fewer at the upper bound: small when the share lies below it. */
  readonly pUpper: number;
  /** The larger of the two: both bounds must be ruled out. */
  readonly p: number;
  readonly equivalent: boolean;
  /** The two-sided limits with confidence 1 − 2 alpha, 90% unless said otherwise. */
  readonly low: number;
  readonly high: number;
  /** The same two tests by the plain normal approximation, for comparison only. */
  readonly normal: { readonly pLower: number; readonly pUpper: number } | Undefined;
  readonly n: number;
};

/**
 * Is a share as good as `chance`, within `margin` on either side? Two one-sided exact tests: it is
 * when both "at most chance − margin" and "at least chance + margin" are ruled out at `alpha`.
 * Not rejecting is not the opposite finding: few judgments cannot show equivalence at all.
 * Right only where the `n` judgments are independent. Undefined when n is 0.
 * Source: Schuirmann (1987), Journal of Pharmacokinetics and Biopharmaceutics 15, 657-680.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example equivalence(52, 100, { margin: 0.15 }) // { p: 0.005, equivalent: true }
 */
export function equivalence(
  x: number,
  n: number,
  { chance = 0.5, margin, alpha = 0.05 }: { chance?: number; margin: number; alpha?: number },
): Equivalence | Undefined {
  requireCount(x, n);
  if (!(margin > 0)) throw new RangeError(`the margin is above 0: ${margin}`);
  if (n === 0) return undefinedBecause('nothing was counted (0 of 0)', 0);
  const pLower = upperTail(x, n, chance - margin);
  const pUpper = lowerTail(x, n, chance + margin);
  const p = Math.max(pLower, pUpper);
  const limits = exactLimits(x, n, 2 * alpha);
  const normal = normalTests(x, n, chance - margin, chance + margin);
  return { kind: 'equivalence', pLower, pUpper, p, equivalent: p < alpha, ...limits, normal, n };
}

function normalTests(x: number, n: number, lower: number, upper: number): Equivalence['normal'] {
  const p = x / n;
  if ((x === 0 || x === n) && (p === lower || p === upper)) {
    return undefinedBecause('no variance, and the share is a bound itself (0/0)', n);
  }
  const error = Math.sqrt((p * (1 - p)) / n);
  return {
    pLower: normalCdf((lower - p) / error, 0, 1),
    pUpper: normalCdf((p - upper) / error, 0, 1),
  };
}
