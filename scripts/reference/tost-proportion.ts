import { z } from 'zod';
import { equivalence } from '@/lib/stats/tests/equivalence';
import type { Figure, Handler } from './handlers';

const data = z.object({ x: z.int(), n: z.int(), p0: z.number(), margin: z.number() });

export const tostProportion: Handler = (subject) => {
  const { x, n, p0, margin } = data.parse(subject.data);
  const test = equivalence(x, n, { chance: p0, margin });
  if (test.kind === 'undefined') return new Map();
  const { normal } = test;
  const figures: [string, Figure][] = [
    ['p_lower', test.pLower],
    ['p_upper', test.pUpper],
    ['p_tost', test.p],
    ['equivalent_at_05', test.equivalent],
    ['ci90.lo', test.low],
    ['ci90.hi', test.high],
    ['z.p_lower', 'kind' in normal ? normal : normal.pLower],
    ['z.p_upper', 'kind' in normal ? normal : normal.pUpper],
  ];
  return new Map(figures);
};
