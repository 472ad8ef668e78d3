import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subtraction } from '@/lib/figures/answer/subtraction';

const number = (text: string): number => Number(text.replace('\u2212', '-'));

test('two decimals where they add up, three where they do not', () => {
  expect(subtraction(0.64, 0.65, -0.01)).toEqual({ from: '0.64', less: '0.65', difference: '\u22120.01' }); // prettier-ignore
  // .574 − .568 = .006: with two decimals .57 − .57 would be .01.
  expect(subtraction(0.574, 0.568, 0.006)).toEqual({ from: '0.574', less: '0.568', difference: '+0.006' }); // prettier-ignore
  expect(subtraction(0.5, 0.5, 0)).toEqual({ from: '0.50', less: '0.50', difference: '0.00' });
});

test('whoever subtracts finds what is printed, and it is right to .001', () => {
  const kappa = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(kappa, kappa, (from, less) => {
      const shown = subtraction(from, less, from - less);
      const [a, b, c] = [shown.from, shown.less, shown.difference].map(number);
      expect((a ?? 0) - (b ?? 0)).toBeCloseTo(c ?? 9, 9);
      expect(Math.abs((c ?? 9) - (from - less))).toBeLessThanOrEqual(
        shown.from.length === shown.from.replace(/\d{3}$/, '').length ? 0.005 : 0.0011,
      );
      const digits = [shown.from, shown.less, shown.difference].map((text) => text.split('.')[1]?.length); // prettier-ignore
      expect(new Set(digits).size).toBe(1);
    }),
  );
});
