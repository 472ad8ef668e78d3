import { requireShare } from '@/lib/stats/intervals/count';
import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { percent } from '@/lib/stats/intervals/proportion';

/**
 * A share whose trials hang together in clusters (passages, documents), with limits for other clusters of the kind:
 * `hits[c]` of `trials[c]` in cluster c. Clopper and Pearson's limits for as many independent trials as the clusters
 * are worth: n over the design effect, which is the share's variance over clusters, K / (K − 1) × Σ (hits − share ×
 * trials)² / n², over that of independent trials, share × (1 − share) / n. It is never taken to be below 1: no interval
 * is narrower than the one for independent trials.
 * With few clusters that hold the rarer answer, the design effect is hardly seen; it is then at least the mean of what
 * was seen, weighted by these clusters, and the root of a cluster's mean size, weighted by 2.
 * Undefined without trials; without limits for one cluster. `n` counts trials, `effective` what they are worth.
 * Source: Korn and Graubard (1998), Survey Methodology 24(2), 193-201, without their factor of t, since the exact limits
 * are cautious already; the floor is ours, from the simulations of docs/coverage.md.
 *
 * @example clusteredShare([9, 9, 0, 9, 8, 9], [9, 9, 9, 9, 9, 9]) // { value: 0.8148, low: 0.3251, high: 0.9947, n: 54,
 *   effective: 5.6122 }
 */
export function clusteredShare(
  hits: ArrayLike<number>,
  trials: ArrayLike<number>,
  confidence = 0.95,
): ClusteredShare {
  requireShare(confidence, 'confidence');
  const clusters = countClusters(hits, trials);
  const { n, x, counted, rare } = clusters;
  if (n === 0) return undefinedBecause('nothing was counted (0 of 0)', 0);
  const share = x / n;
  const estimate = { kind: 'estimate' as const, value: share, n, method: 'share', unit: 'cluster' };
  if (counted < 2) {
    return {
      ...estimate,
      low: null,
      high: null,
      interval: 'none: one cluster',
      designEffect: null,
      effective: null,
    };
  }
  let squares = 0;
  for (let c = 0; c < hits.length; c++) {
    squares += ((hits[c] ?? 0) - share * (trials[c] ?? 0)) ** 2;
  }
  const robust = ((counted / (counted - 1)) * squares) / (n * n);
  const seen = x === 0 || x === n ? 1 : (robust * n) / (share * (1 - share));
  const blended = (rare * seen + 2 * Math.sqrt(n / counted)) / (rare + 2);
  const designEffect = Math.max(1, seen, blended);
  const effective = n / designEffect;
  const limits = exactLimits(share * effective, effective, 1 - confidence);
  const interval = `Korn-Graubard ${percent(confidence)}, ${counted} clusters`;
  return { ...estimate, ...limits, interval, designEffect, effective };
}

export type ClusteredShare = Estimated<{
  readonly designEffect: number | null;
  readonly effective: number | null;
}>;

function countClusters(hits: ArrayLike<number>, trials: ArrayLike<number>) {
  let [n, x, counted, withHit, withMiss] = [0, 0, 0, 0, 0];
  for (let c = 0; c < hits.length; c++) {
    const [hit, of] = [hits[c] ?? 0, trials[c] ?? 0];
    if (!(hit >= 0 && hit <= of)) throw new RangeError(`no count of ${of}: ${hit}`);
    if (of === 0) continue;
    n += of;
    x += hit;
    counted++;
    if (hit > 0) withHit++;
    if (hit < of) withMiss++;
  }
  // Clusters that hold the rarer of the two answers.
  return { n, x, counted, rare: 2 * x <= n ? withHit : withMiss };
}
