import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { icc, type IccForm } from '@/lib/stats/agreement/icc';
import { scoresFromRows } from '@/lib/stats/agreement/scores';
import { meanOf, upTo } from './lopsided-ratings';
import { JUDGES } from './published-ratings';

const FORMS: IccForm[] = ['1_1', '2_1', '3_1', '1_k', '2_k', '3_k'];

const tables = fc
  .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 4 }))
  .chain(([items, raters]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: raters, maxLength: raters }), {
      minLength: items,
      maxLength: items,
    }),
  );

function variance(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

describe('intraclass correlations', () => {
  test.each([
    ['1_1', 0.17],
    ['2_1', 0.29],
    ['3_1', 0.71],
    ['1_k', 0.44],
    ['2_k', 0.62],
    ['3_k', 0.91],
  ] as const)('ICC(%s) is %f on the judges of Shrout and Fleiss', (form, published) => {
    expect(icc(scoresFromRows(JUDGES), form)).toMatchObject({
      value: expect.closeTo(published, 2),
      n: 6,
    });
  });

  test('the limits are those of F, and of the single form stepped up', () => {
    // Mean squares 11.24 (items), 32.49 (judges), 1.02 (error): McGraw & Wong's formulas.
    expect(icc(scoresFromRows(JUDGES), '2_1')).toMatchObject({
      low: expect.closeTo(0.018786513374712, 8),
      high: expect.closeTo(0.761084369648953, 8),
    });
    const [low, high] = [0.018786513374712, 0.761084369648953].map((r) => (4 * r) / (1 + 3 * r));
    expect(icc(scoresFromRows(JUDGES), '2_k')).toMatchObject({
      low: expect.closeTo(low ?? 0, 8),
      high: expect.closeTo(high ?? 0, 8),
    });
    expect(icc(scoresFromRows(JUDGES), '3_1')).toMatchObject({
      low: expect.closeTo(0.342464765033925, 8),
      high: expect.closeTo(0.94585825995536, 8),
    });
  });

  test('ICC(3,k) is Cronbach’s alpha, and every k form is its single form stepped up', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const k = rows[0]?.length ?? 0;
        const totals = rows.map((row) => row.reduce((sum, score) => sum + score, 0));
        const raters = upTo(k).map((rater) => variance(rows.map((row) => row[rater] ?? 0)));
        const alpha =
          (k / (k - 1)) * (1 - raters.reduce((sum, v) => sum + v, 0) / variance(totals));
        const scores = scoresFromRows(rows);
        const average = icc(scores, '3_k');
        // Near a pole (totals that hardly vary) a value is large, and so is what rounding leaves in it.
        const near = (a: number, b: number, size: number) =>
          expect(Math.abs(a - b)).toBeLessThanOrEqual(5e-7 + 1e-9 * Math.abs(size));
        if (average.kind === 'estimate') near(average.value, alpha, alpha ** 2);
        for (const model of ['1', '2', '3'] as const) {
          const one = icc(scores, `${model}_1`);
          const many = icc(scores, `${model}_k`);
          if (one.kind !== 'estimate' || many.kind !== 'estimate') continue;
          const scale = 1 + (k - 1) * one.value;
          near(many.value * scale, k * one.value, many.value);
        }
      }),
    );
  });

  test('the same scores by every rater are exactly 1', () => {
    for (const form of FORMS) {
      expect(
        icc(
          scoresFromRows([
            [0.1, 0.1],
            [0.7, 0.7],
            [0.3, 0.3],
          ]),
          form,
        ),
      ).toMatchObject({ value: 1 });
    }
  });

  test('may be negative, and an average form far below -1; nothing is cut', () => {
    const rows = [
      [1, 9],
      [9, 1],
      [2, 8],
      [8, 3],
    ];
    const values = FORMS.map((form) => {
      const figure = icc(scoresFromRows(rows), form);
      return figure.kind === 'estimate' ? figure.value : Number.NaN;
    });
    const expected = [-0.9894736842105263, -1.968586387434555, -0.9920844327176781, -188];
    [...expected, 4.064864864864865, -250.66666666666666].forEach((value, at) =>
      expect(Math.abs((values[at] ?? 0) / value - 1)).toBeLessThan(1e-9),
    );
  });

  test('has no answer when nothing varies, with one rater or with one complete item', () => {
    for (const form of FORMS) {
      expect(icc(scoresFromRows(Array(6).fill([3, 3, 3])), form)).toMatchObject({
        kind: 'undefined',
        n: 6,
      });
      expect(icc(scoresFromRows([[1], [2]]), form).kind).toBe('undefined');
      expect(
        icc(
          scoresFromRows([
            [1, 2],
            [null, 2],
          ]),
          form,
        ).kind,
      ).toBe('undefined');
    }
  });
});
