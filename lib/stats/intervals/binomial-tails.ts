import betaCdf from '@stdlib/stats-base-dists-beta-cdf';

/**
 * The chance of `x` or more successes in `n` independent trials with chance `p` each.
 * Taken from the beta distribution and not as 1 − P(less), which would lose every small tail.
 * Source: the relation of binomial and beta tails, as used by Clopper and Pearson (1934).
 *
 * @example upperTail(8, 10, 0.5) // 0.0547
 */
export function upperTail(x: number, n: number, p: number): number {
  if (x <= 0) return 1;
  if (x > n) return 0;
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  return betaCdf(p, x, n - x + 1);
}

/**
 * The chance of `x` or fewer successes: the failures' upper tail.
 * Source: the binomial distribution.
 *
 * @example lowerTail(2, 10, 0.5) // 0.0547
 */
export function lowerTail(x: number, n: number, p: number): number {
  return upperTail(n - x, n, 1 - p);
}
