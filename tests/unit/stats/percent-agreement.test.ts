import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareShares } from '@/lib/stats/intervals/compare-shares';
import { linear, positions } from '@/lib/stats/agreement/disagreement';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { percentAgreement } from '@/lib/stats/agreement/percent-agreement';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { givenOf, lopsidedRatings, meanOf, orderedPairs, upTo } from './lopsided-ratings';
import { OBSERVERS } from './published-ratings';

describe('percent agreement', () => {
  test("is .818 on Gwet's four raters", () => {
    const table = itemCounts(ratingsFromRows(OBSERVERS, [1, 2, 3, 4, 5]));
    // Gwet (2014): eleven of twelve items have two or more ratings; 8 × 1 + 2 × 1/2 + 0 of 11.
    expect(percentAgreement(table)).toMatchObject({ value: expect.closeTo(9 / 11, 12), n: 12 });
  });

  test('is the mean over items of the mean over pairs, on lopsided data', () => {
    fc.assert(
      fc.property(lopsidedRatings(), (ratings) => {
        const pairs = upTo(ratings.items)
          .map((item) => orderedPairs(givenOf(ratings, item)))
          .filter((list) => list.length > 0);
        const agreement = percentAgreement(itemCounts(ratings));
        if (pairs.length === 0) {
          expect(agreement).toMatchObject({ reason: 'no item has two or more ratings' });
          return;
        }
        const exact = meanOf(pairs.map((list) => meanOf(list.map(([a, b]) => (a === b ? 1 : 0)))));
        const graded = meanOf(
          pairs.map((list) =>
            meanOf(list.map(([a, b]) => 1 - Math.abs(a - b) / (ratings.categories - 1))),
          ),
        );
        expect(agreement).toMatchObject({ value: expect.closeTo(exact, 12) });
        const scale = linear(positions(ratings.categories));
        expect(percentAgreement(itemCounts(ratings), scale)).toMatchObject({
          value: expect.closeTo(graded, 12),
        });
      }),
    );
  });

  test('its interval is that of a mean over items where nothing is missing', () => {
    // Items agree 1, 0, 1, 1: mean 3/4, s² = 1/4, SE = 1/4, t(3) = 3.18244630528371.
    const rows = [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'b'],
      ['a', 'a'],
    ];
    const agreement = percentAgreement(itemCounts(ratingsFromRows(rows, ['a', 'b'])));
    expect(agreement).toMatchObject({
      standardError: expect.closeTo(0.25, 12),
      lowRaw: expect.closeTo(0.75 - 3.18244630528371 / 4, 9),
      low: 0,
      high: 1,
    });
  });

  test('one item gives a value and no interval, none gives neither', () => {
    const one = itemCounts(ratingsFromRows([['a', 'a']], ['a', 'b']));
    expect(percentAgreement(one)).toMatchObject({
      value: 1,
      low: null,
      high: null,
      standardError: null,
    });
    expect(percentAgreement(itemCounts(ratingsFromRows([], ['a', 'b'])))).toMatchObject({
      kind: 'undefined',
      n: 0,
    });
  });
});

describe('two shares', () => {
  test('exactly one third is not more than one third', () => {
    expect(compareShares({ of: 12, from: 36 }, { of: 1, from: 3 })).toBe(0);
    expect(compareShares({ of: 13, from: 36 }, { of: 1, from: 3 })).toBeGreaterThan(0);
    expect(compareShares({ of: 33, from: 100 }, { of: 1, from: 3 })).toBeLessThan(0);
  });
});
