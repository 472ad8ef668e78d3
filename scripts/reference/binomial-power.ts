import { z } from 'zod';
import { binomialPower } from '@/lib/stats/forced-choice/binomial-power';
import { binomialSampleSize } from '@/lib/stats/forced-choice/binomial-sample-size';
import type { Figure, Handler } from './handlers';

const data = z.object({ n: z.int(), p0: z.number(), p1: z.number(), alpha: z.number() });

export const binomialPowerFigures: Handler = (subject) => {
  const { n, p0, p1, alpha } = data.parse(subject.data);
  const plan = { chance: p0, truth: p1, alpha };
  const oneSided = binomialPower(n, plan);
  const figures = new Map<string, Figure>([
    ['one_sided.power', oneSided.power],
    ['one_sided.critical', oneSided.critical],
    ['one_sided.size', oneSided.size],
    ['two_sided.power', binomialPower(n, { ...plan, alternative: 'two-sided' }).power],
  ]);
  const size = binomialSampleSize({ ...plan, power: 0.8 });
  const known = size.kind === 'size';
  figures.set('n_for_power80.exact', known ? size.first : size);
  figures.set('n_for_power80.stable.exact', known ? size.stable : size);
  figures.set('n_for_power80.normal', known ? size.normal : size);
  return figures;
};
