import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { bestAlignment } from '@/lib/stats/agreement/best-alignment';
import {
  type EstimateValue,
  type Undefined,
  undefinedBecause,
} from '@/lib/stats/intervals/estimate';
import type { Span } from '@/lib/stats/agreement/span';

export type Gamma = EstimateValue & {
  /** Of the best alignment of the real spans: exact. */
  readonly disorder: number;
  /** Mean over random spans: an estimate, with its standard error. */
  readonly expectedDisorder: number;
  readonly expectedDisorderSe: number;
  readonly samples: number;
};

export type GammaOptions = {
  /** Samples are drawn until the standard error of their mean is below this share of it, */
  readonly precision?: number;
  /** from at least so many up to at most so many. */
  readonly least?: number;
  readonly most?: number;
};

/**
 * Gamma: do raters mark the same spans with the same labels, beyond chance, when nobody said where
 * spans begin? No unit: 1 is the same marks, 0 what random spans with the same habits reach, below 0
 * worse. Limits are those of the chance part alone (95%), not of another sample of texts.
 * Chance: for each rater a number of spans, and for each span the gap before it and its length, from
 * normal distributions with the mean and spread of all raters' spans, and a label by their shares.
 * `unit` gives numbers in [0, 1). `n` counts spans.
 * Undefined with fewer than two raters, without spans, where chance never differs, and where more
 * spans crowd together than can be searched through.
 * Source: Mathet, Widlöcher and Métivier (2015), Computational Linguistics 41(3), 437-479; random
 * spans as in Titeux and Riad (2021), Journal of Open Source Software 6(62), 2989.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example gamma([[{ start: 0, end: 10, label: 'x' }, { start: 12, end: 20, label: 'y' }], [{ start: 0, end: 8, label:
 *   'x' }, { start: 12, end: 20, label: 'y' }]], generator(1).unit).value // 0.9902
 */
export function gamma(
  raters: readonly (readonly Span[])[],
  unit: () => number,
  { precision = 0.02, least = 30, most = 20_000 }: GammaOptions = {},
): Gamma | Undefined {
  const n = raters.reduce((sum, spans) => sum + spans.length, 0);
  if (raters.length < 2) return undefinedBecause('fewer than two raters', n);
  if (n === 0) return undefinedBecause('nobody marked anything', 0);
  const crowded = undefinedBecause('too many spans crowd together for an exact alignment', n);
  const best = bestAlignment(raters);
  if (!best) return crowded;
  const habits = habitsOf(raters);
  let [samples, sum, squares] = [0, 0, 0];
  const se = () => Math.sqrt(Math.max(0, squares / samples - (sum / samples) ** 2) / samples);
  while (samples < least || (samples < most && se() > (precision * sum) / samples)) {
    const random = bestAlignment(randomRaters(raters.length, habits, unit));
    if (!random) return crowded;
    samples++;
    sum += random.disorder;
    squares += random.disorder ** 2;
  }
  const expected = sum / samples;
  if (expected === 0) return undefinedBecause('random spans never differ (0/0)', n);
  const off = (1.96 * se()) / expected;
  return {
    kind: 'estimate',
    value: 1 - best.disorder / expected,
    low: 1 - best.disorder / (expected * Math.max(1e-9, 1 - off)),
    high: 1 - best.disorder / (expected * (1 + off)),
    n,
    method: 'gamma',
    interval: 'of the chance part, normal 95%',
    disorder: best.disorder,
    expectedDisorder: expected,
    expectedDisorderSe: se(),
    samples,
  };
}

type Spread = { readonly mean: number; readonly sd: number };
type Habits = {
  readonly count: Spread;
  readonly gap: Spread;
  readonly length: Spread;
  readonly labels: readonly string[];
};

/**
 * Gaps lie between a rater's spans in order (negative where they overlap) and before his first one,
 * unless that stands at the very beginning; one gap of 0 is added, so that there always is one.
 */
function habitsOf(raters: readonly (readonly Span[])[]): Habits {
  const ordered = raters.map((spans) =>
    spans.toSorted((a, b) => a.start - b.start || a.end - b.end),
  );
  const gaps = ordered.flatMap((spans) =>
    spans.flatMap(({ start }, at) => {
      const gap = start - (spans[at - 1]?.end ?? 0);
      return at === 0 && gap <= 0 ? [] : [gap];
    }),
  );
  return {
    count: spread(raters.map((spans) => spans.length)),
    gap: spread([0, ...gaps]),
    length: spread(ordered.flat().map(({ start, end }) => end - start)),
    labels: ordered.flat().map(({ label }) => label),
  };
}

function spread(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, sd: Math.sqrt(variance) };
}

/** One random set of spans a rater; whoever comes while there is no span yet has at least one. */
function randomRaters(count: number, habits: Habits, unit: () => number): Span[][] {
  const raters: Span[][] = [];
  for (let rater = 0; rater < count; rater++) {
    const least = raters.some((spans) => spans.length > 0) ? 0 : 1;
    raters.push(randomSpans(habits, least, unit));
  }
  return raters;
}

function randomSpans(
  { count, gap, length, labels }: Habits,
  least: number,
  unit: () => number,
): Span[] {
  // Half a step above the drawn multiple of 2^-53: never 0, where the normal quantile is infinite.
  const normal = ({ mean, sd }: Spread) =>
    sd === 0 ? mean : mean + sd * normalQuantile(unit() + 2 ** -54, 0, 1);
  const spans: Span[] = [];
  let end = 0;
  for (let left = Math.max(least, Math.abs(Math.trunc(normal(count)))); left > 0; left--) {
    const start = end + normal(gap);
    let size = 0;
    while (size <= 0) size = Math.abs(normal(length));
    end = start + size;
    spans.push({ start, end, label: labels[Math.floor(unit() * labels.length)] ?? '' });
  }
  return spans;
}
