import type { Generator } from '@/lib/stats/resampling/generator';
import { logFactorials, naturalLog } from '@/lib/stats/resampling/natural-log';

/**
 * Exact binomial draws for a fixed list of chances: `draw(n, at)` says how many of n independent
 * trials succeed, each with probability `chances[at]`. n is at most `most` (and 2^31 - 1).
 * The cost does not grow with n, which is what makes resampling a table cheap; all that a draw
 * needs is worked out beforehand and kept by position.
 * Source: Hörmann (1993), Journal of Statistical Computation and Simulation 46, 101-110
 * (transformed rejection with squeeze, BTRS), and inversion where fewer than 10 are expected.
 */
export class BinomialDraws {
  /** The smaller of chance and 1 - chance; `swapped` where that is the latter. */
  private readonly smaller: Float64Array;
  private readonly swapped: Uint8Array;
  private readonly deviation: Float64Array;
  private readonly odds: Float64Array;
  private readonly logOdds: Float64Array;
  private readonly logFactorials: Float64Array;
  private readonly roots: Float64Array;
  private readonly units = new Float64Array(4096);
  private used = 4096;

  constructor(
    chances: Float64Array,
    most: number,
    private readonly generator: Generator,
  ) {
    this.smaller = chances.map((p) => Math.min(p, 1 - p));
    this.swapped = Uint8Array.from(chances, (p) => (p > 0.5 ? 1 : 0));
    this.deviation = this.smaller.map((p) => Math.sqrt(p * (1 - p)));
    this.odds = this.smaller.map((p) => p / (1 - p));
    this.logOdds = this.odds.map((odds) => (odds > 0 ? naturalLog(odds) : 0));
    this.logFactorials = logFactorials(most);
    this.roots = new Float64Array(most + 1);
    for (let n = 0; n <= most; n++) this.roots[n] = Math.sqrt(n);
  }

  draw(n: number, at: number): number {
    const expected = n * (this.smaller[at] ?? 0);
    if (expected === 0) return this.swapped[at] === 1 ? n : 0;
    const successes = expected < 10 ? this.byInversion(n, at) : this.byRejection(n, at);
    return this.swapped[at] === 1 ? n - successes : successes;
  }

  private refill(): void {
    this.generator.unitsInto(this.units);
    this.used = 0;
  }

  /** Walks up the probabilities from zero successes: about n p steps. */
  private byInversion(n: number, at: number): number {
    const odds = this.odds[at] ?? 0;
    let chance = 1;
    let square = 1 - (this.smaller[at] ?? 0);
    for (let left = n; left > 0; left >>>= 1) {
      if ((left & 1) === 1) chance *= square;
      square *= square;
    }
    if (this.used > 4090) this.refill();
    let left = this.units[this.used++] ?? 0;
    let successes = 0;
    // Rounding can leave a sliver beyond the last probability: it falls to n.
    while (left >= chance && successes < n) {
      left -= chance;
      successes++;
      chance *= ((n - successes + 1) * odds) / successes;
    }
    return successes;
  }

  private byRejection(n: number, at: number): number {
    const units = this.units;
    const p = this.smaller[at] ?? 0;
    const deviation = (this.roots[n] ?? 0) * (this.deviation[at] ?? 0);
    const b = 1.15 + 2.53 * deviation;
    const a = -0.0873 + 0.0248 * b + 0.01 * p;
    const centre = n * p + 0.5;
    for (;;) {
      if (this.used > 4090) this.refill();
      const used = this.used;
      this.used = used + 2;
      const v = units[used] ?? 0;
      const u = (units[used + 1] ?? 0) - 0.5;
      const edge = 0.5 - Math.abs(u);
      const place = ((2 * a) / edge + b) * u + centre;
      // Within the squeeze no place is below 0 or above n, so cutting off the fraction is its floor.
      const k = place | 0;
      if (edge >= 0.07 && (0.92 - v) * b >= 4.2) return k;
      if (place < 0 || k > n) continue;
      const height = (2.83 + 5.1 / b) * deviation;
      const scaled = (v * height) / (a / (edge * edge) + b);
      if (naturalLog(scaled) <= this.logRatioToMode(n, at, k)) return k;
    }
  }

  /** ln of P(k) / P(mode). */
  private logRatioToMode(n: number, at: number, k: number): number {
    const logs = this.logFactorials;
    const mode = ((n + 1) * (this.smaller[at] ?? 0)) | 0;
    const atMode = (logs[mode] ?? 0) + (logs[n - mode] ?? 0);
    const atK = (logs[k] ?? 0) + (logs[n - k] ?? 0);
    return atMode - atK + (k - mode) * (this.logOdds[at] ?? 0);
  }
}
