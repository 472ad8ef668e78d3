import { describe, expect, test } from 'vitest';
import { biasIndex } from '@/lib/stats/agreement/bias-index';
import { crossTableOf } from '@/lib/stats/agreement/cross-table';
import { pabak } from '@/lib/stats/agreement/pabak';
import { prevalenceIndex } from '@/lib/stats/agreement/prevalence-index';
import { specificAgreement } from '@/lib/stats/agreement/specific-agreement';

/** A table after Byrt, Bishop & Carlin (1993): 118 5 / 2 0 of 125. */
const table = crossTableOf([
  [118, 5],
  [2, 0],
]);
const none = crossTableOf([
  [0, 0],
  [0, 0],
]);

describe('PABAK and its two indices', () => {
  test('PABAK is 2 × agreement - 1', () => {
    expect(pabak(table)).toMatchObject({ value: (2 * 118 - 125) / 125, n: 125 });
    expect(
      pabak(
        crossTableOf([
          [20, 0],
          [0, 0],
        ]),
      ),
    ).toMatchObject({ value: 1 });
  });

  test('the prevalence index is (a - d) / n', () => {
    expect(prevalenceIndex(table)).toMatchObject({ value: 118 / 125 });
  });

  test('the bias index is (b - c) / n', () => {
    expect(biasIndex(table)).toMatchObject({ value: 3 / 125 });
  });

  test('kappa, prevalence, bias and PABAK fit together', () => {
    // Byrt et al.: kappa = (PABAK - PI² + BI²) / (1 - PI² + BI²); here po = .944, pe = .94496.
    const pi2 = (118 / 125) ** 2;
    const bi2 = (3 / 125) ** 2;
    const kappa = (111 / 125 - pi2 + bi2) / (1 - pi2 + bi2);
    const pe = (123 * 120 + 2 * 5) / 125 ** 2;
    expect(kappa).toBeCloseTo((118 / 125 - pe) / (1 - pe), 12);
  });

  test('have no answer without items, and the indices none beyond two categories', () => {
    for (const statistic of [pabak, prevalenceIndex, biasIndex]) {
      expect(statistic(none)).toMatchObject({ kind: 'undefined', n: 0 });
    }
    const three = crossTableOf([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(prevalenceIndex(three).kind).toBe('undefined');
    expect(biasIndex(three).kind).toBe('undefined');
  });
});

describe('positive and negative agreement', () => {
  test("on Feinstein and Cicchetti's second table", () => {
    // 80 10 / 5 5 of 100: 160 / 175 and 10 / 25.
    const paradox = crossTableOf([
      [80, 10],
      [5, 5],
    ]);
    expect(specificAgreement(paradox, 0)).toMatchObject({ value: 160 / 175 });
    expect(specificAgreement(paradox, 1)).toMatchObject({ value: 10 / 25 });
  });

  test('have no answer for a category that neither rater used', () => {
    expect(
      specificAgreement(
        crossTableOf([
          [3, 0],
          [0, 0],
        ]),
        1,
      ).kind,
    ).toBe('undefined');
  });
});
