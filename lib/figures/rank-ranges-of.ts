import { maxT, widerLimits } from '@/lib/stats/intervals/max-t';
import { rankRanges } from '@/lib/stats/intervals/rank-range';
import { combine } from '@/lib/stats/resampling/sum-statistic';
import { coveringLimitsOf, type Drawn } from './covering';

type Limits = { readonly low: number; readonly high: number };

/**
 * The places that each of `count` figures may hold, from simultaneous limits of the paired differences of those that may
 * be told apart (`rankRanges`); worked out once for all of them. `values` and `drawn` hold the figures in their order.
 */
export function rankRangesOf(
  apart: readonly { readonly one: number; readonly other: number }[],
  count: number,
): (values: Float64Array, drawn: readonly Drawn[]) => readonly Limits[] {
  let known: { from: Drawn | undefined; ranges: readonly Limits[] } | null = null;
  return (values: Float64Array, drawn: readonly Drawn[]): readonly Limits[] => {
    if (known && known.from === drawn[0]) return known.ranges;
    const minus = (of: Float64Array): number => (of[0] ?? Number.NaN) - (of[1] ?? Number.NaN);
    const both = apart.map(({ one, other }) => [one, other]);
    const own = both.map((pair) => Float64Array.from(pair, (at) => values[at] ?? Number.NaN));
    const resampled = both.map((pair) => pair.flatMap((at) => drawn[at] ?? []));
    const found = maxT(
      own.map(minus),
      resampled.map((pair) => combine(pair.map(({ plain }) => plain), minus)), // prettier-ignore
    );
    const differences = apart.map(({ one, other }, at) => {
      const pair = own[at] ?? new Float64Array(2);
      const alone = coveringLimitsOf(minus(pair), pair, resampled[at] ?? [], minus);
      if (found.kind === 'undefined' || alone.kind === 'undefined') return { one, other, low: null, high: null }; // prettier-ignore
      return { one, other, ...widerLimits(minus(pair), alone, found.wider, alone) };
    });
    const ranges = rankRanges(count, differences).map(({ best, worst }) => ({ low: best, high: worst })); // prettier-ignore
    known = { from: drawn[0], ranges };
    return ranges;
  };
}
