import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import normalPdf from '@stdlib/stats-base-dists-normal-pdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { criticalCount } from '@/lib/stats/forced-choice/binomial-power';
import { bisection } from '@/lib/stats/intervals/bisection';

/** A planned sheet: every rater answers every item once, right with a chance that varies with both. */
export type CrossedDesign = {
  readonly raters: number;
  readonly items: number;
  /** The share right over all raters and items there could be. */
  readonly accuracy: number;
  /** Spread of raters and of items, in log odds; .3 and .8 are of the order seen in practice. */
  readonly raterSd: number;
  readonly itemSd: number;
};

export type SimulatedVerdicts = {
  /** How often the observed share is at most the limit: the plain rule. */
  readonly rule: number;
  /** How often the upper 95% limit (one-sided) lies below it: crossed, and pooled (wrong). */
  readonly below: number;
  readonly pooledBelow: number;
  /** How often the 90% crossed limits lie within `margin` of ½. */
  readonly equivalent: number;
  /** How often the lower 95% limit (one-sided, crossed) lies above ½: told apart. */
  readonly above: number;
  readonly runs: number;
};

/**
 * What would a design conclude, how often? By drawing raters, items and answers `runs` times.
 * With the accuracy exactly at the limit `below` is the false-pass rate, to be at most .05; with
 * accuracy ½ it is the power to show that two kinds of text cannot be told apart.
 * `unit` gives numbers in [0, 1).
 * Source: the definition; power with random raters and items: Westfall, Kenny and Judd (2014), JEP
 * General 143(5), 2020-2045.
 *
 * @example simulateDesign({ raters: 3, items: 12, accuracy: 0.5, raterSd: 0.3, itemSd: 0.8 }, { limit: 0.65 },
 *   generator(1).unit, 100) // { rule: 0.95, below: 0.1, runs: 100 }
 */
export function simulateDesign(
  design: CrossedDesign,
  { limit, margin = 0.15 }: { limit: number; margin?: number },
  unit: () => number,
  runs = 1_000,
): SimulatedVerdicts {
  const { raters, items } = design;
  const centre = centreFor(design.accuracy, Math.hypot(design.raterSd, design.itemSd));
  const counts = { rule: 0, below: 0, pooledBelow: 0, equivalent: 0, above: 0 };
  // Both intervals' quantiles depend on the design alone; see `twoWayInterval` and `clopperPearson`.
  const t = raters < 2 || items < 2 ? NaN : tQuantile(0.95, Math.min(raters, items) - 1);
  const n = raters * items;
  const pooledMost = criticalCount(n, limit, 0.05, 'less') ?? -1;
  const sheet = new Sheet(raters, items);
  for (let run = 0; run < runs; run++) {
    sheet.draw(design, centre, unit);
    const mean = sheet.right / n;
    const half = t * Math.sqrt(sheet.variance());
    counts.rule += Number(sheet.right <= limit * n + 1e-9);
    counts.pooledBelow += Number(sheet.right <= pooledMost);
    // A table without any spread has no limits and shows nothing.
    if (!(half > 0)) continue;
    counts.below += Number(mean + half < limit);
    counts.equivalent += Number(Math.abs(mean - 1 / 2) + half < margin);
    counts.above += Number(mean - half > 1 / 2);
  }
  return {
    rule: counts.rule / runs,
    below: counts.below / runs,
    pooledBelow: counts.pooledBelow / runs,
    equivalent: counts.equivalent / runs,
    above: counts.above / runs,
    runs,
  };
}

/** A full table of right and wrong answers, kept as its sums, which are all that its mean and variance need. */
class Sheet {
  right = 0;
  private readonly byRater: Float64Array;
  private readonly byItem: Float64Array;
  private readonly itemShift: Float64Array;

  constructor(
    private readonly raters: number,
    private readonly items: number,
  ) {
    this.byRater = new Float64Array(raters);
    this.byItem = new Float64Array(items);
    this.itemShift = new Float64Array(items);
  }

  draw({ raterSd, itemSd }: CrossedDesign, centre: number, unit: () => number): void {
    // Half a step above the drawn multiple of 2^-53: never 0, where the normal quantile is infinite.
    const normal = (sd: number) => (sd === 0 ? 0 : sd * normalQuantile(unit() + 2 ** -54, 0, 1));
    const raterShift = Array.from({ length: this.raters }, () => normal(raterSd));
    for (let item = 0; item < this.items; item++) this.itemShift[item] = normal(itemSd);
    this.right = 0;
    this.byItem.fill(0);
    for (const [rater, shift] of raterShift.entries()) {
      let own = 0;
      for (let item = 0; item < this.items; item++) {
        if (unit() >= logistic(centre + (shift + (this.itemShift[item] ?? 0)))) continue;
        own++;
        this.byItem[item] = (this.byItem[item] ?? 0) + 1;
      }
      this.byRater[rater] = own;
      this.right += own;
    }
  }

  /** `twoWayVariance` of this table. */
  variance(): number {
    const n = this.raters * this.items;
    const mean = this.right / n;
    const squares = n * mean * (1 - mean);
    const around = (sums: Float64Array, expected: number) => {
      let total = 0;
      for (let at = 0; at < sums.length; at++) total += ((sums[at] ?? 0) - expected) ** 2;
      return total;
    };
    const robust =
      around(this.byRater, this.items * mean) + around(this.byItem, this.raters * mean) - squares;
    const variance = Math.max(robust, squares) / (n * n);
    return variance < 1e-13 ? 0 : variance;
  }
}

/**
 * The log odds around which raters and items spread so that the share over all of them is `accuracy`.
 *
 * @example centreFor(0.65, 0) // 0.619
 */
export function centreFor(accuracy: number, sd: number): number {
  if (!(accuracy > 0 && accuracy < 1)) throw new RangeError(`no accuracy to draw: ${accuracy}`);
  const share = (centre: number) => {
    // Simpson's rule over eight standard deviations on either side.
    const steps = 400;
    let sum = 0;
    for (let at = 0; at <= steps; at++) {
      const z = -8 + (16 * at) / steps;
      const weight = at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2;
      sum += weight * normalPdf(z, 0, 1) * logistic(centre + sd * z);
    }
    return (sum * 16) / steps / 3;
  };
  return bisection((centre) => share(centre) - accuracy, -40, 40);
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
