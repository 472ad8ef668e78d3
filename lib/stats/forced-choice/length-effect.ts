import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { logisticRegression } from '@/lib/stats/models/logistic-regression';

/** A choice between A and B, with how much longer A is (in characters; below 0: shorter). */
export type LengthChoice = {
  readonly chosen: 'a' | 'b' | 'tie';
  readonly longerBy: number;
};

/**
 * The share of wins of A that would be left if both texts were equally long: a logistic fit of the
 * choices on tanh(difference / its standard deviation), read off at 0. A tie is half a win.
 * Undefined without choices, and where length parts the choices completely or never differs.
 * Source: Dubois et al. (2024), arXiv:2404.04475.
 *
 * @example lengthControlledWinRate([-60, -10, 25, 90].flatMap((longerBy) => ['a', 'a', 'a', 'b'].map((chosen) => ({
 *   chosen, longerBy })))) // { value: 0.75, n: 16 }
 */
export function lengthControlledWinRate(choices: readonly LengthChoice[]): Estimate {
  const n = choices.length;
  const mean = choices.reduce((sum, of) => sum + of.longerBy, 0) / n;
  const sd = Math.sqrt(choices.reduce((sum, of) => sum + (of.longerBy - mean) ** 2, 0) / n);
  if (n === 0) return undefinedBecause('nobody chose', 0);
  if (sd === 0) return undefinedBecause('lengths always differ alike', n);
  const fit = logisticRegression(
    choices.map(({ chosen, longerBy }) => ({
      x: [1, Math.tanh(longerBy / sd)],
      successes: chosen === 'tie' ? 1 / 2 : Number(chosen === 'a'),
      trials: 1,
    })),
  );
  if (fit.kind === 'undefined') return fit;
  const value = 1 / (1 + Math.exp(-(fit.coefficients[0] ?? NaN)));
  return pointEstimate(value, n, 'win rate at equal length, logistic');
}
