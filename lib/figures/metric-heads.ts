/** Figures as the heads of columns. */
const heads: Readonly<Record<string, string>> = {
  percent_agreement: 'Same answer',
  percent_agreement_pooled: 'Same answer, of all pairs',
  percent_agreement_averaged: 'Same answer, mean over people',
  percent_agreement_pooled_without_ties: 'Same answer, of all pairs without ties',
  percent_agreement_averaged_without_ties: 'Same answer, mean without ties',
  kappa: 'κ',
  kappa_quadratic: 'κ, quadratic',
  pabak: 'κ at even odds',
  alpha: 'Krippendorff’s α',
  fleiss_kappa: 'Fleiss’ κ',
  ac1: 'Gwet’s AC1',
  brennan_prediger: 'Brennan–Prediger',
  pair_kappa_p10: 'κ of pairs, 10th percentile',
  pair_kappa_p50: 'κ of pairs, median',
  pair_kappa_p90: 'κ of pairs, 90th percentile',
  mean_kappa: 'Mean κ',
  mean_kappa_quadratic: 'Mean κ, quadratic',
  precision: 'Precision',
  recall: 'Recall',
  false_alarm: 'False alarms',
  specificity: 'Specificity',
  f1: 'F1',
  mcc: 'MCC',
  jaccard: 'Shared choices (Jaccard)',
  alpha_masi: 'α, MASI',
  alpha_jaccard: 'α, Jaccard',
  span_f1: 'Marked characters, F1',
  alpha_unitizing: 'α of marked spans',
  entries_f1: 'Entries, F1',
  bias_index: 'Says yes more often',
  prevalence_index: 'Prevalence index',
  stuart_maxwell_p: 'p, equal margins',
  quote_found: 'Quotes found in the text',
  kappa_grader_gold: 'κ, first with gold',
  kappa_other_gold: 'κ, second with gold',
  shared_error: 'Above their mean with gold',
  run_minus_gold: 'Above its mean with gold',
  pass_rate_naive: 'Its own rate',
  pass_rate_corrected: 'Corrected for its errors',
  pass_rate_prediction_powered: 'Prediction-powered',
  estimated_prevalence: 'How common, estimated',
  estimated_accuracy: 'Says what is true, estimated',
  estimated_sensitivity: 'Sensitivity, estimated',
  estimated_specificity: 'Specificity, estimated',
  more_labels: 'Labels more for ± 0.05',
  winning_rate: 'Raters it may stand in for',
  advantage_probability: 'As near as a rater',
  adjusted_p: 'p, adjusted',
  unadjusted_p: 'p, alone',
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
  entries: 'Entries',
  mean_entries: 'Entries a list',
  usable: 'Usable by its fixtures',
  percent_agreement_with_cannot_judge: 'Same answer, cannot judge counted',
  kappa_with_cannot_judge: 'κ, cannot judge counted',
  accuracy: 'Right',
  accuracy_answered: 'Right, of choices made',
  catch_right: 'Catch pairs right',
  above_chance_p: 'p, above chance',
  below_chance_p: 'p, below chance',
  route_single: 'Decided by one rater',
  route_unanimous: 'Decided by all raters',
  route_majority: 'Decided by majority',
  route_undecided: 'Undecided',
  route_cannot_judge: 'Cannot judge',
  route_not_assessed: 'Not assessed',
  randomisation_p: 'p, sides drawn anew',
  randomisation_p_two_sided: 'p, sides drawn anew, two-sided',
  first_side_rate: 'Chose text A, or the first',
  first_side_p: 'p, no side preferred',
  dprime: 'd′',
  criterion: 'Side bias c',
  share_without_bias: 'Right without side bias',
  repeat_consistency: 'Same text, shown again',
  mirrored_consistency: 'Same text, sides exchanged',
  both_orders_first_rate: 'Text A over both orders',
  both_orders_p: 'McNemar’s p',
  exact: 'Exactly right',
  exact_by_chance: 'By chance',
  signed_distance: 'Distance, too late above 0',
  absolute_distance: 'Distance without sign',
  points: 'Points of 5',
  points_of_best_constant: 'Points of the best constant answer',
  win_rate_ties_half: 'Preferred, a tie as half',
  win_rate_without_ties: 'Preferred, ties left out',
  tie_rate: 'Ties',
  both_bad_rate: 'Both bad',
  preference_p: 'p, no preference',
  log_odds: 'Log odds',
  ability: 'Log ability',
  tie_parameter: 'Davidson’s ν',
  order_effect: 'Order effect, log odds',
  longer_chosen: 'Chose the longer text',
  longer_chosen_difference: 'Less people’s share of longer texts',
  win_rate_at_equal_length: 'Preferred at equal length',
  without_preference: 'Without a preference',
  mean_accuracy: 'Right, mean of judges',
  jury_rule: 'The jury rule',
  rule_met: 'The declared rule',
  below_limit: 'Below the limit',
  equivalent: 'Equivalent to chance',
  above_chance: 'Above chance',
  below_chance: 'Below chance',
  consistency: 'Same text in both orders',
  position_p: 'McNemar’s p',
  preference_fairness: 'Leans to first −1, second +1',
  agreement_with_people: 'As most people say',
  self_preference: 'Leans to its own family',
  self_preference_parity: 'Own family, less people’s share',
};

/** Figures of one answer against all others. Where a row names no category they are of “yes”. */
const ofOneAnswer: ReadonlySet<string> = new Set(['precision', 'recall', 'false_alarm', 'specificity', 'f1']); // prettier-ignore

/**
 * A figure as the head of a column, in the field's words: "κ", "Precision of “yes”". `category` is that of the rows
 * below it, null where they name none; leave it out where a column of its own names it.
 *
 * @example [metricHead('kappa'), metricHead('precision', null)] // ['κ', 'Precision of “yes”']
 */
export function metricHead(metric: string, category?: string | null): string {
  const plain = metric.replaceAll('_', ' ');
  const head = heads[metric] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
  return category !== undefined && ofOneAnswer.has(metric)
    ? `${head} of “${category ?? 'yes'}”`
    : head;
}

export type FigureFormat = 'decimals' | 'difference' | 'whole' | 'p';

const formats: Readonly<Record<string, FigureFormat>> = {
  difference: 'difference',
  shared_error: 'difference',
  run_minus_gold: 'difference',
  bias_index: 'difference',
  prevalence_index: 'difference',
  leaning: 'difference',
  rank: 'whole',
  separating_items: 'whole',
  more_labels: 'whole',
  adjusted_p: 'p',
  mcnemar_p: 'p',
  mcnemar_p_adjusted: 'p',
  criterion: 'difference',
  signed_distance: 'difference',
  log_odds: 'difference',
  ability: 'difference',
  order_effect: 'difference',
  preference_fairness: 'difference',
  self_preference: 'difference',
  self_preference_parity: 'difference',
};

/** p values by their names: "first_side_p", "randomisation_p_two_sided". */
const isP = (metric: string): boolean => /_p(_two_sided)?$/.test(metric);

/**
 * How a figure is written: a difference with its sign, a whole number, a p value, or two decimals.
 *
 * @example [metricFormat('difference'), metricFormat('mcnemar_p'), metricFormat('kappa')] // ['difference', 'p',
 *   'decimals']
 */
export const metricFormat = (metric: string): FigureFormat =>
  formats[metric] ??
  (metric.includes('difference') ? 'difference' : isP(metric) ? 'p' : 'decimals');
