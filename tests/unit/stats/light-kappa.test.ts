import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { lightKappa } from '@/lib/stats/agreement/light-kappa';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { lopsidedRatings, meanOf, upTo } from './lopsided-ratings';

describe("Light's kappa", () => {
  test('is the mean of the three pairs of a small table', () => {
    // Pairs: r1-r2 agree on 3 of 4, chance 1/2: 1/2; r1-r3 on 4: 1; r2-r3 on 3: 1/2. Mean 2/3.
    const rows = [
      ['a', 'a', 'a'],
      ['a', 'b', 'a'],
      ['b', 'b', 'b'],
      ['b', 'b', 'b'],
    ];
    expect(lightKappa(ratingsFromRows(rows, ['a', 'b']))).toMatchObject({
      value: expect.closeTo(2 / 3, 12),
      n: 3,
    });
  });

  test('is the mean of the pairs, and undefined where one of them is', () => {
    fc.assert(
      fc.property(lopsidedRatings(), (ratings) => {
        const pairs = upTo(ratings.raters).flatMap((one) =>
          upTo(one).map((other) => cohenKappa(crossTable(ratings, other, one))),
        );
        const values = pairs.flatMap((pair) => (pair.kind === 'estimate' ? [pair.value] : []));
        const light = lightKappa(ratings);
        if (values.length < pairs.length) expect(light.kind).toBe('undefined');
        else expect(light).toMatchObject({ value: expect.closeTo(meanOf(values), 9) });
      }),
    );
  });

  test('says which raters share no item', () => {
    const rows = [
      ['a', 'a', null],
      ['b', 'a', null],
      [null, 'a', 'b'],
    ];
    expect(lightKappa(ratingsFromRows(rows, ['a', 'b']))).toMatchObject({
      kind: 'undefined',
      reason: 'raters 1 and 3 share no item',
    });
    expect(lightKappa(ratingsFromRows([['a']], ['a', 'b'])).kind).toBe('undefined');
  });
});
