import { z } from 'zod';
import { type Adjustment, adjustPValues } from '@/lib/stats/tests/adjust-p-values';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Figure, Handler } from './handlers';

const data = z.object({ p: z.array(z.number().nullable()) });

const names: [string, Adjustment][] = [
  ['holm', 'holm'],
  ['bonferroni', 'bonferroni'],
  ['hochberg', 'hochberg'],
  ['BH', 'benjamini-hochberg'],
  ['BY', 'benjamini-yekutieli'],
];

export const pAdjust: Handler = (subject) => {
  const { p } = data.parse(subject.data);
  return new Map<string, Figure>(
    names.map(([name, adjustment]) => [
      name,
      adjustPValues(p, adjustment).map((value) => value ?? undefinedBecause('not tested', 0)),
    ]),
  );
};
