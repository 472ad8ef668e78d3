import { pointRow, undefinedRow } from '@/lib/domain/figure-row';
import { icc, type IccForm } from '@/lib/stats/agreement/icc';
import { kendallTauB } from '@/lib/stats/agreement/kendall-tau-b';
import { kendallW } from '@/lib/stats/agreement/kendall-w';
import { pearson } from '@/lib/stats/agreement/pearson';
import { scorePairs, scoresFromRatings, completeScores } from '@/lib/stats/agreement/scores';
import { spearman } from '@/lib/stats/agreement/spearman';
import { tauSteps, correlationsOfWeights } from '@/lib/stats/agreement/correlations-of-weights';
import { iccOfWeights } from '@/lib/stats/agreement/icc-of-weights';
import { kendallWOfWeights } from '@/lib/stats/agreement/kendall-w-of-weights';
import { undefinedBecause, type Estimate } from '@/lib/stats/intervals/estimate';
import type { Entry } from '../context';
import type { Part } from '../parts';
import { BUDGET, everyone, TOO_LONG } from './all-raters';
import { weightedParts, type Measured } from './measured';
import { NO_OVERLAP, pairHead, pairsOf, sharedValues, type Pair } from './rater-pairs';

/**
 * Correlations of two raters' scores: positions on an ordinal scale, values on the others.
 *
 * @example correlationEntries(smallMeasured, [0, 1]).map(({ head }) => head.metric) // ['pearson', 'spearman',
 *   'kendall_tau_b']
 */
export function correlationEntries(measured: Measured, pair: Pair): Entry[] {
  const { whole, drawn, scale, sampling } = measured;
  const { x, y } = scorePairs(scoresFromRatings(whole, scale.points), ...pair);
  const scores = scoresFromRatings(drawn, scale.points);
  const { missing, cannotJudge } = sharedValues(measured, pair);
  const extras = { missing, cannotJudge };
  const entry = (metric: string, method: string, found: Estimate, part?: Part): Entry => {
    const head = pairHead(measured, pair, metric);
    if (x.length === 0) return undefinedRow(head, NO_OVERLAP, 0, method, extras);
    if (found.kind === 'undefined')
      return undefinedRow(head, found.reason, x.length, method, extras);
    if (!part) return pointRow(head, found.value, x.length, method, { ...extras, note: TOO_LONG });
    const why = 'it is undefined';
    return { head, n: x.length, method, parts: [part], onData: found.value, undefinedBecause: why, extras, least: -1 }; // prettier-ignore
  };
  const steps = tauSteps(scores, ...pair) * sampling.resamples.count * pairsOf(whole.raters).length;
  const short = steps < BUDGET;
  const name = `correlations ${pair.join()}`;
  const parts = weightedParts(measured, name, correlationsOfWeights(scores, ...pair, short));
  return [
    entry('pearson', "Pearson's correlation", pearson(x, y), parts[0]),
    entry('spearman', "Spearman's rank correlation", spearman(x, y), parts[1]),
    entry('kendall_tau_b', "Kendall's tau-b", kendallTauB(x, y), short ? parts[2] : undefined),
  ];
}

/**
 * Kendall's W of the items that every rater scored.
 *
 * @example kendallWEntry(smallMeasured).head.metric // 'kendall_w'
 */
export function kendallWEntry(measured: Measured): Entry {
  const { whole, drawn, scale } = measured;
  const scores = scoresFromRatings(whole, scale.points);
  const n = completeScores(scores).items;
  const found =
    n === 0 ? undefinedBecause('no item was scored by every rater', 0) : kendallW(scores);
  const method = "Kendall's W, corrected for ties";
  const weightStatistic = kendallWOfWeights(scoresFromRatings(drawn, scale.points));
  const [part] = weightedParts(measured, 'kendall w', weightStatistic);
  return everyone(measured)('kendall_w', method, found, part, { n, least: 0 });
}

const FORMS: readonly IccForm[] = ['1_1', '2_1', '3_1', '1_k', '2_k', '3_k'];

/**
 * Six intraclass correlations of the items that every rater scored; by F where items are drawn, else resampled.
 *
 * @example iccEntries(smallMeasured).map((entry) => (entry.head ?? entry).metric) // ['icc.1_1', 'icc.2_1', 'icc.3_1',
 *   'icc.1_k', 'icc.2_k', 'icc.3_k']
 */
export function iccEntries(measured: Measured): Entry[] {
  const { whole, drawn, scale, sampling } = measured;
  const scores = scoresFromRatings(whole, scale.points);
  const n = completeScores(scores).items;
  const entry = everyone(measured);
  const weightStatistic = iccOfWeights(scoresFromRatings(drawn, scale.points), FORMS);
  const parts = weightedParts(measured, 'icc', weightStatistic);
  return FORMS.map((form, at) => {
    const found =
      n === 0 ? undefinedBecause('no item was scored by every rater', 0) : icc(scores, form);
    const limits =
      sampling.unit === 'item' &&
      found.kind === 'estimate' &&
      found.low !== null &&
      found.high !== null
        ? ({ low: found.low, high: found.high, interval: 'F' } as const)
        : undefined;
    const method = `ICC(${form.replace('_', ',')})`;
    return entry(`icc.${form}`, method, found, parts[at], { n, limits, least: Number.NEGATIVE_INFINITY }); // prettier-ignore
  });
}
