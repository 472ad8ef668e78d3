import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kendallW } from '@/lib/stats/agreement/kendall-w';
import { scoresFromRows } from '@/lib/stats/agreement/scores';
import { spearman } from '@/lib/stats/agreement/spearman';
import { meanOf, upTo } from './lopsided-ratings';

describe("Kendall's W", () => {
  test('on a worked example', () => {
    // Three raters, four items; ranks 1234, 2134, 1243: sums 4 5 10 11, S = 37, W = 12 × 37 / (9 × 60).
    const scores = scoresFromRows([
      [1, 2, 1],
      [2, 1, 2],
      [3, 3, 4],
      [4, 4, 3],
    ]);
    expect(kendallW(scores)).toMatchObject({ value: expect.closeTo((12 * 37) / 540, 12), n: 4 });
  });

  test('without ties it is the mean of Spearman over the pairs, moved to [0, 1]', () => {
    // W = (1 + (m - 1) mean rho) / m.
    const orders = fc
      .integer({ min: 2, max: 5 })
      .chain((m) =>
        fc.array(fc.shuffledSubarray(upTo(6), { minLength: 6 }), { minLength: m, maxLength: m }),
      );
    fc.assert(
      fc.property(orders, (raters) => {
        const rhos = raters.flatMap((one, i) =>
          raters.slice(0, i).map((other) => {
            const rho = spearman(Float64Array.from(one), Float64Array.from(other));
            return rho.kind === 'estimate' ? rho.value : 0;
          }),
        );
        const rows = upTo(6).map((item) => raters.map((rater) => rater[item] ?? 0));
        const w = (1 + (raters.length - 1) * meanOf(rhos)) / raters.length;
        expect(kendallW(scoresFromRows(rows))).toMatchObject({ value: expect.closeTo(w, 9) });
      }),
    );
  });

  test('is 1 for the same order with ties, and items with a score missing take no part', () => {
    const rows = [
      [1, 10],
      [1, 10],
      [2, 30],
      [null, 5],
      [3, 40],
    ];
    expect(kendallW(scoresFromRows(rows))).toMatchObject({ value: expect.closeTo(1, 12), n: 4 });
  });

  test('has no answer without variation, with one rater or with one item', () => {
    for (const rows of [
      [
        [2, 3],
        [2, 3],
      ],
      [[1], [2]],
      [[1, 2]],
      [],
    ]) {
      expect(kendallW(scoresFromRows(rows)).kind).toBe('undefined');
    }
  });
});
