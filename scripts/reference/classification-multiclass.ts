import { z } from 'zod';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTableOf } from '@/lib/stats/agreement/cross-table';
import {
  confusionCounts,
  multiclassClassification,
} from '@/lib/stats/agreement/multiclass-classification';
import { figureOf } from './figure-of';
import type { Figure, Handler } from './handlers';

const data = z.object({
  gold: z.array(z.string()),
  judge: z.array(z.string()),
  labels: z.array(z.string()),
});

export const classificationMulticlass: Handler = (subject) => {
  const { gold, judge, labels } = data.parse(subject.data);
  const pairs = gold.map((label, at) => [label, judge[at] ?? ''] as const);
  const of = multiclassClassification(labels, confusionCounts(labels, pairs));
  const categories = [...of.categories].map(([label, { precision, recall, f1, support }]) => [
    label,
    { precision: figureOf(precision), recall: figureOf(recall), f1: figureOf(f1), support },
  ]);
  return new Map<string, Figure>([
    ['accuracy', figureOf(of.accuracy)],
    ['macro.precision', figureOf(of.macro.precision)],
    ['macro.recall', figureOf(of.macro.recall)],
    ['macro.f1', figureOf(of.macro.f1)],
    ['weighted.f1', figureOf(of.weightedF1)],
    ['micro.f1', figureOf(of.microF1)],
    ['balanced_accuracy', figureOf(of.balancedAccuracy)],
    ['mcc', figureOf(of.matthews)],
    ['cohen_kappa', figureOf(cohenKappa(crossTableOf(of.confusion)))],
    ['per_class', Object.fromEntries(categories)],
    ['confusion', of.confusion],
  ]);
};
