import { correctedRate } from '@/lib/stats/intervals/corrected-rate';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { generator, type Generator } from '@/lib/stats/resampling/generator';
import { type Outcome, type Row, rowOf } from './rows';

const judges = [
  { sensitivity: 0.9, specificity: 0.8 },
  { sensitivity: 0.95, specificity: 0.95 },
  { sensitivity: 0.7, specificity: 0.9 },
];

/** A judge's pass rate over 1,000 unlabelled items, corrected by a labelled sample. */
export function rateRows(studies: number, seed: number): Row[] {
  return [0.8, 0.95].flatMap((truth) =>
    [60, 200].flatMap((labels) =>
      judges.flatMap(({ sensitivity, specificity }) => {
        const kinds: Record<'naive' | 'corrected' | 'predictionPowered', Outcome[]> = {
          naive: [],
          corrected: [],
          predictionPowered: [],
        };
        for (let study = 0; study < studies; study++) {
          const draw = generator(seed + study);
          const passes = binomial(labels, truth, draw);
          const truePass = binomial(passes, sensitivity, draw);
          const trueFail = binomial(labels - passes, specificity, draw);
          const unlabelled = binomial(1000, truth, draw);
          const rate = correctedRate({
            truePass,
            falseFail: passes - truePass,
            trueFail,
            falsePass: labels - passes - trueFail,
            passed: binomial(unlabelled, sensitivity, draw) + binomial(1000 - unlabelled, 1 - specificity, draw), // prettier-ignore
            judged: 1000,
          });
          for (const kind of ['naive', 'corrected', 'predictionPowered'] as const) {
            kinds[kind].push({ truth, limits: limitsOf(rate[kind]) });
          }
        }
        const design = `true rate ${truth}, ${labels} labels, sensitivity ${sensitivity}, specificity ${specificity}`;
        return [
          rowOf('pass rate, naive', design, kinds.naive),
          rowOf('pass rate, corrected', design, kinds.corrected),
          rowOf('pass rate, prediction-powered', design, kinds.predictionPowered),
        ];
      }),
    ),
  );
}

const limitsOf = (estimate: Estimate): Outcome['limits'] =>
  estimate.kind === 'undefined' || estimate.low === null || estimate.high === null
    ? null
    : { low: estimate.low, high: estimate.high };

function binomial(n: number, chance: number, draw: Generator): number {
  let x = 0;
  for (let trial = 0; trial < n; trial++) if (draw.unit() < chance) x++;
  return x;
}
