import { z } from 'zod';
import { binaryClassification } from '@/lib/stats/agreement/binary-classification';
import { figureOf } from './figure-of';
import type { Figure, Handler } from './handlers';

const data = z.object({ tp: z.int(), fp: z.int(), fn: z.int(), tn: z.int() });

export const classificationBinary: Handler = (subject) => {
  const { tp, fp, fn, tn } = data.parse(subject.data);
  const of = binaryClassification({
    truePositive: tp,
    falsePositive: fp,
    falseNegative: fn,
    trueNegative: tn,
  });
  return new Map<string, Figure>([
    ['n', tp + fp + fn + tn],
    ['accuracy', figureOf(of.accuracy)],
    ['precision', figureOf(of.precision)],
    ['recall', figureOf(of.recall)],
    ['specificity', figureOf(of.specificity)],
    ['npv', figureOf(of.negativePredictiveValue)],
    ['prevalence', figureOf(of.prevalence)],
    ['f1', figureOf(of.f1)],
    ['balanced_accuracy', figureOf(of.balancedAccuracy)],
    ['youden_j', figureOf(of.youdenJ)],
    ['mcc', figureOf(of.matthews)],
  ]);
};
