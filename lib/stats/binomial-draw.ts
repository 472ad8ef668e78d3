import { naturalLog } from '@/lib/stats/natural-log';
import type { UnitBuffer } from '@/lib/stats/unit-buffer';

/**
 * How many of n independent trials succeed, each with probability p: one exact draw.
 * The cost does not grow with n, which is what makes resampling a table cheap.
 * `logFactorials` holds ln(k!) for k up to n at least.
 * Source: Hörmann (1993), Journal of Statistical Computation and Simulation 46, 101-110
 * (transformed rejection with squeeze, BTRS), and inversion where fewer than 10 are expected.
 */
export function drawBinomial(
  n: number,
  p: number,
  draw: UnitBuffer,
  logFactorials: Float64Array,
): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - drawBinomial(n, 1 - p, draw, logFactorials);
  return n * p < 10 ? byInversion(n, p, draw) : byRejection(n, p, draw, logFactorials);
}

/** Walks up the probabilities from zero successes: about n p steps. */
function byInversion(n: number, p: number, draw: UnitBuffer): number {
  const odds = p / (1 - p);
  const none = wholePower(1 - p, n);
  for (;;) {
    let left = draw.take();
    let chance = none;
    for (let successes = 0; successes <= n; successes++) {
      if (left < chance) return successes;
      left -= chance;
      chance *= ((n - successes) * odds) / (successes + 1);
    }
    // Rounding left a sliver beyond the last probability: draw again.
  }
}

function byRejection(n: number, p: number, draw: UnitBuffer, logFactorials: Float64Array): number {
  const deviation = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * deviation;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  for (;;) {
    const v = draw.take();
    const u = draw.take() - 0.5;
    const edge = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / edge + b) * u + centre);
    if (edge >= 0.07 && v <= squeeze) return k;
    if (k < 0 || k > n || v === 0) continue;
    const height = (2.83 + 5.1 / b) * deviation;
    const scaled = (v * height) / (a / (edge * edge) + b);
    if (naturalLog(scaled) <= logRatioToMode(n, p, k, logFactorials)) return k;
  }
}

/** ln of P(k) / P(mode). */
function logRatioToMode(n: number, p: number, k: number, logFactorials: Float64Array): number {
  const mode = Math.floor((n + 1) * p);
  const atMode = (logFactorials[mode] ?? 0) + (logFactorials[n - mode] ?? 0);
  const atK = (logFactorials[k] ?? 0) + (logFactorials[n - k] ?? 0);
  return atMode - atK + (k - mode) * naturalLog(p / (1 - p));
}

/** base^exponent by repeated squaring. */
function wholePower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}
