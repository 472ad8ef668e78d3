import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Span } from '@/lib/stats/agreement/span';
import { type SpanOverlap, spanOverlap } from '@/lib/stats/agreement/span-overlap';

/**
 * A span figure as the unweighted mean over all pairs of raters, the earlier one of each pair as
 * the reference. `n` is the number of pairs in which it is defined; pairs where nobody marked
 * anything say nothing and are left out. Undefined when it is so in every pair.
 * Source: `spanOverlap`.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example spanOverlapMean(null, [[{ start: 0, end: 10, label: 'x' }], [{ start: 0, end: 8, label: 'x' }]], ({
 *   character }) => character.f1) // { value: 0.8889, n: 1 }
 */
export function spanOverlapMean(
  text: string | null,
  raters: readonly (readonly Span[])[],
  pick: (overlap: SpanOverlap) => Estimate,
): Estimate {
  const values: number[] = [];
  raters.forEach((reference, at) => {
    for (const other of raters.slice(at + 1)) {
      const figure = pick(spanOverlap(text, reference, other));
      if (figure.kind === 'estimate') values.push(figure.value);
    }
  });
  if (values.length === 0) return undefinedBecause('no pair of raters has a value', 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return pointEstimate(mean, values.length, 'mean over pairs of raters');
}
