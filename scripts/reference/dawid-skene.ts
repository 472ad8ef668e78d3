import { dawidSkene } from '@/lib/stats/models/dawid-skene';
import { largest } from '@/lib/stats/models/votes';
import type { Figure, Handler } from './handlers';
import { votesOf } from './votes';

export const dawidSkeneFigures: Handler = (subject) => {
  const { votes, categories, items } = votesOf(subject.data);
  const fit = dawidSkene(votes, categories);
  if (fit.kind === 'undefined') return new Map();
  const byCategory = (values: readonly number[]) =>
    Object.fromEntries(categories.map((category, at) => [category, values[at] ?? 0]));
  const never = categories.map(() => 0);
  const errors = fit.raters.map((rater, k) => [
    rater,
    Object.fromEntries(
      categories.map((truth, j) => [truth, byCategory(fit.errorRates[k]?.[j] ?? never)]),
    ),
  ]);
  return new Map<string, Figure>([
    ['items', items],
    ['labels', categories],
    ['class_prior', byCategory(fit.prior)],
    ['posterior', fit.posterior],
    ['map_label', fit.posterior.map((row) => categories[largest(row)] ?? '')],
    ['error_rates', Object.fromEntries(errors)],
    ['log_likelihood', fit.logLikelihood],
  ]);
};
