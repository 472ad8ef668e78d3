import { z } from 'zod';
import { binomialTest } from '@/lib/stats/tests/binomial-test';
import type { Figure, Handler } from './handlers';

const data = z.object({ x: z.int(), n: z.int(), p: z.number() });

export const binomialTestFigures: Handler = (subject) => {
  const { x, n, p } = data.parse(subject.data);
  const figures = new Map<string, Figure>();
  for (const alternative of ['two-sided', 'greater', 'less'] as const) {
    const test = binomialTest(x, n, p, alternative);
    figures.set(`${alternative.replace('-', '_')}.p`, test.kind === 'test' ? test.p : test);
  }
  return figures;
};
