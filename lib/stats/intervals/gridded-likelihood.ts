import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { cubicSpline, type Knot } from '@/lib/stats/intervals/cubic-spline';

/**
 * Likelihood limits of a share as sensory reports print them: the signed root of the likelihood
 * ratio is taken at 100 shares from 0 to 1 and at the observed one, and read off a spline.
 * Close to the true limits (`likelihoodLimits`) in the middle, off where the curve is steep: for
 * 107 of 108 the upper one is .9964 instead of .9995. Only to compare with such reports.
 * Source: the procedure of Brockhoff and Christensen (2010) as their package carries it out.
 *
 * @example griddedLikelihoodLimits(8, 10, 0.05) // { low: 0.5006, high: 0.9641 }
 */
export function griddedLikelihoodLimits(
  right: number,
  n: number,
  alpha: number,
): { low: number; high: number } {
  const observed = right / n;
  const knots = grid(observed).map((p) => ({ x: 1 / (1 + Math.exp(-p)), y: root(right, n, p) }));
  const spline = cubicSpline(knots);
  const [first, last] = [knots[0]?.x ?? NaN, knots.at(-1)?.x ?? NaN];
  const points = 3 * knots.length;
  const curve = Array.from({ length: points }, (_, at) => {
    const x = first + ((last - first) * at) / (points - 1);
    return { x, y: spline(x) };
  }).sort((a, b) => a.y - b.y);
  const z = normalQuantile(1 - alpha / 2, 0, 1);
  const share = (level: number) => {
    const x = readOff(curve, level);
    return Math.log(x / (1 - x));
  };
  return { low: right === 0 ? 0 : share(-z), high: right === n ? 1 : share(z) };
}

function grid(observed: number): number[] {
  const [from, to, count] = [1e-8, 1 - 1e-8, 100];
  const even = Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
  return even.includes(observed) ? even : [...even, observed].sort((a, b) => a - b);
}

/** √(2 (best log likelihood − that at p)), below 0 for p below the observed share. */
function root(right: number, n: number, p: number): number {
  const observed = right / n;
  const term = (count: number, chance: number, best: number) =>
    count === 0 ? 0 : count * Math.log(best / chance);
  const loss = term(right, p, observed) + term(n - right, 1 - p, 1 - observed);
  return (p > observed ? 1 : -1) * Math.sqrt(Math.max(0, 2 * loss));
}

/** The x at which the polyline, sorted by y, reaches `level`; its nearest end beyond it. */
function readOff(curve: readonly Knot[], level: number): number {
  const after = curve.findIndex(({ y }) => y >= level);
  const [a, b] = [curve[after - 1], curve[after]];
  if (!b) return curve.at(-1)?.x ?? NaN;
  if (!a) return b.x;
  return a.x + ((b.x - a.x) * (level - a.y)) / (b.y - a.y);
}
