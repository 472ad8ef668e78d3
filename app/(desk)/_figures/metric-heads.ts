/** Figures as the heads of columns. */
const heads: Readonly<Record<string, string>> = {
  percent_agreement: 'Same answer',
  kappa: 'κ',
  pabak: 'κ at even odds',
  alpha: 'Krippendorff’s α',
  fleiss_kappa: 'Fleiss’ κ',
  ac1: 'Gwet’s AC1',
  brennan_prediger: 'Brennan–Prediger',
  mean_kappa: 'Mean κ',
  precision: 'Precision',
  recall: 'Recall',
  false_alarm: 'False alarms',
  quote_found: 'Quotes found in the text',
  kappa_grader_gold: 'κ, first with gold',
  kappa_other_gold: 'κ, second with gold',
  shared_error: 'Above their mean with gold',
  winning_rate: 'Raters it may stand in for',
  advantage_probability: 'As near as a rater',
  adjusted_p: 'p, adjusted',
  order_holds: 'Order holds',
  first_share: 'First',
  rank: 'Rank',
  separating_items: 'Items between them',
  mcnemar_p: 'McNemar’s p',
  mcnemar_p_adjusted: 'p, adjusted',
  cannot_judge_of_answered: 'Cannot judge, of answered',
  cannot_judge_of_planned: 'Cannot judge, of planned',
  missing_of_planned: 'Missing, of planned',
  as_expected: 'As expected',
  percent_agreement_with_cannot_judge: 'Same answer, cannot judge counted',
  kappa_with_cannot_judge: 'κ, cannot judge counted',
};

export function metricHead(metric: string): string {
  const plain = metric.replaceAll('_', ' ');
  return heads[metric] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export type FigureFormat = 'decimals' | 'difference' | 'whole' | 'p';

const formats: Readonly<Record<string, FigureFormat>> = {
  difference: 'difference',
  shared_error: 'difference',
  leaning: 'difference',
  rank: 'whole',
  separating_items: 'whole',
  adjusted_p: 'p',
  mcnemar_p: 'p',
  mcnemar_p_adjusted: 'p',
};

export const metricFormat = (metric: string): FigureFormat =>
  formats[metric] ?? (metric.includes('difference') ? 'difference' : 'decimals');
