import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jackknifeInterval } from '@/lib/stats/intervals/jackknife-interval';
import { onTheData, replicate } from '@/lib/stats/resampling/sum-statistic';
import { shareOfSums } from '@/lib/stats/agreement/share-of-sums';
import { itemsAsClusters, leaveOneOut } from '@/lib/stats/resampling/resamples';
import { meanOf } from './lopsided-ratings';

describe('the jackknife interval', () => {
  test('of a mean has the standard error s / √n and t on n - 1 degrees of freedom', () => {
    const scores = fc.array(fc.nat(9), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(scores, (values) => {
        const n = values.length;
        const mean = shareOfSums(values, Array(n).fill(1));
        const [leftOut = new Float64Array(0)] = replicate(
          [mean],
          leaveOneOut(itemsAsClusters(n), 'item'),
        );
        const squares = values.reduce((sum, value) => sum + (value - meanOf(values)) ** 2, 0);
        expect(jackknifeInterval(onTheData(mean)[0] ?? 0, leftOut)).toMatchObject({
          standardError: expect.closeTo(Math.sqrt(squares / (n - 1) / n), 9),
          units: n,
        });
      }),
    );
  });

  test('uses t: three units give 4.302653 standard errors to either side', () => {
    // Values 1, 2, 3 left out: mean 2, SE √(2/3 × 2) = 1.154701.
    expect(jackknifeInterval(2, Float64Array.of(1, 2, 3))).toMatchObject({
      low: expect.closeTo(2 - 4.302652729911275 * Math.sqrt(4 / 3), 9),
      high: expect.closeTo(2 + 4.302652729911275 * Math.sqrt(4 / 3), 9),
    });
  });

  test('leaves out clusters whole', () => {
    const share = shareOfSums([1, 1, 0, 1], [1, 1, 1, 1]);
    const [leftOut] = replicate([share], leaveOneOut([0, 0, 1, 1], 'passage'));
    expect([...(leftOut ?? [])]).toEqual([1 / 2, 1]);
  });

  test('has no answer with one unit or when leaving one out leaves nothing', () => {
    expect(jackknifeInterval(1, Float64Array.of(1))).toMatchObject({ kind: 'undefined', n: 1 });
    expect(jackknifeInterval(1, Float64Array.of(1, Number.NaN))).toMatchObject({
      kind: 'undefined',
    });
  });
});
