import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import { icc, type IccForm } from '@/lib/stats/agreement/icc';
import { kendallTauB } from '@/lib/stats/agreement/kendall-tau-b';
import { kendallW } from '@/lib/stats/agreement/kendall-w';
import { pearson } from '@/lib/stats/agreement/pearson';
import { scorePairs, scoresFromRatings, completeScores } from '@/lib/stats/agreement/scores';
import { spearman } from '@/lib/stats/agreement/spearman';
import { tauSteps, weighedCorrelations } from '@/lib/stats/agreement/weighed-correlations';
import { weighedIcc } from '@/lib/stats/agreement/weighed-icc';
import { weighedKendallW } from '@/lib/stats/agreement/weighed-kendall-w';
import { BUDGET, everyone, TOO_LONG } from './everyone-asks';
import type { Ask, AskGroup } from './figure';
import type { Measured } from './measured';
import { NO_OVERLAP, pairCounts, pairHead, pairsOf, type Pair } from './pair-asks';

/** Correlations of two raters' scores: positions on an ordinal scale, values on the others. */
export function correlationGroups(measured: Measured, pair: Pair): AskGroup[] {
  const { whole, drawn, scale, resamples } = measured;
  const { x, y } = scorePairs(scoresFromRatings(whole, scale.points), ...pair);
  const scores = scoresFromRatings(drawn, scale.points);
  const ask = (metric: string, method: string, estimate: Ask['estimate']): Ask => ({
    head: { ...pairHead(measured, pair), metric },
    estimate: x.length === 0 ? undefinedBecause(NO_OVERLAP, 0) : estimate,
    method,
    n: x.length,
    least: -1,
    ...pairCounts(measured, pair),
  });
  const both = [
    ask('pearson', "Pearson's correlation", pearson(x, y)),
    ask('spearman', "Spearman's rank correlation", spearman(x, y)),
  ];
  const tau = ask('kendall_tau_b', "Kendall's tau-b", kendallTauB(x, y));
  const steps = tauSteps(scores, ...pair) * resamples * pairsOf(whole.raters).length;
  const short = steps < BUDGET;
  const replicates = weighedCorrelations(scores, ...pair, short);
  return short
    ? [{ asks: [...both, tau], replicates }]
    : [
        { asks: both, replicates },
        { asks: [tau], replicates: { without: TOO_LONG } },
      ];
}

/** Kendall's W of the items that every rater scored. */
export function kendallWGroup(measured: Measured): AskGroup {
  const { whole, drawn, scale } = measured;
  const scores = scoresFromRatings(whole, scale.points);
  const n = completeScores(scores).items;
  const ask = everyone(measured);
  const estimate =
    n === 0 ? undefinedBecause('no item was scored by every rater', 0) : kendallW(scores);
  return {
    asks: [ask('kendall_w', "Kendall's W, corrected for ties", estimate, { n, least: 0 })],
    replicates: weighedKendallW(scoresFromRatings(drawn, scale.points)),
  };
}

const FORMS: readonly IccForm[] = ['1_1', '2_1', '3_1', '1_k', '2_k', '3_k'];

/** Six intraclass correlations of the items that every rater scored; by F where items are drawn, else resampled. */
export function iccGroup(measured: Measured): AskGroup {
  const { whole, drawn, scale, unit } = measured;
  const scores = scoresFromRatings(whole, scale.points);
  const n = completeScores(scores).items;
  const ask = everyone(measured);
  const asks = FORMS.map((form) => {
    const found =
      n === 0 ? undefinedBecause('no item was scored by every rater', 0) : icc(scores, form);
    const limits =
      unit === 'item' && found.kind === 'estimate' && found.low !== null && found.high !== null
        ? ({ low: found.low, high: found.high, interval: 'F' } as const)
        : undefined;
    const method = `ICC(${form.replace('_', ',')})`;
    return ask(`icc.${form}`, method, found, { n, limits, least: Number.NEGATIVE_INFINITY });
  });
  return { asks, replicates: weighedIcc(scoresFromRatings(drawn, scale.points), FORMS) };
}
