import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bowker } from '@/lib/stats/tests/bowker';
import { chiSquareTail } from '@/lib/stats/tests/chi-square-tail';
import { cochranQ } from '@/lib/stats/tests/cochran-q';
import { crossTable, crossTableOf } from '@/lib/stats/agreement/cross-table';
import { mcnemarChiSquare, mcnemarExact } from '@/lib/stats/tests/mcnemar';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import type { Significance } from '@/lib/stats/tests/significance';
import { stuartMaxwell } from '@/lib/stats/tests/stuart-maxwell';
import { lopsidedRatings, rowOf, upTo } from './lopsided-ratings';

function statisticOf(test: Significance): number | null {
  return test.kind === 'test' ? test.statistic : null;
}

/** Stuart (1953): unaided distance vision of 7,477 women, right eye by left eye. */
const VISION = crossTableOf([
  [1520, 266, 124, 66],
  [234, 1512, 432, 78],
  [117, 362, 1772, 205],
  [36, 82, 179, 492],
]);

describe('the tail of chi-square', () => {
  test('is one minus the distribution function', () => {
    for (const df of [1, 2, 3, 4, 7, 10, 31]) {
      for (const x of [0.001, 0.5, 1, 3.84, 10, 40]) {
        expect(chiSquareTail(x, df)).toBeCloseTo(1 - chiSquareCdf(x, df), 12);
      }
    }
    expect(chiSquareTail(0, 3)).toBe(1);
  });

  test('keeps its digits where one minus the function would be 0', () => {
    // df 2: exp(-x / 2).
    expect(chiSquareTail(300, 2) / Math.exp(-150)).toBeCloseTo(1, 12);
    expect(chiSquareTail(200, 3)).toBeGreaterThan(0);
  });
});

describe('McNemar', () => {
  test('exact is twice the smaller binomial tail', () => {
    // 9 and 2: 2 × (1 + 11 + 55) / 2^11.
    expect(mcnemarExact(9, 2)).toMatchObject({ p: expect.closeTo((2 * 67) / 2048, 12), n: 11 });
    expect(mcnemarExact(2, 9)).toEqual(mcnemarExact(9, 2));
  });

  test('exact is 1 without discordant items, and never above 1', () => {
    expect(mcnemarExact(0, 0)).toMatchObject({ p: 1 });
    expect(mcnemarExact(6, 6)).toMatchObject({ p: 1 });
    // Five items one way are the most that cannot reach .05: 2 / 2^5.
    expect(mcnemarExact(5, 0)).toMatchObject({ p: 0.0625 });
    expect(mcnemarExact(6, 0)).toMatchObject({ p: 0.03125 });
  });

  test('chi-square is (b - c)² / (b + c), corrected (|b - c| - 1)² / (b + c)', () => {
    expect(mcnemarChiSquare(9, 2)).toMatchObject({ statistic: 49 / 11, df: 1 });
    expect(mcnemarChiSquare(9, 2, true)).toMatchObject({ statistic: 36 / 11 });
    expect(mcnemarChiSquare(4, 4, true)).toMatchObject({ statistic: 0, p: 1 });
    expect(mcnemarChiSquare(0, 0)).toMatchObject({ kind: 'undefined', n: 0 });
  });
});

describe('Bowker', () => {
  test("is 19.11 on 6 degrees of freedom on Stuart's eyes", () => {
    expect(bowker(VISION)).toMatchObject({ statistic: expect.closeTo(19.1065502152668, 9), df: 6 });
  });

  test('is McNemar for two categories', () => {
    expect(
      statisticOf(
        bowker(
          crossTableOf([
            [5, 9],
            [2, 7],
          ]),
        ),
      ),
    ).toBe(49 / 11);
  });

  test('spends no degree of freedom on categories never confused, and needs one pair that was', () => {
    expect(
      bowker(
        crossTableOf([
          [3, 4, 0],
          [1, 3, 0],
          [0, 0, 2],
        ]),
      ),
    ).toMatchObject({ df: 1, statistic: 9 / 5 });
    expect(
      bowker(
        crossTableOf([
          [3, 0],
          [0, 4],
        ]),
      ),
    ).toMatchObject({ kind: 'undefined' });
  });
});

describe('Stuart-Maxwell', () => {
  test("is 11.96 on 3 degrees of freedom on Stuart's eyes", () => {
    // Stuart (1955), Biometrika 42, p. 415.
    expect(stuartMaxwell(VISION)).toMatchObject({ statistic: expect.closeTo(11.96, 2), df: 3 });
  });

  test('is McNemar for two categories', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (b, c) => {
        const [test, mcnemar] = [
          stuartMaxwell(
            crossTableOf([
              [3, b],
              [c, 2],
            ]),
          ),
          mcnemarChiSquare(b, c),
        ];
        expect(test.kind).toBe(mcnemar.kind);
        if (test.kind === 'test') expect(test.statistic).toBeCloseTo(statisticOf(mcnemar) ?? 0, 9);
      }),
    );
  });

  test('is the closed form of Fleiss and Everitt for three categories', () => {
    // (n23 d1² + n13 d2² + n12 d3²) / (2 (n12 n23 + n12 n13 + n13 n23)), nij the mean of both cells.
    fc.assert(
      fc.property(lopsidedRatings({ raters: 2, categories: 3 }), (ratings) => {
        const table = crossTable(ratings, 0, 1);
        const at = (i: number, j: number): number => table.counts[i * 3 + j] ?? 0;
        const mean = (i: number, j: number): number => (at(i, j) + at(j, i)) / 2;
        const d = upTo(3).map((i) => upTo(3).reduce((sum, j) => sum + at(i, j) - at(j, i), 0));
        const [n12, n13, n23] = [mean(0, 1), mean(0, 2), mean(1, 2)];
        const below = 2 * (n12 * n23 + n12 * n13 + n13 * n23);
        const test = stuartMaxwell(table);
        if (test.kind === 'undefined' || test.df !== 2) return;
        const above = n23 * (d[0] ?? 0) ** 2 + n13 * (d[1] ?? 0) ** 2 + n12 * (d[2] ?? 0) ** 2;
        expect(test.statistic).toBeCloseTo(above / below, 9);
      }),
    );
  });

  test('drops categories that neither used, and keeps those with equal margins', () => {
    const table = crossTableOf([
      [10, 5, 0, 2],
      [1, 10, 0, 3],
      [0, 0, 0, 0],
      [2, 1, 0, 9],
    ]);
    const without = crossTableOf([
      [10, 5, 2],
      [1, 10, 3],
      [2, 1, 9],
    ]);
    expect(stuartMaxwell(table)).toEqual(stuartMaxwell(without));
    expect(stuartMaxwell(table)).toMatchObject({ df: 2 });
  });

  test('has no answer when the categories fall into groups or one is used', () => {
    // "Ectopic" is never confused with the other two.
    expect(
      stuartMaxwell(
        crossTableOf([
          [13, 0, 0],
          [0, 20, 7],
          [0, 4, 56],
        ]),
      ).kind,
    ).toBe('undefined');
    expect(
      stuartMaxwell(
        crossTableOf([
          [5, 0],
          [0, 0],
        ]),
      ),
    ).toMatchObject({
      reason: 'fewer than two categories are used',
    });
  });
});

describe("Cochran's Q", () => {
  test('on a worked example', () => {
    // Five items by three raters; yes 4, 2, 1; Σ rows² 15, total 7: 2 (3 × 21 - 49) / (21 - 15).
    const rows = [
      ['y', 'y', 'y'],
      ['y', 'n', 'n'],
      ['y', 'y', 'n'],
      ['y', 'n', 'n'],
      ['n', 'n', 'n'],
    ];
    expect(cochranQ(ratingsFromRows(rows, ['n', 'y']))).toMatchObject({
      statistic: expect.closeTo(28 / 6, 12),
      df: 2,
      n: 5,
    });
  });

  test('is McNemar’s chi-square for two raters, whatever is missing', () => {
    fc.assert(
      fc.property(lopsidedRatings({ raters: 2, categories: 2 }), (ratings) => {
        const rows = upTo(ratings.items).map((item) => rowOf(ratings, item).join());
        const b = rows.filter((row) => row === '0,1').length;
        const c = rows.filter((row) => row === '1,0').length;
        const [q, mcnemar] = [cochranQ(ratings), mcnemarChiSquare(b, c)];
        expect(q.kind).toBe(mcnemar.kind);
        if (q.kind === 'test') expect(q.statistic).toBeCloseTo(statisticOf(mcnemar) ?? 0, 9);
      }),
    );
  });

  test('says the same whichever category is yes', () => {
    fc.assert(
      fc.property(lopsidedRatings({ raters: 4, categories: 2 }), (ratings) => {
        const [one, other] = [cochranQ(ratings, 0), cochranQ(ratings, 1)];
        expect(one.kind).toBe(other.kind);
        expect(statisticOf(one) ?? 0).toBeCloseTo(statisticOf(other) ?? 0, 9);
      }),
    );
  });

  test('has no answer when all agree, beyond two categories, or with one rater', () => {
    expect(
      cochranQ(
        ratingsFromRows(
          [
            ['y', 'y'],
            ['n', 'n'],
          ],
          ['n', 'y'],
        ),
      ).kind,
    ).toBe('undefined');
    expect(cochranQ(ratingsFromRows([['a', 'b']], ['a', 'b', 'c'])).kind).toBe('undefined');
    expect(cochranQ(ratingsFromRows([['y'], ['n']], ['n', 'y'])).kind).toBe('undefined');
  });
});
