import { choleskyInverse } from '@/lib/stats/models/cholesky-inverse';

/** A smooth function at one point; `information` is minus the matrix of second derivatives. */
export type LocalShape = {
  readonly value: number;
  readonly gradient: readonly number[];
  readonly information: readonly (readonly number[])[];
};

export type Peak = {
  readonly at: readonly number[];
  readonly value: number;
  /** The inverse information at the peak: for a log likelihood, the covariance of the estimates. */
  readonly covariance: readonly (readonly number[])[];
};

/**
 * The peak of a concave function by Newton's steps, halved where one would lead down.
 * Null when there is none: the information has no inverse, or 200 steps do not arrive, as where the
 * function rises forever. Arrived means that a step promises less than 1e-14 of gain.
 * Source: Nocedal and Wright (2006), Numerical Optimization, 2nd ed., ch. 3.
 *
 * @example newton(([x]) => ({ value: -((x - 2) ** 2), gradient: [-2 * (x - 2)], information: [[2]] }), [0]).at // [2]
 */
export function newton(
  shapeAt: (point: readonly number[]) => LocalShape,
  start: readonly number[],
): Peak | null {
  let at = start;
  let here = shapeAt(at);
  for (let step = 0; step < 200; step++) {
    const covariance = choleskyInverse(here.information);
    if (!covariance) return null;
    const move = covariance.map((row) => dot(row, here.gradient));
    const gain = dot(move, here.gradient);
    let share = 1;
    let next = at.map((x, i) => x + (move[i] ?? 0));
    let there = shapeAt(next);
    while (!(there.value >= here.value - 1e-12) && share > 1e-10) {
      share /= 2;
      next = at.map((x, i) => x + share * (move[i] ?? 0));
      there = shapeAt(next);
    }
    if (gain < 1e-14 * Math.max(1, Math.abs(here.value))) {
      const found = choleskyInverse(there.information);
      return found && { at: next, value: there.value, covariance: found };
    }
    [at, here] = [next, there];
  }
  return null;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);
}
