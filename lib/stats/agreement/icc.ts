import fQuantile from '@stdlib/stats-base-dists-f-quantile';
import { type Estimate, type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { completeScores, type Scores } from '@/lib/stats/agreement/scores';

/**
 * Intraclass correlations: how much of the spread of scores is between items and not between
 * raters. 1 when raters give the same scores; may be negative, and an average form far below -1.
 * Model 1: other raters for each item; 2: the same raters, a sample of all; 3: these raters only.
 * Form 1: one rater's score; k: the mean of all k.
 * Only items that every rater scored take part, and `n` counts them. The limits are by F.
 * Undefined with fewer than two raters or complete items, and when the scores do not vary.
 * Source: Shrout & Fleiss (1979), Psychological Bulletin 86(2), 420-428; limits of model 2 by
 * Satterthwaite, and of its k form by stepping up those of its single form: McGraw & Wong (1996),
 * Psychological Methods 1(1), 30-46.
 *
 * @example icc(scoresFromRatings(small, [1, 2, 3]), '2_1') // { value: 0.3846, low: -0.2414, high: 0.898, n: 5 }
 */
export function icc(scores: Scores, form: IccForm, confidence = 0.95): Estimate {
  const squares = meanSquares(scores);
  if ('kind' in squares) return squares;
  const single = singleForm(squares, form);
  const average = form.endsWith('k');
  const value = average ? averageForm(squares, form) : single;
  if (!Number.isFinite(value)) return undefinedBecause('the items do not vary', squares.n);
  const limits = limitsOf(squares, form, single, (1 - confidence) / 2);
  const step = average ? (limit: number) => stepUp(limit, squares.k) : (limit: number) => limit;
  const [low, high] = limits.map(step);
  const method = `ICC(${form.replace('_', ',')})`;
  const point = { kind: 'estimate' as const, value, n: squares.n, method };
  if (low === undefined || high === undefined) return { ...point, low: null, high: null };
  return { ...point, low, high, interval: 'F', unit: 'item' };
}

export type IccForm = '1_1' | '2_1' | '3_1' | '1_k' | '2_k' | '3_k';

/** n items, k raters, and the mean squares: between items, between raters, error, within items. */
export type MeanSquares = {
  readonly n: number;
  readonly k: number;
  readonly items: number;
  readonly raters: number;
  readonly error: number;
  readonly within: number;
};

function meanSquares(scores: Scores): MeanSquares | Undefined {
  const { items: n, raters: k, values } = completeScores(scores);
  if (k < 2) return undefinedBecause('there are fewer than two raters', n);
  if (n < 2) return undefinedBecause('fewer than two items were scored by every rater', n);
  if (values.every((value) => value === values[0])) {
    return undefinedBecause('the scores do not vary', n);
  }
  const grand = values.reduce((sum, value) => sum + value, 0) / (n * k);
  const itemMeans = new Float64Array(n);
  const raterMeans = new Float64Array(k);
  values.forEach((value, at) => {
    const item = Math.floor(at / k);
    itemMeans[item] = (itemMeans[item] ?? 0) + value / k;
    raterMeans[at % k] = (raterMeans[at % k] ?? 0) + value / n;
  });
  const between = k * itemMeans.reduce((sum, mean) => sum + (mean - grand) ** 2, 0);
  const raters = n * raterMeans.reduce((sum, mean) => sum + (mean - grand) ** 2, 0);
  let error = 0;
  values.forEach((value, at) => {
    const fitted = (itemMeans[Math.floor(at / k)] ?? 0) + (raterMeans[at % k] ?? 0) - grand;
    error += (value - fitted) ** 2;
  });
  // A sum of squares that is 0 comes out as a speck of rounding; full agreement is exactly 1.
  const speck = 1e-24 * (between + raters + error);
  const itemsSum = between < speck ? 0 : between;
  const ratersSum = raters < speck ? 0 : raters;
  const errorSum = error < speck ? 0 : error;
  return {
    n,
    k,
    items: itemsSum / (n - 1),
    raters: ratersSum / (k - 1),
    error: errorSum / ((n - 1) * (k - 1)),
    within: (ratersSum + errorSum) / (n * (k - 1)),
  };
}

/**
 * ICC of a single rating from the mean squares of a two-way table of n items and k raters (items MSR, raters MSC, error
 * MSE, within items MSW): 1_1 (MSR − MSW) / (MSR + (k − 1) MSW), 2_1 (MSR − MSE) / (MSR + (k − 1) MSE + k (MSC − MSE) / n),
 * 3_1 (MSR − MSE) / (MSR + (k − 1) MSE).
 * Source: Shrout and Fleiss (1979), Psychological Bulletin 86(2), 420-428.
 *
 * @example singleForm({ n: 6, k: 4, items: 11.24, raters: 32.49, error: 1.02, within: 6.26 }, '2_1') // 0.2897
 */
export function singleForm(
  { n, k, items, raters, error, within }: MeanSquares,
  form: IccForm,
): number {
  if (form.startsWith('1')) return (items - within) / (items + (k - 1) * within);
  const apart = form.startsWith('2') ? (k * (raters - error)) / n : 0;
  return (items - error) / (items + (k - 1) * error + apart);
}

/**
 * ICC of the mean of k ratings from the same mean squares: 1_k (MSR − MSW) / MSR, 2_k (MSR − MSE) / (MSR + (MSC − MSE) / n),
 * 3_k (MSR − MSE) / MSR.
 * Source: Shrout and Fleiss (1979), Psychological Bulletin 86(2), 420-428.
 *
 * @example averageForm({ n: 6, k: 4, items: 11.24, raters: 32.49, error: 1.02, within: 6.26 }, '2_k') // 0.62
 */
export function averageForm(
  { n, items, raters, error, within }: MeanSquares,
  form: IccForm,
): number {
  if (form.startsWith('1')) return (items - within) / items;
  return (items - error) / (items + (form.startsWith('2') ? (raters - error) / n : 0));
}

/** Limits of the single form; none where an F ratio has no denominator. */
function limitsOf(
  { n, k, items, raters, error, within }: MeanSquares,
  form: IccForm,
  single: number,
  tail: number,
): number[] {
  const noise = form.startsWith('1') ? within : error;
  if (noise === 0) return [];
  if (form.startsWith('2'))
    return limitsOfModel2({ n, k, items, raters, error, within }, single, tail);
  const df = form.startsWith('1') ? n * (k - 1) : (n - 1) * (k - 1);
  const ratio = items / noise;
  const low = ratio / fQuantile(1 - tail, n - 1, df);
  const high = ratio * fQuantile(1 - tail, df, n - 1);
  return [(low - 1) / (low + k - 1), (high - 1) / (high + k - 1)];
}

function limitsOfModel2(
  { n, k, items, raters, error }: MeanSquares,
  single: number,
  tail: number,
): number[] {
  const ratio = raters / error;
  const rest = n * (1 + (k - 1) * single) - k * single;
  const above = (k - 1) * (n - 1) * (k * single * ratio + rest) ** 2;
  const below = (n - 1) * (k * single * ratio) ** 2 + rest ** 2;
  const df = above / below;
  const upper = fQuantile(1 - tail, n - 1, df);
  const lower = fQuantile(1 - tail, df, n - 1);
  const noise = k * raters + (k * n - k - n) * error;
  return [
    (n * (items - upper * error)) / (upper * noise + n * items),
    (n * (lower * items - error)) / (noise + n * lower * items),
  ];
}

/** Spearman-Brown: the reliability of the mean of k raters from that of one. */
function stepUp(single: number, k: number): number {
  return (k * single) / (1 + (k - 1) * single);
}
