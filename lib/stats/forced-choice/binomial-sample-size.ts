import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { type BinomialPlan, binomialPower } from '@/lib/stats/forced-choice/binomial-power';
import { requireShare } from '@/lib/stats/intervals/count';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { leastSampleSize, type LeastSampleSize } from '@/lib/stats/forced-choice/least-sample-size';

export type BinomialSampleSize = LeastSampleSize & {
  /** What the normal approximation says, rounded: for comparison, mostly too few. */
  readonly normal: number;
};

/**
 * How many independent judgments does an exact one-sided test need to find `truth` with `power`?
 * The power of an exact test does not rise steadily with n, so there are two answers: `first`, the
 * least n that reaches it, and `stable`, from which on no larger n falls below it again. Take
 * `stable`: dropped judgments then never cost the power that was planned.
 * Undefined when truth and chance are equal (nothing to find) or when more than 20,000 are needed.
 * Source: Ennis and Jesionka (2011), Journal of Sensory Studies 26(5), 371-382.
 *
 * @example binomialSampleSize({ chance: 0.5, truth: 0.65 }) // { first: 69, stable: 76, normal: 67 }
 */
export function binomialSampleSize(
  plan: BinomialPlan & { readonly power?: number },
): BinomialSampleSize | Undefined {
  const { chance, truth, alpha = 0.05, power = 0.8 } = plan;
  requireShare(power, 'power');
  if (chance === truth) return undefinedBecause('the truth to find is the chance level itself', 0);
  const normal = normalSampleSize(chance, truth, alpha, power);
  const settled = leastSampleSize((n) => binomialPower(n, plan).power, power, normal);
  return settled.kind === 'undefined' ? settled : { ...settled, normal: Math.round(normal) };
}

function normalSampleSize(chance: number, truth: number, alpha: number, power: number): number {
  const spread = (p: number) => Math.sqrt(p * (1 - p));
  const z = (share: number) => normalQuantile(share, 0, 1);
  return ((z(1 - alpha) * spread(chance) + z(power) * spread(truth)) / (truth - chance)) ** 2;
}
