import type { Estimate } from '@/lib/stats/intervals/estimate';
import { icc } from '@/lib/stats/agreement/icc';
import { kendallTauB } from '@/lib/stats/agreement/kendall-tau-b';
import { kendallW } from '@/lib/stats/agreement/kendall-w';
import { krippendorffAlphaOfScores } from '@/lib/stats/agreement/krippendorff-alpha-of-scores';
import type { Level } from '@/lib/stats/agreement/krippendorff-alpha';
import { pearson } from '@/lib/stats/agreement/pearson';
import { completeScores, scorePairs, type Scores } from '@/lib/stats/agreement/scores';
import { spearman } from '@/lib/stats/agreement/spearman';
import { type Entry, entry } from '@/scripts/reference/entry';

/** The statistics of scores: numbers behind categories, or continuous measures. */
export function scoreFigures(scores: Scores, level: Level): Entry[] {
  const forms = ['1_1', '2_1', '3_1', '1_k', '2_k', '3_k'] as const;
  const levels = (['nominal', 'ordinal', 'interval', 'ratio'] as const).slice(
    0,
    level === 'ratio' ? 4 : 3,
  );
  return [
    ...levels.map((one) =>
      entry(`krippendorff_alpha.${one}`, krippendorffAlphaOfScores(scores, one)),
    ),
    ...forms.flatMap((form) => intervalEntries(`icc.${form}`, icc(scores, form))),
    entry('icc.n_complete_items', completeScores(scores).items),
    entry('kendall_w', kendallW(scores)),
    ...(scores.raters === 2 ? pairEntries(scores) : []),
  ];
}

function pairEntries(scores: Scores): Entry[] {
  const { x, y } = scorePairs(scores, 0, 1);
  return [
    ...intervalEntries('pearson', pearson(x, y)),
    entry('spearman', spearman(x, y)),
    entry('kendall_tau_b', kendallTauB(x, y)),
  ];
}

function intervalEntries(key: string, figure: Estimate): Entry[] {
  if (figure.kind === 'undefined') return [entry(key, figure)];
  return [
    entry(key, figure),
    entry(`${key}.ci_lo`, figure.low),
    entry(`${key}.ci_hi`, figure.high),
  ];
}
