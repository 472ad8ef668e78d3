import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tally } from '@/lib/stats/resampling/tally';
import { upTo } from './lopsided-ratings';

const shapes = fc.record({
  items: fc.integer({ min: 1, max: 12 }),
  features: fc.integer({ min: 1, max: 70 }),
});

function slowSums(
  items: number,
  features: number,
  values: readonly number[],
  weights: readonly number[],
): number[] {
  return upTo(features).map((f) =>
    upTo(items).reduce(
      (sum, item) => sum + (weights[item] ?? 0) * (values[item * features + f] ?? 0),
      0,
    ),
  );
}

test('packed sums are exactly the sums, for any number of features and any size', () => {
  const cases = shapes.chain(({ items, features }) =>
    fc.record({
      items: fc.constant(items),
      features: fc.constant(features),
      values: fc.array(fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, fc.nat(2 ** 40)), {
        minLength: items * features,
        maxLength: items * features,
      }),
      weights: fc.array(fc.nat(9), { minLength: items, maxLength: items }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ items, features, values, weights }) => {
      const heaviest = weights.reduce((sum, weight) => sum + weight, 0);
      const sums = new Float64Array(features + 2);
      tally(items, features, values, heaviest)(Int32Array.from(weights), sums, 2);
      expect([...sums.slice(2)]).toEqual(slowSums(items, features, values, weights));
    }),
  );
});

test('features that are not whole numbers are summed beside those that are', () => {
  const values = [1, 0.25, 2, 3, 0.5, 4];
  const sums = new Float64Array(3);
  tally(2, 3, values, 5)(Int32Array.of(2, 3), sums, 0);
  expect([...sums]).toEqual([11, 2, 16]);
});

test('the greatest sum that was promised still fits', () => {
  // 53 bits: four features of 13 bits, each 8191 = 2^13 - 1 at most.
  const values = Array(8).fill(1);
  const sums = new Float64Array(4);
  tally(2, 4, values, 8191)(Int32Array.of(8000, 191), sums, 0);
  expect([...sums]).toEqual([8191, 8191, 8191, 8191]);
});
