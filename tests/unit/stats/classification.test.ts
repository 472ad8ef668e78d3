import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryClassification } from '@/lib/stats/agreement/binary-classification';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import {
  confusionCounts,
  multiclassClassification,
} from '@/lib/stats/agreement/multiclass-classification';

const value = (estimate: Estimate | undefined) =>
  estimate?.kind === 'estimate' ? estimate.value : estimate?.reason;

const counts = (tp: number, fp: number, fn: number, tn: number) => ({
  truePositive: tp,
  falsePositive: fp,
  falseNegative: fn,
  trueNegative: tn,
});

describe('one category against the rest', () => {
  // 40 found, 9 false alarms, 6 missed, 45 left alone: precision 40/49, recall 40/46,
  // specificity 45/54, F1 80/95, balanced (40/46 + 45/54)/2, MCC (40·45 − 9·6)/√(49·46·54·51).
  it('has the figures of the table', () => {
    const of = binaryClassification(counts(40, 9, 6, 45));
    expect(of.precision).toMatchObject({ value: 40 / 49, n: 49, interval: 'Clopper-Pearson 95%' });
    expect(value(of.recall)).toBe(40 / 46);
    expect(value(of.specificity)).toBe(45 / 54);
    expect(value(of.f1)).toBe(80 / 95);
    expect(value(of.balancedAccuracy)).toBeCloseTo((40 / 46 + 45 / 54) / 2, 12);
    expect(value(of.youdenJ)).toBeCloseTo(40 / 46 + 45 / 54 - 1, 12);
    expect(value(of.matthews)).toBeCloseTo((40 * 45 - 9 * 6) / Math.sqrt(49 * 46 * 54 * 51), 12);
    expect(value(of.prevalence)).toBe(0.46);
  });

  it('an empty margin: no precision and no MCC, but a recall of 0 (3 missed, 9 left alone)', () => {
    const of = binaryClassification(counts(0, 0, 3, 9));
    expect(of.matthews).toMatchObject({ kind: 'undefined', reason: 'a margin is empty (0/0)' });
    expect(of.precision).toMatchObject({
      kind: 'undefined',
      reason: 'the judge called nothing positive (0/0)',
    });
    expect(value(of.recall)).toBe(0);
    expect(value(of.f1)).toBe(0);
    expect(value(of.specificity)).toBe(1);
    expect(value(of.balancedAccuracy)).toBe(0.5);
  });

  it('nothing positive anywhere leaves recall, F1 and balance without a value', () => {
    const of = binaryClassification(counts(0, 0, 0, 10));
    expect(value(of.recall)).toBe('gold has no positive item (0/0)');
    expect(value(of.f1)).toBe('no positive in gold or judge (0/0)');
    expect(value(of.balancedAccuracy)).toBe('a class is absent from gold');
    expect(value(of.accuracy)).toBe(1);
  });

  it('no items: every figure says so in its own words, none is a number', () => {
    for (const figure of Object.values(binaryClassification(counts(0, 0, 0, 0)))) {
      expect(figure.kind).toBe('undefined');
    }
  });

  it('full agreement is exactly 1, full disagreement exactly −1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (a, b) => {
        expect(value(binaryClassification(counts(a, 0, 0, b)).matthews)).toBe(1);
        expect(value(binaryClassification(counts(0, a, b, 0)).matthews)).toBe(-1);
      }),
    );
  });
});

describe('several categories', () => {
  // Gold L0 3, L1 10, L2 14, L3 13; the judge never says L3.
  const confusion = [
    [2, 0, 1, 0],
    [5, 5, 0, 0],
    [4, 1, 9, 0],
    [10, 0, 3, 0],
  ];
  const categories = ['L0', 'L1', 'L2', 'L3'];

  it('a category that the judge never gives has no precision, and counts 0 in the mean', () => {
    const of = multiclassClassification(categories, confusion);
    expect(value(of.categories.get('L3')?.precision)).toBe(
      'the judge never gave this category (0/0)',
    );
    expect(value(of.categories.get('L3')?.recall)).toBe(0);
    expect(value(of.macro.precision)).toBeCloseTo((2 / 21 + 5 / 6 + 9 / 13) / 4, 12);
    expect(value(of.balancedAccuracy)).toBeCloseTo((2 / 3 + 5 / 10 + 9 / 14 + 0) / 4, 12);
    expect(value(of.accuracy)).toBe(16 / 40);
    expect(value(of.microF1)).toBe(16 / 40);
  });

  const answers = fc.array(
    fc.tuple(fc.constantFrom(...categories), fc.constantFrom(...categories)),
    { minLength: 1, maxLength: 60 },
  );

  it('Matthews’ correlation is that of the indicator columns (Gorodkin 2004), pair by pair', () => {
    fc.assert(
      fc.property(answers, (pairs) => {
        const covariance = (one: 0 | 1, other: 0 | 1) => {
          let sum = 0;
          for (const category of categories) {
            const x = pairs.map((pair) => Number(pair[one] === category));
            const y = pairs.map((pair) => Number(pair[other] === category));
            const mean = (v: number[]) => v.reduce((a, b) => a + b, 0) / v.length;
            x.forEach((xi, at) => (sum += (xi - mean(x)) * ((y[at] ?? NaN) - mean(y))));
          }
          return sum;
        };
        const of = multiclassClassification(categories, confusionCounts(categories, pairs));
        const [a, b] = [covariance(0, 0), covariance(1, 1)];
        if (a < 1e-9 || b < 1e-9) {
          expect(of.matthews.kind).toBe('undefined');
        } else {
          expect(value(of.matthews)).toBeCloseTo(covariance(0, 1) / Math.sqrt(a * b), 9);
        }
      }),
    );
  });

  it('with two categories it equals the binary figures', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
        ([a = 0, b = 0, c = 0, d = 0]) => {
          const two = multiclassClassification(
            ['no', 'yes'],
            [
              [d, b],
              [c, a],
            ],
          );
          const binary = binaryClassification(counts(a, b, c, d));
          const yes = two.categories.get('yes');
          for (const [one, other] of [
            [yes?.precision, binary.precision],
            [yes?.recall, binary.recall],
            [yes?.f1, binary.f1],
            [two.matthews, binary.matthews],
          ]) {
            expect(one?.kind).toBe(other?.kind);
            if (one?.kind === 'estimate' && other?.kind === 'estimate') {
              expect(one.value).toBeCloseTo(other.value, 12);
            }
          }
        },
      ),
    );
  });

  it('labels named like parts of an object are labels; an undeclared one is refused', () => {
    const odd = ['__proto__', 'constructor', ''];
    const of = multiclassClassification(
      odd,
      confusionCounts(odd, [
        ['__proto__', '__proto__'],
        ['constructor', ''],
      ]),
    );
    expect(value(of.categories.get('__proto__')?.recall)).toBe(1);
    expect(() => confusionCounts(odd, [['x', '']])).toThrow(RangeError);
  });

  it('no items: no figure', () => {
    const of = multiclassClassification(categories, []);
    expect([of.accuracy, of.macro.f1, of.weightedF1, of.balancedAccuracy, of.matthews]).toEqual(
      Array(5).fill({ kind: 'undefined', reason: 'no items', n: 0 }),
    );
  });
});
