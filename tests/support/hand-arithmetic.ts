/** Arithmetic written out the long way, so that figures can be computed again without a line of lib/stats. */

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The chance of `from` to `to` of `n` at chance `p`: products of whole numbers, added up. */
export function binomialSum(n: number, p: number, from: number, to: number): number {
  let sum = 0;
  for (let k = Math.max(0, from); k <= Math.min(n, to); k++) {
    let term = 1;
    for (let j = 1; j <= k; j++) term *= ((n - k + j) / j) * p;
    sum += term * (1 - p) ** (n - k);
  }
  return sum;
}

/** Halves the interval until nothing is left of it; `above` says whether a place lies above the one sought. */
export function sought(low: number, high: number, above: (at: number) => boolean): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 200; step++) {
    const middle = (from + to) / 2;
    if (above(middle)) to = middle;
    else from = middle;
  }
  return (from + to) / 2;
}

/** Clopper–Pearson limits by their definition: the shares at which the observed tail has half of alpha. */
export function exactLimits(x: number, n: number, alpha = 0.05): [number, number] {
  const low = x === 0 ? 0 : sought(0, 1, (p) => binomialSum(n, p, x, n) > alpha / 2);
  const high = x === n ? 1 : sought(0, 1, (p) => binomialSum(n, p, 0, x) < alpha / 2);
  return [low, high];
}

/** The area under a curve by Simpson's rule. */
function area(curve: (x: number) => number, from: number, to: number, steps = 4_000): number {
  const width = (to - from) / steps;
  let sum = 0;
  for (let at = 0; at <= steps; at++) {
    sum += curve(from + at * width) * (at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2);
  }
  return (sum * width) / 3;
}

const normalDensity = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
export const normalQuantile = (p: number): number =>
  sought(-9, 9, (x) => 0.5 + area(normalDensity, 0, x, 600) > p);

/** Student's t at `p` with an even number of degrees of freedom below 30, from its density. */
export function tQuantile(p: number, df: number): number {
  const unscaled = (x: number) => (1 + (x * x) / df) ** (-(df + 1) / 2);
  // ∫ over the line: √(df π) Γ(df/2)/Γ((df+1)/2), by x = √df tan θ the integral of cos^(df−1) θ.
  const whole = Math.sqrt(df) * 2 * area((angle) => Math.cos(angle) ** (df - 1), 0, Math.PI / 2);
  return sought(0, 700, (x) => 0.5 + area(unscaled, 0, x, 2_000) / whole > p);
}

export type HandJudged = { readonly rater: string; readonly pair: string; readonly value: number };

/**
 * The mean over raters and pairs with its t limits: the variance as a sum over every two judgments that share a rater
 * or a pair, at least that of independent ones.
 */
export function crossedLimits(judged: readonly HandJudged[], confidence = 0.95) {
  const centre = mean(judged.map(({ value }) => value));
  let [shared, own] = [0, 0];
  for (const one of judged) {
    for (const other of judged) {
      if (one.rater !== other.rater && one.pair !== other.pair) continue;
      shared += (one.value - centre) * (other.value - centre);
    }
    own += (one.value - centre) ** 2;
  }
  const count = (name: 'rater' | 'pair') => new Set(judged.map((of) => of[name])).size;
  const df = Math.min(count('rater'), count('pair')) - 1;
  const half = (tQuantile((1 + confidence) / 2, df) * Math.sqrt(Math.max(shared, own))) / judged.length; // prettier-ignore
  return { value: centre, low: Math.max(0, centre - half), high: Math.min(1, centre + half), df };
}
