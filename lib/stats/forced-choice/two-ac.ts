import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalPdf from '@stdlib/stats-base-dists-normal-pdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { bisection } from '@/lib/stats/intervals/bisection';
import { requireShare } from '@/lib/stats/intervals/count';
import { type Estimated, type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/** Choices between A and B with a button for "no difference". */
export type Choices = { readonly a: number; readonly ties: number; readonly b: number };

export type TwoAc = {
  readonly kind: '2-AC';
  /** How far B is ahead of A, in standard deviations of one impression; 0 is no preference. */
  readonly dprime: Estimated<{ readonly se: number }>;
  /** Half the width of what feels like no difference; 0 when nobody ever says so. */
  readonly tau: Estimated<{ readonly se: number }>;
  /** Signed root of the likelihood ratio for "no preference": normal when there is none. */
  readonly root: number;
  /** Two-sided, from `root`. */
  readonly p: number;
  readonly n: number;
};

/**
 * Preference between two with ties allowed: is one ahead, and how wide is "no difference"?
 * Ties are kept as an answer of their own, neither dropped nor halved. Limits of d′ by the profile
 * likelihood, standard errors by the delta method. d′ or tau is undefined where an answer that
 * bounds it was never given; the test of "no preference" still stands then.
 * Source: Christensen, Lee and Brockhoff (2012), Food Quality and Preference 24, 91-102.
 */
export function twoAc(choices: Choices, confidence = 0.95): TwoAc | Undefined {
  const { a, ties, b } = choices;
  const n = a + ties + b;
  requireShare(confidence, 'confidence');
  if (n === 0) return undefinedBecause('nobody chose', 0);
  const fair = logLikelihood(choices, [(a + b) / (2 * n), ties / n, (a + b) / (2 * n)]);
  const best = logLikelihood(choices, [a / n, ties / n, b / n]);
  const root = Math.sign(b - a) * Math.sqrt(Math.max(0, 2 * (best - fair)));
  return {
    kind: '2-AC',
    ...estimates(choices, n, confidence),
    root,
    p: 2 * normalCdf(-Math.abs(root), 0, 1),
    n,
  };
}

function estimates(choices: Choices, n: number, confidence: number): Pick<TwoAc, 'dprime' | 'tau'> {
  const { a, ties, b } = choices;
  if (a === 0 || b === 0) {
    const none = undefinedBecause('one of the two was never chosen: no finite value', n);
    return { dprime: none, tau: none };
  }
  const [c1, c2] = [a / n, (a + ties) / n];
  const [z1, z2] = [normalQuantile(c1, 0, 1), normalQuantile(c2, 0, 1)];
  const slope = (z: number) => normalPdf(z, 0, 1);
  const v1 = (c1 * (1 - c1)) / (n * slope(z1) ** 2);
  const v2 = (c2 * (1 - c2)) / (n * slope(z2) ** 2);
  const covariance = (c1 * (1 - c2)) / (n * slope(z1) * slope(z2));
  const dprime = -(z1 + z2) / Math.SQRT2;
  return {
    dprime: {
      kind: 'estimate',
      value: dprime,
      ...profileLimits(choices, dprime, confidence),
      n,
      method: '2-AC d′',
      interval: `profile likelihood ${percent(confidence)}`,
      se: Math.sqrt((v1 + v2 + 2 * covariance) / 2),
    },
    tau: {
      kind: 'estimate',
      value: (z2 - z1) / Math.SQRT2,
      low: null,
      high: null,
      n,
      method: '2-AC tau',
      // With no ties tau lies on its bound, where rounding may turn a variance of 0 negative.
      se: Math.sqrt(Math.max(0, (v1 + v2 - 2 * covariance) / 2)),
    },
  };
}

/** The d′ whose best likelihood over tau lies within z²/2 of the best of all. */
function profileLimits(choices: Choices, dprime: number, confidence: number) {
  const least = profile(choices, dprime) - normalQuantile((1 + confidence) / 2, 0, 1) ** 2 / 2;
  const over = (d: number) => profile(choices, d) - least;
  return {
    low: bisection(over, dprime - 20, dprime),
    high: bisection(over, dprime, dprime + 20),
  };
}

/** The log likelihood at `d` with the best tau, which the log-concave likelihood has just one of. */
function profile(choices: Choices, d: number): number {
  const at = (tau: number) => {
    const c1 = normalCdf((-tau - d) / Math.SQRT2, 0, 1);
    const upper = normalCdf((d - tau) / Math.SQRT2, 0, 1);
    return logLikelihood(choices, [c1, Math.max(0, 1 - c1 - upper), upper]);
  };
  if (choices.ties === 0) return at(0);
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [0, 40];
  while (high - low > 1e-10) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (at(left) < at(right)) low = left;
    else high = right;
  }
  return at((low + high) / 2);
}

function logLikelihood(
  { a, ties, b }: Choices,
  chances: readonly [number, number, number],
): number {
  const term = (count: number, chance: number) => (count === 0 ? 0 : count * Math.log(chance));
  return term(a, chances[0]) + term(ties, chances[1]) + term(b, chances[2]);
}
