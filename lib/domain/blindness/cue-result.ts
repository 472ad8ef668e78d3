import { quantile } from '@/lib/stats/intervals/quantile';
import type { CueFinding } from '@/lib/stats/forced-choice/cue-test';
import type { Finding } from './blindness-check';

/** The middle value; null of none. */
export function medianOf(values: ArrayLike<number>): number | null {
  return values.length === 0 ? null : quantile(Float64Array.from(values).sort(), 1 / 2);
}

/** The finding in its words. A cue in which no two texts differ is ruled out: there is nothing to go by. */
export function findingOf(
  finding: CueFinding['finding'] | undefined,
  differs: boolean,
  n: number,
): Finding {
  if (n > 0 && !differs) return 'ruled out';
  return finding === undefined || finding === 'cannot be told' ? 'too few items to say' : finding; // prettier-ignore
}
