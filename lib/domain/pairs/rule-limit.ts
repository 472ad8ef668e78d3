import type { Share } from '@/lib/stats/intervals/compare-shares';

/** A declared share as a fraction of whole numbers, by its decimal digits: 0.65 is 65 of 100 exactly. */
export function shareOf(limit: number): Share {
  const decimals = String(limit).split('.')[1]?.length ?? 0;
  const from = 10 ** decimals;
  return { of: Math.round(limit * from), from };
}
