import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossTable, crossTableOf } from '@/lib/stats/agreement/cross-table';
import { scottPi } from '@/lib/stats/agreement/scott-pi';
import { lopsidedRatings, rowOf, upTo } from './lopsided-ratings';

describe("Scott's pi", () => {
  test('on a worked table', () => {
    // 45 15 / 25 15 of 100: agreement .60; pooled shares .65 and .35, chance .65² + .35² = .545.
    expect(
      scottPi(
        crossTableOf([
          [45, 15],
          [25, 15],
        ]),
      ),
    ).toMatchObject({
      value: expect.closeTo((0.6 - 0.545) / 0.455, 12),
    });
  });

  test('follows the definition on lopsided data', () => {
    fc.assert(
      fc.property(lopsidedRatings({ raters: 2 }), (ratings) => {
        const rows = upTo(ratings.items)
          .map((item) => rowOf(ratings, item))
          .filter((row) => !row.includes(-1));
        const pooled = rows.flat();
        const agree = rows.filter(([one, other]) => one === other).length / rows.length;
        let chance = 0;
        for (const one of pooled) for (const other of pooled) chance += one === other ? 1 : 0;
        chance /= pooled.length ** 2;
        const pi = scottPi(crossTable(ratings, 0, 1));
        if (rows.length === 0 || chance === 1) expect(pi.kind).toBe('undefined');
        else
          expect(pi).toMatchObject({ value: expect.closeTo((agree - chance) / (1 - chance), 9) });
      }),
    );
  });

  test('has no answer on one category or no common item', () => {
    expect(
      scottPi(
        crossTableOf([
          [9, 0],
          [0, 0],
        ]),
      ),
    ).toMatchObject({ kind: 'undefined', n: 9 });
    expect(
      scottPi(
        crossTableOf([
          [0, 0],
          [0, 0],
        ]),
      ),
    ).toMatchObject({ reason: 'no item has two ratings' });
  });
});
