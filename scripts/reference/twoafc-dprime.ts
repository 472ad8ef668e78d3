import { z } from 'zod';
import { discrimination } from '@/lib/stats/forced-choice/discrimination';
import { dprimeOfShare } from '@/lib/stats/forced-choice/dprime';
import type { Figure, Handler } from './handlers';

const data = z.object({ x: z.int(), n: z.int() });

export const twoafcDprime: Handler = (subject) => {
  const { x, n } = data.parse(subject.data);
  const of = discrimination(x, n);
  if (of.kind === 'undefined') return new Map();
  const figures = new Map<string, Figure>([
    ['pc', of.share],
    ['d_prime', of.dprime],
    ['d_prime_unclamped', dprimeOfShare(x / n)],
    ['d_prime.se', 'kind' in of.se ? of.se : of.se.dprime],
  ]);
  // The reference has the likelihood limits of a grid, not the true ones.
  const ways = {
    exact: of.exact,
    likelihood: of.griddedLikelihood,
    score: of.score,
    wald: of.wald,
  };
  for (const [name, { share, dprime, p }] of Object.entries(ways)) {
    figures.set(`${name}.pc.ci_lo`, share.low).set(`${name}.pc.ci_hi`, share.high);
    figures.set(`${name}.d_prime.ci_lo`, dprime.low).set(`${name}.d_prime.ci_hi`, dprime.high);
    figures.set(`${name}.p`, p);
  }
  return figures;
};
