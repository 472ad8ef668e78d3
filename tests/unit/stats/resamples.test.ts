import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  givenResamples,
  leaveOneOut,
  type Resamples,
  resampleItems,
} from '@/lib/stats/resampling/resamples';

function all(resamples: Resamples): number[][] {
  const seen: number[][] = [];
  resamples.each((weights) => seen.push([...weights]));
  return seen;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe('resamples', () => {
  test('of items draw as many as there are, and the same ones each time', () => {
    const resamples = resampleItems(30, 200, 5);
    const seen = all(resamples);
    expect(seen).toHaveLength(200);
    expect(seen.every((weights) => sum(weights) === 30)).toBe(true);
    expect(all(resamples)).toEqual(seen);
    expect(all(resampleItems(30, 200, 6))).not.toEqual(seen);
  });

  test('leave an item out as often as (1 - 1/n)^n says', () => {
    const seen = all(resampleItems(10, 4000, 1)).flat();
    const out = seen.filter((weight) => weight === 0).length / seen.length;
    expect(Math.abs(out - 0.9 ** 10)).toBeLessThan(0.01);
  });

  test('given as positions are counted', () => {
    expect(
      all(
        givenResamples(
          [
            [0, 0, 2],
            [1, 1, 1],
          ],
          3,
        ),
      ),
    ).toEqual([
      [2, 0, 1],
      [0, 3, 0],
    ]);
  });

  test('of a jackknife leave out each unit once', () => {
    expect(all(leaveOneOut([0, 0, 1, 2], 'passage'))).toEqual([
      [0, 0, 1, 1],
      [1, 1, 0, 1],
      [1, 1, 1, 0],
    ]);
  });

  test('of nothing are empty, not an endless loop', () => {
    fc.assert(
      fc.property(fc.nat(5), (count) => {
        expect(all(resampleItems(0, count, 1))).toEqual(Array(count).fill([]));
      }),
    );
  });
});
