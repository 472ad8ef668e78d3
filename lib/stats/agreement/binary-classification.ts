import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** Items by what gold says (positive or negative) and whether the judge says the same. */
export type Outcomes = {
  readonly truePositive: number;
  readonly falsePositive: number;
  readonly falseNegative: number;
  readonly trueNegative: number;
};

/** The figures of one judge against gold, one category against the rest. */
export type BinaryClassification = {
  readonly accuracy: Estimate;
  readonly precision: Estimate;
  readonly recall: Estimate;
  readonly specificity: Estimate;
  readonly negativePredictiveValue: Estimate;
  readonly prevalence: Estimate;
  readonly f1: Estimate;
  readonly balancedAccuracy: Estimate;
  readonly youdenJ: Estimate;
  readonly matthews: Estimate;
};

/**
 * How well does a judge find the positive items of gold, and only those?
 * No units. Precision: of what it called positive, how much is; recall: of what is positive, how
 * much it found; specificity: of what is negative, how much it left alone; F1: their balance
 * without the true negatives; balanced accuracy ½, Youden's J 0 and Matthews' correlation 0 are
 * what a judge reaches that does not look. Shares carry exact limits, right where each item was
 * judged once; `n` is each figure's own denominator.
 * A share of nothing (0/0) is not 0: each figure then says what was missing.
 * Sources: van Rijsbergen (1979); Youden (1950), Cancer 3, 32-35; Matthews (1975), BBA 405, 442-451.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example binaryClassification({ truePositive: 8, falsePositive: 2, falseNegative: 4, trueNegative: 6 }).f1 // {
 *   value: 0.7273, n: 14 }
 */
export function binaryClassification(of: Outcomes, confidence = 0.95): BinaryClassification {
  const { truePositive: tp, falsePositive: fp, falseNegative: fn, trueNegative: tn } = of;
  const n = tp + fp + fn + tn;
  const share = (x: number, total: number, reason: string) =>
    total === 0 ? undefinedBecause(reason, 0) : clopperPearson(x, total, confidence);
  const recall = share(tp, tp + fn, 'gold has no positive item (0/0)');
  const specificity = share(tn, tn + fp, 'gold has no negative item (0/0)');
  return {
    accuracy: share(tp + tn, n, 'no items'),
    precision: share(tp, tp + fp, 'the judge called nothing positive (0/0)'),
    recall,
    specificity,
    negativePredictiveValue: share(tn, tn + fn, 'the judge called nothing negative (0/0)'),
    prevalence: share(tp + fn, n, 'no items'),
    f1: f1(tp, fp, fn),
    balancedAccuracy: ofBoth(recall, specificity, n, 'balanced accuracy', (r, s) => (r + s) / 2),
    youdenJ: ofBoth(recall, specificity, n, 'Youden’s J', (r, s) => r + s - 1),
    matthews: matthews(of),
  };
}

/** 2 tp / (2 tp + fp + fn): 0 when every positive call is wrong, undefined when nobody says positive. */
function f1(tp: number, fp: number, fn: number): Estimate {
  const n = tp + fp + fn;
  if (n === 0) return undefinedBecause('no positive in gold or judge (0/0)', 0);
  return pointEstimate((2 * tp) / (2 * tp + fp + fn), n, 'F1');
}

function ofBoth(
  recall: Estimate,
  specificity: Estimate,
  n: number,
  method: string,
  combine: (recall: number, specificity: number) => number,
): Estimate {
  if (recall.kind === 'undefined' || specificity.kind === 'undefined') {
    return undefinedBecause('a class is absent from gold', n);
  }
  return pointEstimate(combine(recall.value, specificity.value), n, method);
}

/** Full agreement is exactly 1 and full disagreement exactly −1, whatever the root rounds to. */
function matthews({
  truePositive: tp,
  falsePositive: fp,
  falseNegative: fn,
  trueNegative: tn,
}: Outcomes): Estimate {
  const n = tp + fp + fn + tn;
  const margins = Math.sqrt((tp + fp) * (tp + fn)) * Math.sqrt((tn + fp) * (tn + fn));
  if (margins === 0) return undefinedBecause('a margin is empty (0/0)', n);
  const value = fp + fn === 0 ? 1 : tp + tn === 0 ? -1 : (tp * tn - fp * fn) / margins;
  return pointEstimate(value, n, 'Matthews’ correlation');
}
