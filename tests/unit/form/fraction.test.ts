import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { add, compare, fraction, toNumber } from '@/lib/form/fraction';

const exact = (value: number | string) => {
  const found = fraction(value);
  if (!found) throw new Error(`${value} is no number.`);
  return found;
};

test('a third is a third: 1/3 is above 0.333333333 and equals 3/9', () => {
  expect(compare(exact('1/3'), exact(0.333333333))).toBeGreaterThan(0);
  expect(compare(exact('1/3'), exact('3/9'))).toBe(0);
});

test('a decimal is what it prints as: 0.1 + 0.2 is 0.3', () => {
  expect(compare(add(exact(0.1), exact(0.2)), exact(0.3))).toBe(0);
});

describe('numbers in other spellings', () => {
  test.each([
    [1e21, 1e21],
    [1.5e-7, 1.5e-7],
    [-0.25, -0.25],
    [0, 0],
  ])('%f', (value, number) => expect(toNumber(exact(value))).toBe(number));
});

test.each(['1/0', '-1/3', 'third', '', NaN, Infinity])('%s is no number', (value) => {
  expect(fraction(value)).toBeUndefined();
});

test('fractions are ordered as their numbers are', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(Math.sign(compare(exact(a), exact(b)))).toBe(Math.sign(a - b) + 0);
      expect(toNumber(exact(a))).toBeCloseTo(a, 9);
    }),
  );
});
