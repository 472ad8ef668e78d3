import { z } from 'zod';
import { alphaUnitizing } from '@/lib/stats/agreement/alpha-unitizing';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { gamma } from '@/lib/stats/agreement/gamma';
import { generator } from '@/lib/stats/resampling/generator';
import type { SpanOverlap } from '@/lib/stats/agreement/span-overlap';
import { spanOverlap } from '@/lib/stats/agreement/span-overlap';
import { spanOverlapMean } from '@/lib/stats/agreement/span-overlap-mean';
import { figureOf } from './figure-of';
import type { Figure, Handler } from './handlers';

const unit = z.tuple([z.number(), z.number(), z.string()]);
const data = z.object({
  text: z.string().nullable(),
  continuum: z.tuple([z.number(), z.number()]),
  units: z.array(z.array(unit)),
});

const overlaps: [string, (of: SpanOverlap) => Estimate][] = [
  ['exact.precision', (of) => of.exact.precision],
  ['exact.recall', (of) => of.exact.recall],
  ['exact.f1', (of) => of.exact.f1],
  ['token.precision', (of) => of.token.precision],
  ['token.recall', (of) => of.token.recall],
  ['token.f1', (of) => of.token.f1],
  ['char.f1', (of) => of.character.f1],
  ['char.iou', (of) => of.character.iou],
  ['char.iou_unlabelled', (of) => of.character.iouUnlabelled],
];

export const spanAgreement: Handler = (subject) => {
  const { text, continuum, units } = data.parse(subject.data);
  const raters = units.map((spans) => spans.map(([start, end, label]) => ({ start, end, label })));
  const [first = [], second = []] = raters;
  const figures = new Map<string, Figure>();
  for (const [key, pick] of overlaps) {
    if (raters.length === 2) figures.set(key, figureOf(pick(spanOverlap(text, first, second))));
    figures.set(`${key}.mean_over_pairs`, figureOf(spanOverlapMean(text, raters, pick)));
  }
  const alpha = alphaUnitizing({ start: continuum[0], end: continuum[1] }, raters);
  figures.set('alpha_u', figureOf(alpha.alpha));
  for (const [label, of] of alpha.labels) figures.set(`alpha_u.category.${label}`, figureOf(of));
  const found = gamma(raters, generator(1).unit, { precision: 0.005, most: 60_000 });
  const known = found.kind === 'estimate';
  figures.set('gamma', known ? found.value : found);
  figures.set('gamma.best_alignment_disorder', known ? found.disorder : found);
  figures.set('gamma.expected_disorder', known ? found.expectedDisorder : found);
  return figures;
};
