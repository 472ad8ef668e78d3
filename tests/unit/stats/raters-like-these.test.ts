import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankRanges } from '@/lib/stats/intervals/rank-range';
import { ratersAndItems } from '@/lib/stats/intervals/raters-and-items';
import { raterSpread } from '@/lib/stats/tests/rater-spread';

describe('a judge among raters', () => {
  test('lies outside their spread beyond t(R−1) s (R−1)/(R−2) √(1+1/R)', () => {
    // Means .6, .7, .8: s = .1, t(2) = 4.302653, × 2 × √(4/3).
    const reach = 4.302652729911275 * 0.1 * 2 * Math.sqrt(4 / 3);
    const spread = raterSpread(-0.4, [0.6, 0.7, 0.8]);
    expect(spread).toMatchObject({
      ceiling: expect.closeTo(0.7, 12),
      deviation: expect.closeTo(0.1, 12),
      reach: expect.closeTo(reach, 9),
      outside: true,
    });
    expect(raterSpread(-0.2, [0.6, 0.7, 0.8])).toMatchObject({ outside: false });
  });

  test('is not asked of two raters, nor of what is not defined', () => {
    expect(raterSpread(0.5, [0.6, 0.6])).toMatchObject({ kind: 'undefined' });
    expect(raterSpread(0.5, [0.6, Number.NaN, 0.6])).toMatchObject({ kind: 'undefined' });
  });
});

describe('agreement for other raters and items', () => {
  test('takes the greater error and t(R − 1)', () => {
    const over = ratersAndItems([0.6, 0.7, 0.8], 0.01);
    const half = (4.302652729911275 * 2 * 0.1 * 2) / Math.sqrt(3);
    expect(over).toMatchObject({ low: expect.closeTo(Math.max(-1, 0.7 - half), 9), high: 1 });
    expect(ratersAndItems([0.7, 0.7, 0.7], 0.01)).toMatchObject({
      low: expect.closeTo(0.7 - 0.04302652729911275, 9),
      high: expect.closeTo(0.7 + 0.04302652729911275, 9),
    });
  });

  test('says the mean over pairs without each rater', () => {
    const kappa = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(kappa, kappa, kappa, kappa, kappa, kappa), ([a, b, c, d, e, f]) => {
        // Pairs 12, 13, 14, 23, 24, 34.
        const withOthers = [(a + b + c) / 3, (a + d + e) / 3, (b + d + f) / 3, (c + e + f) / 3];
        const without = [(d + e + f) / 3, (b + c + f) / 3, (a + c + e) / 3, (a + b + d) / 3];
        const both = ratersAndItems(withOthers, 0.1);
        if (both.kind === 'undefined') throw new Error(both.reason);
        expect(both.value).toBeCloseTo((a + b + c + d + e + f) / 6, 9);
        expect(both.leastWithout).toBeCloseTo(Math.min(...without), 9);
        expect(both.mostWithout).toBeCloseTo(Math.max(...without), 9);
      }),
    );
  });

  test('is not given for two raters or where nothing varies', () => {
    expect(ratersAndItems([0.6, 0.6], 0.1)).toMatchObject({ kind: 'undefined' });
    expect(ratersAndItems([1, 1, 1], 0)).toMatchObject({ kind: 'undefined' });
  });
});

describe('the range of a rank', () => {
  test('goes from 1 + those surely ahead to all less those surely behind', () => {
    const ranges = rankRanges(3, [
      { one: 0, other: 1, low: 0.1, high: 0.4 },
      { one: 0, other: 2, low: -0.1, high: 0.3 },
      { one: 1, other: 2, low: -0.5, high: -0.1 },
    ]);
    expect(ranges).toEqual([
      { best: 1, worst: 2 },
      { best: 3, worst: 3 },
      { best: 1, worst: 2 },
    ]);
  });

  test('is every place where nothing is told apart', () => {
    expect(rankRanges(2, [{ one: 0, other: 1, low: null, high: null }])).toEqual([
      { best: 1, worst: 2 },
      { best: 1, worst: 2 },
    ]);
  });
});
