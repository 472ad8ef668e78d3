import binomialPmf from '@stdlib/stats-base-dists-binomial-pmf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialTest } from '@/lib/stats/tests/binomial-test';

const p = (...of: Parameters<typeof binomialTest>) => {
  const test = binomialTest(...of);
  if (test.kind === 'undefined') throw new Error(test.reason);
  return test.p;
};

describe('published values', () => {
  it('682 of 925 against ¾ is .3825 (Conover 1971, p. 97, as in R’s manual)', () => {
    expect(p(682, 925, 0.75)).toBeCloseTo(0.3825, 4);
  });

  it.each([
    [6, 0.612793],
    [7, 0.387207],
    [8, 0.193848],
    [10, 0.019287],
    [12, 0.000244],
  ])('%i of 12 right: chance of that or more by guessing is %f', (x, expected) => {
    expect(p(x, 12, 0.5, 'greater')).toBeCloseTo(expected, 6);
  });

  it('39 of 60 and 78 of 120, the same share: .013670 and .000650', () => {
    expect(p(39, 60, 0.5, 'greater')).toBeCloseTo(0.01367, 6);
    expect(p(78, 120, 0.5, 'greater')).toBeCloseTo(0.00065, 6);
  });
});

describe('the definition, the slow way', () => {
  const trial = fc.tuple(
    fc.integer({ min: 1, max: 50 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 19 }),
  );

  it('two-sided sums every outcome that is no more likely than the observed one', () => {
    fc.assert(
      fc.property(trial, ([n, share, twentieths]) => {
        const [x, chance] = [Math.round(share * n), twentieths / 20];
        const limit = binomialPmf(x, n, chance) * (1 + 1e-7);
        let sum = 0;
        for (let k = 0; k <= n; k++) {
          const mass = binomialPmf(k, n, chance);
          if (mass <= limit) sum += mass;
        }
        expect(p(x, n, chance)).toBeCloseTo(Math.min(1, sum), 9);
      }),
    );
  });

  it('at one half, two-sided is twice the smaller tail, never more than 1', () => {
    fc.assert(
      fc.property(trial, ([n, share]) => {
        const x = Math.round(share * n);
        const tails = Math.min(p(x, n, 0.5, 'greater'), p(x, n, 0.5, 'less'));
        expect(p(x, n)).toBeCloseTo(Math.min(1, 2 * tails), 9);
      }),
    );
  });

  it('a far tail keeps its digits: 1,000 of 1,000 heads is 2^-1000, not 0', () => {
    expect(p(1000, 1000, 0.5, 'greater') / 2 ** -1000).toBeCloseTo(1, 9);
  });
});

it('nothing counted is no test', () => {
  expect(binomialTest(0, 0)).toMatchObject({ kind: 'undefined' });
});

it('a certain chance is met or refuted', () => {
  expect(p(3, 3, 1)).toBe(1);
  expect(p(2, 3, 1)).toBe(0);
  expect(p(0, 3, 0)).toBe(1);
});
