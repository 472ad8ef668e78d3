import binomialPmf from '@stdlib/stats-base-dists-binomial-pmf';
import gammaln from '@stdlib/math-base-special-gammaln';

/** Counts that chance alone gives: both ends included; each tail beyond has at most (1 − confidence) / 2. */
export type ChanceRange = { readonly from: number; readonly to: number };

/**
 * How many of `n` independent choices between two does chance get right, 95% of the time?
 * 38 to 58 of 96. The range covers at least as much as it says.
 * Source: the binomial distribution.
 *
 * @example binomialRange(96) // { from: 38, to: 58 }
 */
export function binomialRange(n: number, chance = 0.5, confidence = 0.95): ChanceRange {
  const shares = Array.from({ length: n + 1 }, (_, x) => binomialPmf(x, n, chance));
  return central(shares, confidence);
}

/** A cluster of which a rule names as many members as there are targets in it. */
export type NamedCluster = { readonly members: number; readonly targets: number };

/**
 * The same for a rule that names, in each cluster, as many members as there are targets: how many
 * does it name rightly by chance? A cluster of two with one target is a choice between two.
 * Source: the hypergeometric distribution, summed over independent clusters.
 *
 * @example clusteredRange([{ members: 2, targets: 1 }, { members: 4, targets: 2 }]) // { from: 0, to: 3 }
 */
export function clusteredRange(clusters: readonly NamedCluster[], confidence = 0.95): ChanceRange {
  let sum = [1];
  for (const { members, targets } of clusters) {
    const own = Array.from({ length: targets + 1 }, (_, x) => hypergeometric(x, members, targets));
    const next = new Array<number>(sum.length + targets).fill(0);
    sum.forEach((share, at) => {
      own.forEach((more, x) => {
        next[at + x] = (next[at + x] ?? 0) + share * more;
      });
    });
    sum = next;
  }
  return central(sum, confidence);
}

/** Of `members`, as many are named as are targets: the chance that `x` of the named are. */
function hypergeometric(x: number, members: number, targets: number): number {
  const others = members - targets;
  if (targets - x > others) return 0;
  const log = choose(targets, x) + choose(others, targets - x) - choose(members, targets);
  return Math.exp(log);
}

const choose = (n: number, k: number): number =>
  gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1);

function central(shares: readonly number[], confidence: number): ChanceRange {
  const tail = (1 - confidence) / 2 + 1e-12;
  let [from, below] = [0, shares[0] ?? 0];
  while (below <= tail && from < shares.length - 1) below += shares[++from] ?? 0;
  let [to, above] = [shares.length - 1, shares.at(-1) ?? 0];
  while (above <= tail && to > 0) above += shares[--to] ?? 0;
  return { from, to };
}
