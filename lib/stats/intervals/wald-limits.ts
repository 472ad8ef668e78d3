import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';

/**
 * Value ± z standard errors. The raw limits of a coefficient may lie beyond [-1, 1]; `low` and
 * `high` are cut there, for showing.
 * Source: Wald (1943), Transactions of the American Mathematical Society 54, 426-482.
 *
 * @example waldLimits(0.9, 0.1, 0.95) // { low: 0.704, high: 1, lowRaw: 0.704, highRaw: 1.096 }
 */
export function waldLimits(value: number, standardError: number, confidence: number): WaldLimits {
  const reach = normalQuantile(1 - (1 - confidence) / 2, 0, 1) * standardError;
  const lowRaw = value - reach;
  const highRaw = value + reach;
  return { low: Math.max(-1, lowRaw), high: Math.min(1, highRaw), lowRaw, highRaw };
}

export type WaldLimits = {
  readonly low: number;
  readonly high: number;
  readonly lowRaw: number;
  readonly highRaw: number;
};
