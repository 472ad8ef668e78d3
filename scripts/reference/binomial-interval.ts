import { z } from 'zod';
import { agrestiCoull } from '@/lib/stats/intervals/agresti-coull';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { jeffreys } from '@/lib/stats/intervals/jeffreys';
import { midP } from '@/lib/stats/intervals/mid-p';
import { wilson } from '@/lib/stats/intervals/wilson';
import { wilsonContinuity } from '@/lib/stats/intervals/wilson-continuity';
import type { Figure, Handler } from './handlers';

const data = z.object({ x: z.int(), n: z.int(), conf: z.number() });

const intervals = {
  clopper_pearson: clopperPearson,
  wilson,
  wilson_cc: wilsonContinuity,
  jeffreys,
  agresti_coull: agrestiCoull,
  mid_p: midP,
};

export const binomialInterval: Handler = (subject) => {
  const { x, n, conf } = data.parse(subject.data);
  const figures = new Map<string, Figure>();
  for (const [name, interval] of Object.entries(intervals)) {
    const made = interval(x, n, conf);
    if (made.kind === 'undefined' || made.low === null || made.high === null) continue;
    figures.set(`${name}.lo`, made.low).set(`${name}.hi`, made.high);
  }
  return figures;
};
