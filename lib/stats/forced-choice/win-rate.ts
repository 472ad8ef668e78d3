import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { binomialTest } from '@/lib/stats/tests/binomial-test';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';
import type { Significance } from '@/lib/stats/tests/significance';
import type { Preferences } from '@/lib/stats/forced-choice/two-system-preference';

export type WinRate = {
  /** A tie as half a win. */
  readonly tiesAsHalf: Estimate;
  /** Ties left out. */
  readonly tiesLeftOut: Estimate;
  readonly tieRate: Estimate;
  /** Exact sign test of wins against losses, two-sided. */
  readonly test: Significance;
};

/**
 * How often is one of two preferred? With ties both ways, since neither tells the whole: ½ either
 * way is no preference. Exact limits without ties; with ties as halves the normal limits of the mean
 * of 1, ½ and 0, cut to [0, 1]. For one rater who judged each pair once; over several take
 * `twoWayInterval` on the same scores.
 * Undefined without choices, and without ties where all were ties.
 * Source: the definitions; sign test: Dixon and Mood (1946), JASA 41, 557-566.
 */
export function winRate({ wins, losses, ties }: Preferences, confidence = 0.95): WinRate {
  const n = wins + losses + ties;
  return {
    tiesAsHalf: halves(wins, ties, n, confidence),
    tiesLeftOut:
      wins + losses === 0
        ? undefinedBecause(n === 0 ? 'nobody chose' : 'all were ties', n)
        : clopperPearson(wins, wins + losses, confidence),
    tieRate: n === 0 ? undefinedBecause('nobody chose', 0) : clopperPearson(ties, n, confidence),
    test: binomialTest(wins, wins + losses),
  };
}

function halves(wins: number, ties: number, n: number, confidence: number): Estimate {
  if (n === 0) return undefinedBecause('nobody chose', 0);
  const value = (wins + ties / 2) / n;
  const variance = (wins + ties / 4) / n - value ** 2;
  const spread = n > 1 && variance > 1e-13;
  const half = spread
    ? normalQuantile((1 + confidence) / 2, 0, 1) * Math.sqrt(variance / (n - 1))
    : 0;
  return {
    kind: 'estimate',
    value,
    low: spread ? Math.max(0, value - half) : null,
    high: spread ? Math.min(1, value + half) : null,
    n,
    method: 'win rate, ties as half',
    interval: spread ? `normal ${percent(confidence)}` : 'none: all choices are the same',
  };
}
