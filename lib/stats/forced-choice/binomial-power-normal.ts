import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';

/**
 * The power of a one-sided test of a share by the normal approximation, for comparison with
 * reports that use it; `binomialPower` is exact. `truth` must differ from `chance`.
 * With `continuity` half a count is taken off the distance.
 * Source: Ennis and Jesionka (2011), Journal of Sensory Studies 26(5), 371-382.
 */
export function binomialPowerNormal(
  n: number,
  plan: { readonly chance: number; readonly truth: number; readonly alpha?: number },
  continuity = false,
): number {
  const { chance, truth, alpha = 0.05 } = plan;
  const spread = (p: number) => Math.sqrt((p * (1 - p)) / n);
  const distance = Math.abs(truth - chance) - (continuity ? 1 / (2 * n) : 0);
  const beyond = normalQuantile(1 - alpha, 0, 1) * spread(chance) - distance;
  return normalCdf(-beyond / spread(truth), 0, 1);
}
