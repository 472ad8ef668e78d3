import { lowerTail } from '@/lib/stats/intervals/binomial-tails';
import { criticalCount } from '@/lib/stats/forced-choice/binomial-power';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { leastSampleSize, type LeastSampleSize } from '@/lib/stats/forced-choice/least-sample-size';

export type EquivalencePlan = {
  readonly chance?: number;
  readonly margin: number;
  readonly alpha?: number;
  /** The share that really holds; the chance level unless said. */
  readonly truth?: number;
};

export type EquivalencePower = {
  readonly power: number;
  /** The counts that show equivalence, both ends included. */
  readonly accept: { readonly from: number; readonly to: number } | Undefined;
};

/**
 * How likely do `n` independent judgments show equivalence to `chance` within `margin`?
 * Power 0 with `accept` undefined: with so few, no outcome at all can show it.
 * Source: the exact acceptance region of Schuirmann's (1987) two one-sided tests.
 *
 * @example equivalencePower(200, { margin: 0.15 }) // { power: 0.9913, accept: { from: 82, to: 118 } }
 */
export function equivalencePower(n: number, plan: EquivalencePlan): EquivalencePower {
  const { chance = 0.5, margin, alpha = 0.05, truth = chance } = plan;
  const from = criticalCount(n, chance - margin, alpha, 'greater');
  const to = criticalCount(n, chance + margin, alpha, 'less');
  if (from === null || to === null || from > to) {
    return { power: 0, accept: undefinedBecause(`no outcome of ${n} can show equivalence`, n) };
  }
  // The chance of a count below `from` is taken off; both tails are far out, nothing cancels.
  return {
    power: lowerTail(to, n, truth) - (from === 0 ? 0 : lowerTail(from - 1, n, truth)),
    accept: { from, to },
  };
}

/**
 * How many judgments show equivalence with `power`: the first n, and the one from which all do.
 * Undefined where more than 20,000 are needed. Source: `equivalencePower`.
 *
 * @example equivalenceSampleSize({ margin: 0.15 }) // { first: 96, stable: 100 }
 */
export function equivalenceSampleSize(
  plan: EquivalencePlan & { readonly power?: number },
): LeastSampleSize | Undefined {
  const { margin, power = 0.8 } = plan;
  // Two tails of about 1.645 + 1.282 standard errors of at most ½ each: a first guess.
  return leastSampleSize((n) => equivalencePower(n, plan).power, power, (1.47 / margin) ** 2);
}
