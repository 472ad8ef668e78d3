import { requireShare } from '@/lib/stats/intervals/count';

/** A test of one share against another that stops as soon as it knows. */
export type SequentialPlan = {
  readonly chance: number;
  readonly truth: number;
  readonly alpha: number;
  readonly beta: number;
};

export type SequentialTest = {
  /** What each answer adds to the sum. */
  readonly right: number;
  readonly wrong: number;
  /** The sum from which on `truth` is accepted, and down to which `chance` is. */
  readonly accept: number;
  readonly reject: number;
  /** About how many answers it takes where chance, or truth, holds. */
  readonly expectedUnderChance: number;
  readonly expectedUnderTruth: number;
};

/**
 * Wald's sequential test: after each independent answer the log likelihood ratio of `truth` against
 * `chance` either ends the test or asks for another answer. Takes on average about half the answers
 * of a fixed n. The expected numbers neglect how far the last step overshoots.
 * Source: Wald (1945), Annals of Mathematical Statistics 16(2), 117-186.
 */
export function sequentialTest({ chance, truth, alpha, beta }: SequentialPlan): SequentialTest {
  for (const [name, share] of Object.entries({ chance, truth, alpha, beta })) {
    requireShare(share, name);
  }
  if (chance === truth) throw new RangeError('the two shares are the same');
  const right = Math.log(truth / chance);
  const wrong = Math.log((1 - truth) / (1 - chance));
  const accept = Math.log((1 - beta) / alpha);
  const reject = Math.log(beta / (1 - alpha));
  const drift = (share: number) => share * right + (1 - share) * wrong;
  return {
    right,
    wrong,
    accept,
    reject,
    expectedUnderChance: (alpha * accept + (1 - alpha) * reject) / drift(chance),
    expectedUnderTruth: ((1 - beta) * accept + beta * reject) / drift(truth),
  };
}
