import { lowerTail } from '@/lib/stats/intervals/binomial-tails';
import type { Share } from '@/lib/stats/intervals/compare-shares';

/**
 * The plain rule "at most `limit` right": how often does it pass, where `truth` is the share right?
 * For `n` independent judgments. To be shown with every such rule, since a rule on a dozen items is
 * hardly evidence: with 12 items and 65% a set that nobody can tell apart fails 19.4% of the time.
 * The limit is a fraction of whole numbers, so that 13 of 20 is not more than 65 of 100.
 * Source: the binomial distribution.
 *
 * @example passProbability(12, { of: 13, from: 20 }, 0.5) // 0.8062
 */
export function passProbability(n: number, limit: Share, truth: number): number {
  return lowerTail(mostAllowed(n, limit), n, truth);
}

/**
 * The most right answers of `n` that are not more than `limit`.
 *
 * @example mostAllowed(24, { of: 13, from: 20 }) // 15
 */
export function mostAllowed(n: number, { of, from }: Share): number {
  return Math.floor((of * n) / from + 1e-9);
}
