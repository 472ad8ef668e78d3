import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { bisection } from '@/lib/stats/intervals/bisection';
import { upperTail } from '@/lib/stats/intervals/binomial-tails';
import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { requireCount, requireShare } from '@/lib/stats/intervals/count';
import { dprimeOfShare, standardError } from '@/lib/stats/forced-choice/dprime';
import { griddedLikelihoodLimits } from '@/lib/stats/intervals/gridded-likelihood';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { shiftedScoreLimits } from '@/lib/stats/intervals/wilson';

/** One way to make limits and a one-sided p; shares lie in [½, 1], d′ in [0, ∞]. */
export type DiscriminationLimits = {
  readonly share: { readonly low: number; readonly high: number };
  readonly dprime: { readonly low: number; readonly high: number };
  /** Chance of so many right or more by guessing. */
  readonly p: number;
};

export type Discrimination = {
  readonly kind: 'discrimination';
  readonly share: number;
  /** Guessing taken out: 2 share − 1, at least 0. */
  readonly discriminators: number;
  readonly dprime: number;
  readonly se:
    | { readonly share: number; readonly discriminators: number; readonly dprime: number }
    | Undefined;
  readonly exact: DiscriminationLimits;
  readonly likelihood: DiscriminationLimits;
  /** The likelihood limits as such reports print them, read off a grid. */
  readonly griddedLikelihood: DiscriminationLimits;
  readonly score: DiscriminationLimits;
  readonly wald: DiscriminationLimits;
  readonly n: number;
};

/**
 * d′ of forced choice between two as sensory science reports it: everything at or below chance is
 * cut to chance, so d′ is never below 0. For comparison with such reports only: our own figures
 * (`dprime`) are not cut, since a share below ½ is detection the wrong way round.
 * Limits in four ways: exact binomial, likelihood ratio, score with continuity correction, Wald.
 * d′ and limits at a share of 1 are Infinity. No standard error at or below chance, nor at 1.
 * Source: Brockhoff and Christensen (2010), Food Quality and Preference 21, 330-338.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example discrimination(15, 20) // { share: 0.75, discriminators: 0.5, dprime: 0.9539 }
 */
export function discrimination(
  right: number,
  n: number,
  confidence = 0.95,
): Discrimination | Undefined {
  requireCount(right, n);
  requireShare(confidence, 'confidence');
  if (n === 0) return undefinedBecause('nothing was answered', 0);
  const alpha = 1 - confidence;
  const share = right / n;
  const error = Math.sqrt((share * (1 - share)) / n);
  const above = (z: number) => normalCdf(-z, 0, 1);
  const half = normalQuantile(1 - alpha / 2, 0, 1) * error;
  const root = Math.sqrt(Math.max(0, 2 * (logLikelihood(right, n, share) + n * Math.LN2)));
  const likelihoodP = share <= 1 / 2 ? 1 / 2 : above(root);
  // The score limits' correction never carries the share past chance.
  const shift = Math.min(1 / 2, Math.abs(right - n / 2));
  return {
    kind: 'discrimination',
    share,
    discriminators: Math.max(0, 2 * share - 1),
    dprime: dprimeOfShare(Math.max(share, 1 / 2)),
    se:
      share <= 1 / 2 || share === 1
        ? undefinedBecause('at or below chance, or all right: no standard error', n)
        : { share: error, discriminators: 2 * error, dprime: standardError(share, n) },
    exact: cut(exactLimits(right, n, alpha), upperTail(right, n, 1 / 2)),
    likelihood: cut(likelihoodLimits(right, n, alpha), likelihoodP),
    griddedLikelihood: cut(griddedLikelihoodLimits(right, n, alpha), likelihoodP),
    score: cut(shiftedScoreLimits(right, n, alpha, shift), above((2 * right - n) / Math.sqrt(n))),
    wald: cut(
      { low: share - half, high: share + half },
      share <= 1 / 2 ? 1 / 2 : above((share - 1 / 2) / error),
    ),
    n,
  };
}

function cut(limits: { low: number; high: number }, p: number): DiscriminationLimits {
  const within = (share: number) => Math.min(1, Math.max(1 / 2, share));
  const share = { low: within(limits.low), high: within(limits.high) };
  return { share, dprime: { low: dprimeOfShare(share.low), high: dprimeOfShare(share.high) }, p };
}

/** The true limits: shares whose log likelihood lies within z²/2 of the best one's. */
function likelihoodLimits(right: number, n: number, alpha: number): { low: number; high: number } {
  const share = right / n;
  const least = logLikelihood(right, n, share) - normalQuantile(1 - alpha / 2, 0, 1) ** 2 / 2;
  const over = (p: number) => logLikelihood(right, n, p) - least;
  return {
    low: right === 0 ? 0 : bisection(over, Number.MIN_VALUE, share),
    high: right === n ? 1 : bisection(over, share, 1),
  };
}

function logLikelihood(right: number, n: number, p: number): number {
  const term = (count: number, chance: number) => (count === 0 ? 0 : count * Math.log(chance));
  return term(right, p) + term(n - right, 1 - p);
}
