import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positions, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
import { pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import { alphaOfSums } from '@/lib/stats/agreement/alpha-of-sums';
import { kappaOfSums } from '@/lib/stats/agreement/kappa-of-sums';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { generator } from '@/lib/stats/resampling/generator';
import { onTheData, type SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import { halfGamma, pseudoScale, pseudoWeights } from '@/lib/stats/resampling/pseudo-unit';
import { meanOf } from './lopsided-ratings';

describe('a draw from Gamma(1/2)', () => {
  test('has mean 1/2 and variance 1/2', () => {
    const draw = generator(1);
    const drawn = Array.from({ length: 20_000 }, () => halfGamma(draw));
    const mean = meanOf(drawn);
    expect(mean).toBeCloseTo(0.5, 1);
    expect(meanOf(drawn.map((one) => (one - mean) ** 2))).toBeCloseTo(0.5, 1);
    expect(Math.min(...drawn)).toBeGreaterThan(0);
  });

  test('is the same on every machine', () => {
    const draw = generator(7);
    const { agree, opposed } = pseudoWeights(2, draw);
    expect([...agree, ...opposed].map((one) => one.toPrecision(15))).toMatchInlineSnapshot(`
      [
        "2.54348176062729",
        "0.0494732401980999",
        "0.0279438009511697",
        "1.07193670414663",
      ]
    `);
  });
});

test('the pseudo-unit of a cluster of nine weighs three items, of an item one', () => {
  expect([pseudoScale(108, 12), pseudoScale(108, 108), pseudoScale(0, 0)]).toEqual([3, 1, 1]);
});

describe('one more pair of ratings', () => {
  test('of two categories lies in all four cells alike, however common they are', () => {
    const { agreeing, cells, shares, cost } = pseudoPair([3, 200], unweighted(2));
    expect({ agreeing: [...agreeing], cells: [...cells], shares: [...shares], cost }).toEqual({
      agreeing: [0.5, 0.5],
      cells: [0, 0.5, 0.5, 0],
      shares: [0.5, 0.5],
      cost: 1,
    });
  });

  test('differs by the uses of the categories, one more for each', () => {
    // Uses 5, 1, 1 become 6, 2, 2: products 12, 12, 4 of 28, each twice.
    const { cells, cost } = pseudoPair([5, 1, 1], quadratic(positions(3)));
    expect([...cells].map((cell) => Math.round(cell * 14))).toEqual([0, 3, 3, 3, 0, 1, 3, 1, 0]);
    expect(cost).toBeCloseTo((3 * 1 + 3 * 4 + 1 * 1) / 7, 12);
  });

  test('passes over a category that nobody used, unless fewer than two were', () => {
    expect([...pseudoPair([5, 0, 1], unweighted(3)).agreeing]).toEqual([0.5, 0, 0.5]);
    expect([...pseudoPair([5, 0, 1], unweighted(3)).shares]).toEqual([0.5, 0, 0.5]);
    expect([...pseudoPair([5, 0], unweighted(2)).agreeing]).toEqual([0.5, 0.5]);
  });

  test('has shares and cells that each sum to 1, the same in both directions', () => {
    const uses = fc.array(fc.nat(50), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(uses, (counts) => {
        const size = counts.length;
        const { cells, shares } = pseudoPair(counts, unweighted(size));
        const sum = (all: Float64Array) => all.reduce((total, one) => total + one, 0);
        expect(sum(cells)).toBeCloseTo(1, 9);
        expect(sum(shares)).toBeCloseTo(1, 9);
        cells.forEach((cell, at) => {
          expect(cells[(at % size) * size + Math.floor(at / size)]).toBeCloseTo(cell, 12);
        });
      }),
    );
  });
});

describe('a figure of the pseudo-unit alone', () => {
  const ratings = ratingsFromRows(
    Array.from({ length: 10 }, (_, item) => [item % 3, item % 3, (item + 1) % 3]),
    [0, 1, 2],
  );
  const of = (part: SumStatistic, half: 'agree' | 'differ'): number => {
    const sums = new Float64Array(part.features);
    for (let item = 0; item < part.items; item++) {
      for (let f = 0; f < part.features; f++) {
        sums[f] = (sums[f] ?? 0) + (part.values[item * part.features + f] ?? 0);
      }
    }
    const unit = part.pseudo?.(sums);
    const out = new Float64Array(1);
    part.compute(Float64Array.from(unit?.[half] ?? []), 0, out, 0);
    return out[0] ?? Number.NaN;
  };
  const parts: [string, SumStatistic][] = [
    ['kappa', kappaOfSums(ratings, 0, 2)],
    ['weighted kappa', kappaOfSums(ratings, 0, 2, quadratic(positions(3)))],
    ['nominal alpha', alphaOfSums(itemCounts(ratings), 'nominal')],
    ['ordinal alpha', alphaOfSums(itemCounts(ratings), 'ordinal')],
    ['interval alpha', alphaOfSums(itemCounts(ratings), 'interval', [0, 1, 2])],
  ];
  test.each(parts)('of %s is 1 where all agree, and below 0 where they differ', (_, part) => {
    expect(of(part, 'agree')).toBeCloseTo(1, 12);
    expect(of(part, 'differ')).toBeLessThan(0);
    expect(onTheData(part)).toHaveLength(1);
  });
});
