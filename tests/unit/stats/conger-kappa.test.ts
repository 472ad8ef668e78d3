import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { congerKappa } from '@/lib/stats/agreement/conger-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { givenOf, lopsidedRatings, meanOf, orderedPairs, rowOf, upTo } from './lopsided-ratings';
import { OBSERVERS } from './published-ratings';

describe("Conger's kappa", () => {
  test("is .763 on Gwet's four raters", () => {
    expect(congerKappa(ratingsFromRows(OBSERVERS, [1, 2, 3, 4, 5]))).toMatchObject({
      value: expect.closeTo(0.763, 3),
    });
  });

  test('is Cohen’s kappa for two raters who both rated everything', () => {
    fc.assert(
      fc.property(lopsidedRatings({ raters: 2, missing: false }), (ratings) => {
        const conger = congerKappa(ratings);
        const cohen = cohenKappa(crossTable(ratings, 0, 1));
        expect(conger.kind).toBe(cohen.kind);
        if (cohen.kind === 'estimate')
          expect(conger).toMatchObject({ value: expect.closeTo(cohen.value, 9) });
      }),
    );
  });

  test('follows the definition on lopsided data: chance is two raters’ own habits', () => {
    fc.assert(
      fc.property(lopsidedRatings(), (ratings) => {
        const observed = meanOf(
          upTo(ratings.items)
            .map((item) => orderedPairs(givenOf(ratings, item)))
            .filter((pairs) => pairs.length > 0)
            .map((pairs) => meanOf(pairs.map(([a, b]) => (a === b ? 1 : 0)))),
        );
        const habits = upTo(ratings.raters)
          .map((rater) => upTo(ratings.items).map((item) => rowOf(ratings, item)[rater] ?? -1))
          .map((codes) => codes.filter((code) => code >= 0))
          .filter((codes) => codes.length > 0);
        const chance = meanOf(
          orderedPairs(habits).map(([one, other]) =>
            meanOf(one.flatMap((a) => other.map((b) => (a === b ? 1 : 0)))),
          ),
        );
        const kappa = congerKappa(ratings);
        if (Number.isNaN(observed) || chance > 1 - 1e-12) expect(kappa.kind).toBe('undefined');
        else
          expect(kappa).toMatchObject({
            value: expect.closeTo((observed - chance) / (1 - chance), 9),
          });
      }),
    );
  });

  test('a rater who rated nothing changes nothing', () => {
    const rows = [
      ['x', 'x', null],
      ['y', 'x', null],
      ['y', 'y', null],
      ['x', 'x', null],
    ];
    const two = rows.map((row) => row.slice(0, 2));
    const kappa = congerKappa(ratingsFromRows(rows, ['x', 'y']));
    expect(kappa).toEqual(congerKappa(ratingsFromRows(two, ['x', 'y'])));
    expect(kappa).toMatchObject({ value: expect.closeTo(0.5, 12) });
  });

  test('has no answer on one category, one rater or no items', () => {
    for (const rows of [Array(5).fill(['ok', 'ok']), [['ok'], ['bad']], []]) {
      expect(congerKappa(ratingsFromRows(rows, ['ok', 'bad'])).kind).toBe('undefined');
    }
  });
});
