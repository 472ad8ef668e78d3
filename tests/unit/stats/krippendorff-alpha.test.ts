import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ItemCounts, itemCounts } from '@/lib/stats/agreement/item-counts';
import {
  alphaStandardError,
  krippendorffAlpha,
  type Level,
} from '@/lib/stats/agreement/krippendorff-alpha';
import { krippendorffAlphaOfScores } from '@/lib/stats/agreement/krippendorff-alpha-of-scores';
import { fleissKappa } from '@/lib/stats/agreement/fleiss-kappa';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { scoresFromRatings, scoresFromRows } from '@/lib/stats/agreement/scores';
import { givenOf, lopsidedRatings, orderedPairs, upTo } from './lopsided-ratings';
import { OBSERVERS } from './published-ratings';

const LEVELS: Level[] = ['nominal', 'ordinal', 'interval', 'ratio'];

function counted(
  rows: readonly (readonly (string | number | null)[])[],
  categories: (string | number)[],
): ItemCounts {
  return itemCounts(ratingsFromRows(rows, categories));
}

/** Krippendorff's difference functions, the ordinal one summed over the ranks in between. */
function distance(level: Level, values: number[], uses: number[], a: number, b: number): number {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  if (low === high) return 0;
  if (level === 'nominal') return 1;
  if (level === 'ordinal') {
    const between = uses.slice(low, high + 1).reduce((sum, use) => sum + use, 0);
    return (between - ((uses[low] ?? 0) + (uses[high] ?? 0)) / 2) ** 2;
  }
  const [one, other] = [values[a] ?? 0, values[b] ?? 0];
  if (level === 'interval') return (one - other) ** 2;
  return one + other === 0 ? 0 : ((one - other) / (one + other)) ** 2;
}

describe("Krippendorff's alpha", () => {
  test.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
    ['ratio', 0.797],
  ] as const)("%s is as published on Krippendorff's observers: %f", (level, published) => {
    const table = counted(OBSERVERS, [1, 2, 3, 4, 5]);
    expect(krippendorffAlpha(table, level, [1, 2, 3, 4, 5])).toMatchObject({
      value: expect.closeTo(published, 3),
      n: 40,
    });
  });

  test('is .095 on his ten binary units', () => {
    // Krippendorff (2011), example A.
    const one = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const other = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    const table = counted(
      one.map((value, at) => [value, other[at] ?? 0]),
      [0, 1],
    );
    expect(krippendorffAlpha(table, 'nominal')).toMatchObject({ value: expect.closeTo(0.095, 3) });
  });

  test('follows the definition on lopsided data, at every level', () => {
    fc.assert(
      fc.property(lopsidedRatings(), (ratings) => {
        const items = upTo(ratings.items)
          .map((item) => givenOf(ratings, item))
          .filter((given) => given.length > 1);
        const all = items.flat();
        const values = upTo(ratings.categories).map((k) => k * k);
        const uses = upTo(ratings.categories).map((k) => all.filter((code) => code === k).length);
        for (const level of LEVELS) {
          const apart = ([a, b]: [number, number]): number => distance(level, values, uses, a, b);
          const observed = items
            .map(
              (given) =>
                orderedPairs(given)
                  .map(apart)
                  .reduce((s, d) => s + d, 0) /
                (given.length - 1),
            )
            .reduce((sum, d) => sum + d, 0);
          const expected = orderedPairs(all)
            .map(apart)
            .reduce((sum, d) => sum + d, 0);
          const alpha = krippendorffAlpha(itemCounts(ratings), level, values);
          const ofScores = krippendorffAlphaOfScores(scoresFromRatings(ratings, values), level);
          if (expected === 0) {
            expect(alpha.kind).toBe('undefined');
            expect(ofScores.kind).toBe('undefined');
          } else {
            const value = 1 - ((all.length - 1) * observed) / expected;
            expect(alpha).toMatchObject({ value: expect.closeTo(value, 9) });
            expect(ofScores).toMatchObject({ value: expect.closeTo(value, 9) });
          }
        }
      }),
    );
  });

  test('differs from Fleiss’ kappa by the small sample only', () => {
    // Complete data: alpha = 1 - (1 - kappa) (N - 1) / N with N ratings.
    fc.assert(
      fc.property(lopsidedRatings({ missing: false }), (ratings) => {
        const table = itemCounts(ratings);
        const kappa = fleissKappa(table);
        if (kappa.kind === 'undefined') return;
        const n = ratings.codes.length;
        expect(krippendorffAlpha(table, 'nominal')).toMatchObject({
          value: expect.closeTo(1 - ((1 - kappa.value) * (n - 1)) / n, 9),
        });
        // ... and so do their linearised standard errors agree.
        if (kappa.standardError !== null) {
          expect(alphaStandardError(table)).toBeCloseTo(kappa.standardError, 9);
        }
      }),
    );
  });

  test('items with one rating take no part', () => {
    const rows = [
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'b'],
      ['c', null],
      [null, 'c'],
      ['c', null],
    ];
    expect(krippendorffAlpha(counted(rows, ['a', 'b', 'c']), 'nominal')).toMatchObject({
      value: expect.closeTo(4 / 9, 12),
    });
  });

  test('a ratio scale takes 0 against 0 for no distance', () => {
    const rows = [
      [0, 0],
      [0, 1],
      [2, 2],
      [3, 3],
    ];
    expect(krippendorffAlpha(counted(rows, [0, 1, 2, 3]), 'ratio', [0, 1, 2, 3])).toMatchObject({
      value: expect.closeTo(0.5592556317335945, 12),
    });
  });

  test('labels that differ in case or blanks differ', () => {
    const rows = [
      ['Yes', 'yes'],
      ['yes', 'yes'],
      [' yes', 'yes'],
      ['Yes', 'Yes'],
    ];
    expect(krippendorffAlpha(counted(rows, ['Yes', 'yes', ' yes']), 'nominal')).toMatchObject({
      value: expect.closeTo(0.26315789473684215, 12),
    });
  });

  test('0 is a rating and null is none', () => {
    const rows = [
      [0, 0],
      [1, 1],
      [0, 1],
      [0, 0],
      [null, 1],
    ];
    expect(krippendorffAlpha(counted(rows, [0, 1]), 'nominal')).toMatchObject({
      value: expect.closeTo(8 / 15, 12),
      n: 8,
    });
  });

  test('full agreement is exactly 1 at every level', () => {
    const rows = [
      [1, 1, 1],
      [2, 2, 2],
      [5, 5, null],
    ];
    for (const level of LEVELS) {
      expect(krippendorffAlpha(counted(rows, [1, 2, 5]), level, [1, 2, 5])).toMatchObject({
        value: 1,
      });
      expect(
        krippendorffAlphaOfScores(
          scoresFromRows([
            [0.1, 0.1],
            [0.7, 0.7],
          ]),
          level,
        ),
      ).toMatchObject({
        value: 1,
      });
    }
  });

  test('has no answer when nothing varies or no item has two ratings', () => {
    const steady = counted(Array(8).fill([4, 4]), [1, 2, 3, 4, 5]);
    const lone = counted(
      [
        [1, null],
        [null, 2],
      ],
      [1, 2],
    );
    for (const level of LEVELS) {
      expect(krippendorffAlpha(steady, level, [1, 2, 3, 4, 5])).toMatchObject({
        kind: 'undefined',
        n: 16,
      });
      expect(krippendorffAlpha(lone, level, [1, 2])).toMatchObject({
        reason: 'no item has two or more ratings',
      });
    }
    expect(
      krippendorffAlphaOfScores(
        scoresFromRows([
          [3, 3, 3],
          [3, 3, 3],
        ]),
        'interval',
      ).kind,
    ).toBe('undefined');
    expect(alphaStandardError(steady)).toBeNull();
  });
});
