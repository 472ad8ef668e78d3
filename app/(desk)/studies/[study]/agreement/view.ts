import type { Estimate } from '@/lib/stats/estimate';

export type AgreementView = { sealed: true } | ({ sealed: false } & AgreementFigures);

export interface AgreementFigures {
  variables: readonly VariableAgreement[];
  /** How every interval was made: "Percentile bootstrap over items, 10,000 resamples, seed 7". */
  method: string;
  /** Labels that were made after a seal was opened are not in the figures. */
  labelsUsed: number;
  labelsAfterReveal: number;
}

export interface VariableAgreement {
  id: string;
  /** The question that raters were asked. */
  ask: string;
  /** "yes or no", "6 choices", … */
  scale: string;
  /** Why there is no pair of raters, or null. */
  undefinedBecause: string | null;
  pairs: readonly PairAgreement[];
}

export interface PairAgreement {
  raters: readonly [string, string];
  /** Items on which both gave a value and the value is the same. */
  agreed: number;
  percent: Estimate;
  kappa: Estimate;
  missing: number;
  /** Both labelled the item, and at least one was not asked this or skipped it. */
  notAnswered: number;
  cannotJudge: number;
}
