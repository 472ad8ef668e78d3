import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { labelsOf, type Span, type Stretch, withoutOverlap } from '@/lib/stats/agreement/span';

export type AlphaUnitizing = {
  /** All labels together: 1 − ΣDo / ΣDe. */
  readonly alpha: Estimate;
  readonly labels: ReadonlyMap<string, Estimate>;
  /** ΣDo and ΣDe, as shares of the squared length of the text: of several texts both are added up. */
  readonly observed: number;
  readonly expected: number;
};

/**
 * Krippendorff's alpha for spans: do raters mark the same stretches of a text, beyond what marks of
 * these lengths thrown anywhere would do? No unit: 1 is the same spans, 0 chance, below 0 worse.
 * Each label is a way of its own to cut the text into spans and gaps; `n` counts spans. Two spans
 * that overlap differ by the squared distances of their ends, a span that falls into another rater's
 * gap by its squared length.
 * Spans of one rater and label that overlap are taken as one. Offsets count code points from
 * `text.start` to `text.end`. Undefined with fewer than two raters, without any span, and where
 * chance could not disagree (one span over all of it, by everybody).
 * Source: Krippendorff (2004), Content Analysis, 2nd ed., section 11.4; (1995), Sociological Methodology 25, 47-76.
 *
 * @example alphaUnitizing({ start: 0, end: 20 }, [[{ start: 0, end: 10, label: 'x' }], [{ start: 0, end: 8, label: 'x'
 *   }]]).alpha // { value: 0.9198, n: 2 }
 */
export function alphaUnitizing(
  text: Stretch,
  raters: readonly (readonly Span[])[],
): AlphaUnitizing {
  const labels = labelsOf(raters);
  const n = raters.reduce((sum, spans) => sum + spans.length, 0);
  const sums = { observed: 0, expected: 0 };
  const none = (reason: string): AlphaUnitizing => ({ alpha: undefinedBecause(reason, n), labels: new Map(), ...sums }); // prettier-ignore
  if (raters.length < 2) return none('fewer than two raters');
  if (n === 0) return none('nobody marked anything');
  const byLabel = labels.map((label): [string, Estimate] => {
    const cut = raters.map((spans) => sections(text, spans, label));
    const [observed, expected] = [observedDisagreement(text, cut), expectedDisagreement(text, cut)];
    sums.observed += observed;
    sums.expected += expected;
    return [label, alpha(observed, expected, marks(cut))];
  });
  return { alpha: alpha(sums.observed, sums.expected, n), labels: new Map(byLabel), ...sums };
}

/** A stretch that a rater marked (`marked`) or left out between his marks. */
type Section = Stretch & { readonly marked: boolean };

function alpha(observed: number, expected: number, n: number): Estimate {
  if (expected === 0) return undefinedBecause('chance could not disagree (0/0)', n);
  return pointEstimate(1 - observed / expected, n, 'Krippendorff’s alpha for spans');
}

function sections(text: Stretch, spans: readonly Span[], label: string): Section[] {
  const result: Section[] = [];
  let at = text.start;
  for (const { start, end } of withoutOverlap(spans.filter((span) => span.label === label))) {
    if (start > at) result.push({ start: at, end: start, marked: false });
    result.push({ start, end, marked: true });
    at = end;
  }
  if (at < text.end) result.push({ start: at, end: text.end, marked: false });
  return result;
}

function marks(cut: readonly (readonly Section[])[]): number {
  return cut.flat().filter(({ marked }) => marked).length;
}

/** Squared differences over all pairs of raters, as a share of the squared length of the text. */
function observedDisagreement(text: Stretch, cut: readonly (readonly Section[])[]): number {
  let sum = 0;
  cut.forEach((one, i) => {
    cut.forEach((other, j) => {
      if (i === j) return;
      for (const a of one) for (const b of other) sum += squaredDifference(a, b);
    });
  });
  const m = cut.length;
  return sum / (m * (m - 1) * (text.end - text.start) ** 2);
}

function squaredDifference(a: Section, b: Section): number {
  if (a.marked && b.marked) {
    const overlap = a.start < b.end && b.start < a.end;
    return overlap ? (a.start - b.start) ** 2 + (a.end - b.end) ** 2 : 0;
  }
  if (a.marked && b.start <= a.start && a.end <= b.end) return (a.end - a.start) ** 2;
  if (b.marked && a.start <= b.start && b.end <= a.end) return (b.end - b.start) ** 2;
  return 0;
}

/** The same for spans and gaps of these lengths in every position that they could take. */
function expectedDisagreement(text: Stretch, cut: readonly (readonly Section[])[]): number {
  const all = cut.flat();
  const spans = all.filter(({ marked }) => marked).map(({ start, end }) => end - start);
  const gaps = all.filter(({ marked }) => !marked).map(({ start, end }) => end - start);
  const length = text.end - text.start;
  const total = cut.length * length;
  let sum = 0;
  let pairs = total * (total - 1);
  for (const l of spans) {
    const places = gaps.reduce((count, gap) => count + (gap >= l ? gap - l + 1 : 0), 0);
    sum += ((spans.length - 1) / 3) * (2 * l ** 3 - 3 * l ** 2 + l) + l ** 2 * places;
    pairs -= l * (l - 1);
  }
  return pairs === 0 ? 0 : ((2 / length) * sum) / pairs;
}
