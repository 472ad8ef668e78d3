import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brennanPrediger } from '@/lib/stats/agreement/brennan-prediger';
import { positions, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
import { gwetAc } from '@/lib/stats/agreement/gwet-ac';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { givenOf, lopsidedRatings, meanOf, orderedPairs, upTo } from './lopsided-ratings';
import { OBSERVERS } from './published-ratings';

const observers = itemCounts(ratingsFromRows(OBSERVERS, [1, 2, 3, 4, 5]));
const steady = itemCounts(ratingsFromRows(Array(20).fill(['ok', 'ok']), ['ok', 'bad']));

describe("Gwet's AC1 and AC2", () => {
  test("AC1 is .775 on Gwet's four raters", () => {
    expect(gwetAc(observers)).toMatchObject({ value: expect.closeTo(0.775, 3) });
  });

  test('follows the definition on lopsided data', () => {
    fc.assert(
      fc.property(lopsidedRatings(), (ratings) => {
        const q = ratings.categories;
        const items = upTo(ratings.items).map((item) => givenOf(ratings, item));
        const rated = items.filter((given) => given.length > 0);
        for (const weights of [unweighted(q), quadratic(positions(q))]) {
          const weight = (a: number, b: number): number =>
            1 - (weights.cost[a * q + b] ?? 0) / weights.most;
          const observed = meanOf(
            items
              .filter((given) => given.length > 1)
              .map((given) => meanOf(orderedPairs(given).map(([a, b]) => weight(a, b)))),
          );
          const shares = upTo(q).map((k) =>
            meanOf(rated.map((given) => given.filter((code) => code === k).length / given.length)),
          );
          const total = upTo(q)
            .flatMap((a) => upTo(q).map((b) => weight(a, b)))
            .reduce((s, w) => s + w, 0);
          const spread = shares.reduce((sum, share) => sum + share * (1 - share), 0);
          const chance = (total * spread) / (q * (q - 1));
          const ac = gwetAc(itemCounts(ratings), weights);
          if (Number.isNaN(observed)) expect(ac.kind).toBe('undefined');
          else
            expect(ac).toMatchObject({
              value: expect.closeTo((observed - chance) / (1 - chance), 9),
            });
        }
      }),
    );
  });

  test('stays defined, and 1, when all gave the same of two declared categories', () => {
    expect(gwetAc(steady)).toMatchObject({ value: 1, standardError: 0 });
    const four = itemCounts(ratingsFromRows(Array(8).fill([4, 4]), [1, 2, 3, 4, 5]));
    expect(gwetAc(four, quadratic(positions(5)))).toMatchObject({ value: 1 });
  });

  test('counts the declared categories, used or not', () => {
    const two = [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'b'],
    ];
    const declared = (names: string[]) => gwetAc(itemCounts(ratingsFromRows(two, names)));
    // Shares 1/2, 1/2: chance .5 of two declared (AC1 1/3), .5 × 2 / 6 × ... = .25 of three (5/9).
    expect(declared(['a', 'b'])).toMatchObject({ value: expect.closeTo(1 / 3, 12) });
    expect(declared(['a', 'b', 'c'])).toMatchObject({ value: expect.closeTo(5 / 9, 12) });
  });

  test('has no answer with one declared category, one rater or no items', () => {
    expect(gwetAc(itemCounts(ratingsFromRows([['a', 'a']], ['a']))).kind).toBe('undefined');
    expect(gwetAc(itemCounts(ratingsFromRows([['a'], ['b']], ['a', 'b']))).kind).toBe('undefined');
    expect(gwetAc(itemCounts(ratingsFromRows([], ['a', 'b'])))).toMatchObject({ n: 0 });
  });
});

describe('Brennan and Prediger', () => {
  test("is .773 on Gwet's four raters: (9/11 - 1/5) / (4/5)", () => {
    expect(brennanPrediger(observers)).toMatchObject({
      value: expect.closeTo((9 / 11 - 0.2) / 0.8, 12),
    });
  });

  test('is agreement beyond even guessing, on lopsided data', () => {
    fc.assert(
      fc.property(lopsidedRatings(), (ratings) => {
        const q = ratings.categories;
        const observed = meanOf(
          upTo(ratings.items)
            .map((item) => orderedPairs(givenOf(ratings, item)))
            .filter((pairs) => pairs.length > 0)
            .map((pairs) => meanOf(pairs.map(([a, b]) => 1 - ((a - b) / (q - 1)) ** 2))),
        );
        const guessing = meanOf(
          upTo(q).flatMap((a) => upTo(q).map((b) => 1 - ((a - b) / (q - 1)) ** 2)),
        );
        const value = brennanPrediger(itemCounts(ratings), quadratic(positions(q)));
        if (Number.isNaN(observed)) expect(value.kind).toBe('undefined');
        else
          expect(value).toMatchObject({
            value: expect.closeTo((observed - guessing) / (1 - guessing), 9),
          });
      }),
    );
  });

  test('stays defined on one used category, and has no answer with one declared', () => {
    expect(brennanPrediger(steady)).toMatchObject({ value: 1 });
    expect(brennanPrediger(itemCounts(ratingsFromRows([['a', 'a']], ['a']))).kind).toBe(
      'undefined',
    );
  });
});
