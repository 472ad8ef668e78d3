import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctedRate, moreLabels } from '@/lib/stats/intervals/corrected-rate';

const samples = {
  truePass: 81,
  falseFail: 9,
  trueFail: 8,
  falsePass: 2,
  passed: 740,
  judged: 1000,
};

describe('the pass rate behind a judge', () => {
  test('is corrected for its sensitivity and specificity: (.74 + .8 − 1) / (.9 + .8 − 1)', () => {
    const { naive, corrected, predictionPowered } = correctedRate(samples);
    expect(naive).toMatchObject({ value: 823 / 1100, n: 1100 });
    expect(corrected).toMatchObject({ value: expect.closeTo(0.54 / 0.7, 12), n: 100 });
    expect(predictionPowered).toMatchObject({ value: expect.closeTo(0.74 + 0.07, 12), n: 100 });
  });

  test('has the limits of Lang and Reiczigel, worked by hand', () => {
    const z = 1.959963984540054;
    const [p, n] = [(740 + (z * z) / 2) / (1000 + z * z), 1000 + z * z];
    const [se, sp] = [82 / 92, 9 / 12];
    const worth = se + sp - 1;
    const centre = (p + sp - 1) / worth;
    const [ofSe, ofSp] = [(se * (1 - se)) / 92, (sp * (1 - sp)) / 12];
    const shift = 2 * z * z * (centre * ofSe - (1 - centre) * ofSp);
    const error = Math.sqrt((p * (1 - p)) / n + (1 - centre) ** 2 * ofSp + centre ** 2 * ofSe) / worth; // prettier-ignore
    expect(correctedRate(samples).corrected).toMatchObject({
      low: expect.closeTo(centre + shift - z * error, 12),
      high: expect.closeTo(Math.min(1, centre + shift + z * error), 12),
    });
  });

  test('is refused where the judge says nothing, and has no limits where it may say nothing', () => {
    const useless = { ...samples, truePass: 18, falseFail: 72 };
    expect(correctedRate(useless).corrected).toMatchObject({
      kind: 'undefined',
      reason: 'sensitivity + specificity is not above 1: its verdicts say nothing of the labels',
    });
    const few = { ...samples, trueFail: 2, falsePass: 2 };
    expect(correctedRate(few).corrected).toMatchObject({ low: null, high: null });
    expect(correctedRate({ ...samples, trueFail: 0, falsePass: 0 }).corrected).toMatchObject({ kind: 'undefined' }); // prettier-ignore
  });

  test('lies within its limits, and these within 0 and 1', () => {
    const count = fc.nat(60);
    const any = fc.record({ truePass: count, falseFail: count, trueFail: count, falsePass: count, passed: count, judged: fc.constant(60) }); // prettier-ignore
    fc.assert(
      fc.property(any, (one) => {
        for (const estimate of Object.values(correctedRate(one))) {
          if (estimate.kind === 'undefined' || estimate.low === null || estimate.high === null)
            continue;
          expect(estimate.low).toBeGreaterThanOrEqual(0);
          expect(estimate.high).toBeLessThanOrEqual(1);
          expect(estimate.low).toBeLessThanOrEqual(estimate.value);
          expect(estimate.high).toBeGreaterThanOrEqual(estimate.value);
          expect(estimate.high).toBeGreaterThan(estimate.low);
        }
      }),
    );
  });
});

describe('more labels', () => {
  test('bring the interval to the half-width', () => {
    const more = moreLabels(samples, 0.05);
    if (more.kind === 'undefined') throw new Error(more.reason);
    const scale = (100 + more.value) / 100;
    const grown = { ...samples, truePass: 81 * scale, falseFail: 9 * scale, trueFail: 8 * scale, falsePass: 2 * scale }; // prettier-ignore
    const { truePass, falseFail, trueFail, falsePass } = grown;
    const rounded = { ...samples, truePass: Math.round(truePass), falseFail: Math.round(falseFail), trueFail: Math.round(trueFail), falsePass: Math.round(falsePass) }; // prettier-ignore
    const { predictionPowered } = correctedRate(rounded);
    if (predictionPowered.kind === 'undefined') throw new Error(predictionPowered.reason);
    const { low, high } = predictionPowered;
    expect(((high ?? 1) - (low ?? 0)) / 2).toBeLessThanOrEqual(0.0505);
  });

  test('are none where it is there, and cannot do it where too few were judged', () => {
    expect(moreLabels(samples, 0.4)).toMatchObject({ value: 0 });
    expect(moreLabels({ ...samples, passed: 7, judged: 10 }, 0.05)).toMatchObject({ kind: 'undefined' }); // prettier-ignore
  });
});
