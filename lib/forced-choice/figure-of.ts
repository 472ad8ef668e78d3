import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { crossed } from '@/lib/stats/forced-choice/crossed';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { exactWithHalves } from '@/lib/stats/intervals/exact-with-halves';
import type { Significance } from '@/lib/stats/tests/significance';
import { twoWayInterval, type Bounds } from '@/lib/stats/forced-choice/two-way-interval';
import {
  pointRow,
  rounded,
  undefinedRow,
  type FigureRow,
  type RowExtras,
  type RowHead,
} from '@/lib/domain/figure-row';

/** A head of the sections on pairs; what is not said does not apply. */
export function headOf(
  section: RowHead['section'],
  grader: string,
  metric: string,
  more: Partial<RowHead> = {},
): RowHead {
  const none = { other: null, run: null, variable: null, category: null, stratum: null };
  return { section, grader, ...none, metric, ...more };
}

/** A figure of lib/stats as a row: `interval` is how its limits came about. */
export function estimateRow(
  head: RowHead,
  made: Estimate,
  { interval, unit = null, method, ...extras }: RowExtras & { interval: string; unit?: string | null; method?: string }, // prettier-ignore
): FigureRow {
  const named = method ?? (made.kind === 'estimate' ? made.method : '');
  if (made.kind === 'undefined') return undefinedRow(head, made.reason, made.n, named, extras);
  const { value, low, high, n } = made;
  const limits = low === null && high === null ? { interval: 'none', unit: null } : { interval, unit }; // prettier-ignore
  return {
    ...head,
    value: rounded(value),
    low: low === null ? null : rounded(low),
    high: high === null ? null : rounded(high),
    n,
    ...limits,
    method: named,
    reason: null,
    ...extras,
  };
}

/** The p value of a test as a row. */
export function testRow(head: RowHead, test: Significance, extras: RowExtras = {}): FigureRow {
  return test.kind === 'undefined'
    ? undefinedRow(head, test.reason, test.n, '', extras)
    : pointRow(head, test.p, test.n, test.method, extras);
}

/** How limits of a count came about that are exact only where no answer counts half. */
export const countLimits = (judged: readonly Judged[]): 'exact' | 'binomial' =>
  judged.some(({ value }) => value !== 0 && value !== 1) ? 'binomial' : 'exact';

const pooledNote = 'all are the same: limits as if they were independent';

/**
 * A share over raters and pairs as a row: exact limits where one rater chose, else those that hold for other raters
 * and other pairs (two-way cluster-robust t). Where all are the same, nothing is seen of the spread; the exact limits
 * of so many independent choices then stand there and say so. Values are 0, ½ and 1; where one is ½ the limits are no
 * exact ones, and called "binomial". `none` is why there is no figure where nothing is judged.
 */
export function shareRow(
  head: RowHead,
  judged: readonly Judged[],
  method: string,
  { confidence = 0.95, none = 'there is no such choice', ...extras }: RowExtras & { confidence?: number; none?: string } = {}, // prettier-ignore
): FigureRow {
  const { raters, items, n, mean } = crossed(judged);
  if (n === 0) return undefinedRow(head, none, 0, method, extras);
  const sum = Math.round(2 * mean * n) / 2;
  const all = { method, count: sum, ...extras };
  const exact = exactWithHalves(sum, n, confidence);
  if (raters === 1) return estimateRow(head, exact, { ...all, interval: countLimits(judged) });
  const made = twoWayInterval(judged, confidence);
  if (made.kind === 'undefined') {
    const note = items < 2 ? 'one pair: nothing can be said of other pairs' : made.reason;
    return pointRow(head, mean, n, method, { count: sum, ...extras, note });
  }
  if (made.low === null) {
    return estimateRow(head, exact, { ...all, interval: countLimits(judged), note: pooledNote });
  }
  const note = `t with ${made.df} ${made.df === 1 ? 'degree' : 'degrees'} of freedom`;
  return estimateRow(head, made, { ...all, interval: 't', unit: 'rater and pair', note: joined(note, extras.note) }); // prettier-ignore
}

/** A mean over raters and pairs of numbers that are no shares, such as distances; limits are cut to `bounds`. */
export function meanRow(
  head: RowHead,
  judged: readonly Judged[],
  method: string,
  bounds: Bounds,
  extras: RowExtras = {},
): FigureRow {
  const { n, mean, raters } = crossed(judged);
  if (n === 0) return undefinedRow(head, 'there is nothing to take a mean of', 0, method, extras);
  const made = raters < 2 ? null : twoWayInterval(judged, 0.95, bounds);
  if (made === null || made.kind === 'undefined' || made.low === null) {
    return pointRow(head, mean, n, method, extras);
  }
  const note = `t with ${made.df} ${made.df === 1 ? 'degree' : 'degrees'} of freedom`;
  return estimateRow(head, made, { method, ...extras, interval: 't', unit: 'rater and pair', note }); // prettier-ignore
}

const joined = (...notes: readonly (string | undefined)[]): string =>
  notes.filter((note) => note !== undefined).join('; ');
