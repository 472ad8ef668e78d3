import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsAtOnce, featureSums } from '@/lib/stats/resampling/feature-sums';
import { upTo } from './lopsided-ratings';

const sumsOf = (
  items: number,
  columns: readonly (readonly number[])[],
  resamples: readonly (readonly number[])[],
): number[][] => {
  const heaviest = Math.max(...resamples.map((weights) => weights.reduce((a, b) => a + b, 0)));
  const rows = resamples.length;
  const sums = new Float64Array(columns.length * rows);
  const sum = featureSums(items, columns, heaviest);
  sum(Float64Array.from(resamples.flat()), rows, sums, { feature: rows, row: 1 });
  return columns.map((_, f) => [...sums.subarray(f * rows, (f + 1) * rows)]);
};

describe('sums over many resamples', () => {
  test('are exactly the sums, for any number of features, items and resamples, and any size', () => {
    const shapes = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 })); // prettier-ignore
    const cases = shapes.chain(([items, features, rows]) => {
      const value = fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, fc.nat(2 ** 40));
      const list = (arbitrary: fc.Arbitrary<number>) => fc.array(arbitrary, { minLength: items, maxLength: items }); // prettier-ignore
      return fc.record({
        items: fc.constant(items),
        columns: fc.array(list(value), { minLength: features, maxLength: features }),
        resamples: fc.array(list(fc.nat(9)), { minLength: rows, maxLength: rows }),
      });
    });
    fc.assert(
      fc.property(cases, ({ items, columns, resamples }) => {
        const slow = columns.map((column) =>
          resamples.map((weights) =>
            upTo(items).reduce((sum, item) => sum + (weights[item] ?? 0) * (column[item] ?? 0), 0),
          ),
        );
        expect(sumsOf(items, columns, resamples)).toEqual(slow);
      }),
    );
  });

  test('hold the greatest sums that were promised, in digits of a mixed base', () => {
    // Bases 8192, 8192, 8192 and 16384 multiply to 2^53 just.
    const columns = [[1, 1], [1, 1], [1, 1], [2, 2]]; // prettier-ignore
    const sums = sumsOf(2, columns, [[8000, 191], [0, 8191]]); // prettier-ignore
    expect(sums).toEqual([[8191, 8191], [8191, 8191], [8191, 8191], [16_382, 16_382]]); // prettier-ignore
  });

  test('take numbers that are not whole beside those that are', () => {
    expect(sumsOf(2, [[1, 3], [0.25, 0.5]], [[2, 3], [1, 0]])).toEqual([[11, 1], [2, 0.25]]); // prettier-ignore
  });

  test('can be laid out resample by resample', () => {
    const sums = new Float64Array(4);
    const weights = Float64Array.of(1, 0, 0, 2);
    featureSums(2, [[5, 7], [1, 1]], 2)(weights, 2, sums, { feature: 1, row: 2 }); // prettier-ignore
    expect([...sums]).toEqual([5, 1, 14, 2]);
  });
});

test('few resamples are held at once where there are many items', () => {
  expect([1, 100, 10_000, 1_000_000].map(rowsAtOnce)).toEqual([256, 240, 2, 2]);
});
