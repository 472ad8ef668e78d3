import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { clusteredShare } from '@/lib/stats/intervals/clustered-share';

describe('a share in clusters', () => {
  test('wrong on all of 2 of 12 passages of 9 is worth 11 trials, not 108', () => {
    const hits = Array.from({ length: 12 }, (_, passage) => (passage < 2 ? 0 : 9));
    expect(clusteredShare(hits, Array<number>(12).fill(9))).toMatchObject({
      value: 90 / 108,
      low: expect.closeTo(0.499, 3),
      high: expect.closeTo(0.982, 3),
      n: 108,
      effective: expect.closeTo(11, 9),
    });
  });

  test('is never narrower than of independent trials', () => {
    const cluster = fc.integer({ min: 1, max: 9 }).chain((of) => fc.tuple(fc.nat(of), fc.constant(of))); // prettier-ignore
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 2, maxLength: 20 }), (clusters) => {
        const hits = clusters.map(([hit]) => hit);
        const trials = clusters.map(([, of]) => of);
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
        const own = clusteredShare(hits, trials);
        const exact = clopperPearson(sum(hits), sum(trials));
        if (own.kind === 'undefined' || exact.kind === 'undefined') throw new Error('not defined');
        expect(own.value).toBe(exact.value);
        expect(own.low).toBeLessThanOrEqual((exact.low ?? 1) + 1e-9);
        expect(own.high).toBeGreaterThanOrEqual((exact.high ?? 0) - 1e-9);
        expect((own.high ?? 0) - (own.low ?? 1)).toBeGreaterThan(0);
      }),
    );
  });

  test('of clusters of one item is the exact interval where they are as independent as they look', () => {
    const hits = [1, 1, 1, 0, 1, 0, 1, 1, 1, 0];
    const own = clusteredShare(hits, Array<number>(10).fill(1));
    if (own.kind === 'undefined') throw new Error(own.reason);
    // The n - 1 of the variance makes ten trials worth nine.
    expect(own.effective).toBeCloseTo(9, 9);
  });

  test('where all are right, 12 clusters of 9 are worth 36 trials', () => {
    const own = clusteredShare(Array<number>(12).fill(9), Array<number>(12).fill(9));
    const { low } = { low: null, ...clopperPearson(36, 36) };
    expect(own).toMatchObject({ value: 1, low: expect.closeTo(low ?? 0, 9), high: 1, effective: 36 }); // prettier-ignore
  });

  test('needs trials, and two clusters for limits', () => {
    expect(clusteredShare([0], [0])).toMatchObject({ kind: 'undefined' });
    expect(clusteredShare([3], [4])).toMatchObject({ value: 0.75, low: null, high: null });
    expect(() => clusteredShare([5], [4])).toThrow(RangeError);
  });
});
