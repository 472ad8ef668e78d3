import binomialPmf from '@stdlib/stats-base-dists-binomial-pmf';
import { lowerTail, upperTail } from '@/lib/stats/intervals/binomial-tails';
import { requireCount } from '@/lib/stats/intervals/count';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Significance } from '@/lib/stats/tests/significance';

/** Which departures from the chance share count: both ways, only above, or only below. */
export type Alternative = 'two-sided' | 'greater' | 'less';

/**
 * The exact binomial test: could `x` of `n` come from independent trials with chance `p` each?
 * `p` of the result is the chance of an outcome at least as far out. "As far out" two-sided means
 * "no more likely than the observed one" (minimum likelihood), with a relative slack of 1e-7 for
 * equals that rounding parted. At p = ½ this is twice the smaller tail, at most 1.
 * Undefined when n is 0. Source: Fisher's rule for exact tests, as reviewed by Fay (2010), R Journal 2(1), 53-58.
 *
 * @example binomialTest(8, 10) // { p: 0.1094, n: 10 }
 */
export function binomialTest(
  x: number,
  n: number,
  chance = 0.5,
  alternative: Alternative = 'two-sided',
): Significance {
  requireCount(x, n);
  if (!(chance >= 0 && chance <= 1)) throw new RangeError(`no probability: ${chance}`);
  if (n === 0) return undefinedBecause('nothing was counted (0 of 0)', 0);
  const p = pValue(x, n, chance, alternative);
  return {
    kind: 'test',
    statistic: null,
    df: null,
    p,
    n,
    method: `exact binomial, ${alternative}`,
  };
}

function pValue(x: number, n: number, chance: number, alternative: Alternative): number {
  if (alternative === 'greater') return upperTail(x, n, chance);
  if (alternative === 'less') return lowerTail(x, n, chance);
  return noMoreLikely(x, n, chance);
}

/** The chance of all outcomes no more likely than `x`: its own tail and the matching other one. */
function noMoreLikely(x: number, n: number, chance: number): number {
  if (chance === 0) return x === 0 ? 1 : 0;
  if (chance === 1) return x === n ? 1 : 0;
  const mean = n * chance;
  if (x === mean) return 1;
  const limit = binomialPmf(x, n, chance) * (1 + 1e-7);
  const rare = (k: number) => binomialPmf(k, n, chance) <= limit;
  if (x < mean) {
    // Above the mean the outcomes only get rarer: the first rare one starts the other tail.
    const from = firstWhere(rare, Math.ceil(mean), n + 1);
    return Math.min(1, lowerTail(x, n, chance) + upperTail(from, n, chance));
  }
  const last =
    Math.floor(mean) - firstWhere((k) => rare(Math.floor(mean) - k), 0, Math.floor(mean) + 1);
  return Math.min(1, upperTail(x, n, chance) + (last < 0 ? 0 : lowerTail(last, n, chance)));
}

/** The first whole number in [from, to) for which `holds`, given that it then holds to the end; else `to`. */
function firstWhere(holds: (k: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
