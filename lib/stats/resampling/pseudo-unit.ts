import type { Generator } from '@/lib/stats/resampling/generator';
import { naturalLog } from '@/lib/stats/resampling/natural-log';

/**
 * What one more trial (an item that two graders value, a judgment) would add to a figure's sums: half of it as if all
 * agreed (`agree`), half as if they did not (`differ`), each as many numbers as the figure has features. `trials` is how
 * many the figure rests on, `least` and `most` are its bounds.
 * Where all trials of a study agree, no resample shows anything else; this one says what could have been.
 */
export type PseudoUnit = {
  readonly agree: ArrayLike<number>;
  readonly differ: ArrayLike<number>;
  readonly trials: number;
  readonly least: number;
  readonly most: number;
};

/**
 * How much of the pseudo-unit stands in each resample: `agree` of its agreeing half and `differ` of the other, each
 * Gamma with shape 1/2, so that both together weigh one on the average. `opposed` is another draw of the latter, for
 * what a difference subtracts: two errors that nobody has seen need not be the same error.
 */
export type PseudoWeights = {
  readonly agree: Float64Array;
  readonly differ: Float64Array;
  readonly opposed: Float64Array;
};

/**
 * The weights of `count` resamples: with them the bootstrap's resamples are a posterior whose prior weighs one unit.
 * Source: Muliere and Secchi (1996), Annals of the Institute of Statistical Mathematics 48(4), 663-673 (the proper
 * Bayesian bootstrap); Rubin (1981), Annals of Statistics 9(1), 130-134.
 *
 * @example pseudoWeights(100, generator(1)).agree.length // 100
 */
export function pseudoWeights(count: number, draw: Generator): PseudoWeights {
  const weights = () => Float64Array.from({ length: count }, () => halfGamma(draw));
  return { agree: weights(), differ: weights(), opposed: weights() };
}

/**
 * How many trials the pseudo-unit is worth where `units` are drawn that hold `trials`: the root of a unit's mean size.
 * One where each is drawn by itself; between one trial and a whole cluster where they are drawn together, since the data
 * may not show how far trials of a cluster hang together. Coverage: docs/coverage.md.
 *
 * @example pseudoScale(90, 12) // 2.7386
 */
export const pseudoScale = (trials: number, units: number): number =>
  units === 0 ? 1 : Math.sqrt(Math.max(1, trials / units));

/**
 * A draw from the Gamma distribution with shape 1/2: half the square of a normal deviate (Marsaglia's polar method).
 * Source: Marsaglia and Bray (1964), SIAM Review 6(3), 260-264.
 *
 * @example halfGamma(generator(1)) > 0 // true
 */
export function halfGamma(draw: Generator): number {
  for (;;) {
    const [u, v] = [2 * draw.unit() - 1, 2 * draw.unit() - 1];
    const s = u * u + v * v;
    if (s < 1 && s > 0) return (u * u * -naturalLog(s)) / s;
  }
}
