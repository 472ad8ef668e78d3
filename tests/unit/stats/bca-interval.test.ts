import { describe, expect, test } from 'vitest';
import { bcaInterval, sharesAround } from '@/lib/stats/resampling/bca-interval';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { replicate } from '@/lib/stats/resampling/sum-statistic';
import { shareOfSums } from '@/lib/stats/agreement/share-of-sums';
import { itemsAsClusters, leaveOneOut } from '@/lib/stats/resampling/resamples';

const even = Float64Array.from({ length: 101 }, (_, at) => at / 100);

describe('the BCa interval', () => {
  test('counts resamples equal to the estimate half, up to rounding: .1 + .2 equals .3', () => {
    const replicates = Float64Array.of(0.1, 0.2, 0.1 + 0.2, 0.3, 0.1 + 0.2, 0.4, 0.5, 0.3);
    expect(sharesAround(0.3, replicates)).toEqual({ below: 0.25, equal: 0.5 });
    expect(bcaInterval(0.3, replicates, Float64Array.of(1, 2, 3))).toMatchObject({
      bias: expect.closeTo(0, 12),
    });
  });

  test('is the percentile interval without bias and skewness', () => {
    const bca = bcaInterval(0.5, even, Float64Array.of(1, 2, 3));
    const percentile = percentileInterval(even);
    if (percentile.kind === 'undefined') throw new Error(percentile.reason);
    expect(bca).toMatchObject({
      bias: expect.closeTo(0, 12),
      acceleration: expect.closeTo(0, 12),
      low: expect.closeTo(percentile.low, 9),
      high: expect.closeTo(percentile.high, 9),
    });
  });

  test('moves by twice the bias: z0 = 1 takes the quantiles at Φ(2 ± 1.96)', () => {
    // A share Φ(1) = .8413 of the resamples below the estimate; without acceleration.
    const replicates = Float64Array.from({ length: 100_001 }, (_, at) => at / 100_000);
    const bca = bcaInterval(0.841344746, replicates, Float64Array.of(1, 2, 3));
    // Φ(2 - 1.959964) = .515967, Φ(3.959964) = .9999625.
    expect(bca).toMatchObject({
      bias: expect.closeTo(1, 3),
      low: expect.closeTo(0.51597, 3),
      high: expect.closeTo(0.99996, 4),
    });
  });

  test('accelerates by the skewness of the leave-one-out values over six', () => {
    // 3 of 4 right: without a right one 2/3, without the wrong one 1; mean 3/4.
    const [leftOut = new Float64Array(0)] = replicate(
      [shareOfSums([1, 1, 1, 0], [1, 1, 1, 1])],
      leaveOneOut(itemsAsClusters(4), 'item'),
    );
    const deviations = [1 / 12, 1 / 12, 1 / 12, -1 / 4];
    const cubes = deviations.reduce((sum, d) => sum + d ** 3, 0);
    const squares = deviations.reduce((sum, d) => sum + d ** 2, 0);
    expect(bcaInterval(0.75, even, leftOut)).toMatchObject({
      acceleration: expect.closeTo(cubes / (6 * squares ** 1.5), 12),
    });
  });

  test('has no answer on one side of the estimate, without replicates or with an undefined unit', () => {
    const none = Float64Array.of(Number.NaN);
    expect(bcaInterval(2, even, Float64Array.of(1, 2))).toMatchObject({ kind: 'undefined' });
    expect(bcaInterval(0.5, none, Float64Array.of(1, 2))).toMatchObject({ kind: 'undefined' });
    expect(bcaInterval(0.5, even, Float64Array.of(1, Number.NaN))).toMatchObject({
      reason: 'the figure is undefined without one of the units',
    });
  });
});
