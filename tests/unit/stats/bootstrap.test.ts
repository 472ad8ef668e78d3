import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bootstrapKappa, undefinedKappaShare } from '@/lib/stats/agreement/bootstrap-kappa';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable, crossTableOf } from '@/lib/stats/agreement/cross-table';
import { linear, positions } from '@/lib/stats/agreement/disagreement';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import {
  basicLimits,
  percentileInterval,
  percentileLimits,
  type BootstrapInterval,
} from '@/lib/stats/resampling/percentile-interval';
import { quantile, partitionQuantiles } from '@/lib/stats/intervals/quantile';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import {
  combine,
  onTheData,
  type SumStatistic,
  replicate,
} from '@/lib/stats/resampling/sum-statistic';
import { alphaOfSums } from '@/lib/stats/agreement/alpha-of-sums';
import { kappaOfSums, kappasOfSums } from '@/lib/stats/agreement/kappa-of-sums';
import { shareOfSums } from '@/lib/stats/agreement/share-of-sums';
import { givenResamples, resampleItems } from '@/lib/stats/resampling/resamples';
import { lopsidedRatings, rowOf, upTo } from './lopsided-ratings';

/** The ratings with items drawn again: what a resample stands for. */
function drawn(ratings: Ratings, items: readonly number[]): Ratings {
  const codes = Int32Array.from(items.flatMap((item) => rowOf(ratings, item)));
  return { ...ratings, items: items.length, codes };
}

function valueOf(estimate: Estimate): number {
  return estimate.kind === 'estimate' ? estimate.value : Number.NaN;
}

const withIndices = lopsidedRatings().chain((ratings) =>
  fc.tuple(
    fc.constant(ratings),
    fc.array(
      fc.array(fc.nat(ratings.items - 1), { minLength: ratings.items, maxLength: ratings.items }),
      { minLength: 1, maxLength: 4 },
    ),
  ),
);

/** Holds replicates against recounting the drawn items. */
function holds(
  part: SumStatistic,
  indexSets: number[][],
  recount: (items: number[], figure: number) => number,
): void {
  const columns = replicate([part], givenResamples(indexSets, part.items));
  columns.forEach((column, figure) =>
    indexSets.forEach((items, at) => {
      const expected = recount(items, figure);
      if (Number.isNaN(expected)) expect(column[at]).toBeNaN();
      else expect(column[at]).toBeCloseTo(expected, 9);
    }),
  );
}

describe('replicates are the figures of the drawn items', () => {
  test('kappa of a pair, weighted too', () => {
    fc.assert(
      fc.property(withIndices, ([ratings, sets]) => {
        const weights = linear(positions(ratings.categories));
        holds(kappaOfSums(ratings, 0, 1, weights), sets, (items) =>
          valueOf(cohenKappa(crossTable(drawn(ratings, items), 0, 1), weights)),
        );
      }),
    );
  });

  test.each([true, false])('kappa of all pairs, ratings missing: %s', (missing) => {
    const cases = lopsidedRatings({ missing }).chain((ratings) =>
      fc.tuple(
        fc.constant(ratings),
        fc.array(fc.nat(ratings.items - 1), { minLength: 1, maxLength: 12 }),
      ),
    );
    fc.assert(
      fc.property(cases, ([ratings, items]) => {
        const pairs = upTo(ratings.raters).flatMap((one) =>
          upTo(ratings.raters).flatMap((other) => (one < other ? [[one, other] as const] : [])),
        );
        holds(kappasOfSums(ratings), [items], (chosen, figure) => {
          const [one, other] = pairs[figure] ?? [0, 0];
          return valueOf(cohenKappa(crossTable(drawn(ratings, chosen), one, other)));
        });
      }),
    );
  });

  test('alpha at every level', () => {
    fc.assert(
      fc.property(withIndices, ([ratings, sets]) => {
        const values = upTo(ratings.categories).map((k) => k * k);
        for (const level of ['nominal', 'ordinal', 'interval', 'ratio'] as const) {
          holds(alphaOfSums(itemCounts(ratings), level, values), sets, (items) =>
            valueOf(krippendorffAlpha(itemCounts(drawn(ratings, items)), level, values)),
          );
        }
      }),
    );
  });

  test('shares, undefined where nothing is drawn that counts', () => {
    const share = shareOfSums([1, 0, 0], [1, 1, 0]);
    holds(
      share,
      [
        [0, 1, 2],
        [0, 0, 1],
        [2, 2, 2],
      ],
      (items) => {
        const from = items.filter((item) => item < 2).length;
        return from === 0 ? Number.NaN : items.filter((item) => item === 0).length / from;
      },
    );
    expect([...onTheData(share)]).toEqual([0.5]);
  });
});

test('figures that share resamples have the differences of the same draws', () => {
  const one = shareOfSums([1, 1, 0, 1], [1, 1, 1, 1]);
  const other = shareOfSums([1, 0, 0, 1], [1, 1, 1, 1]);
  const [a, b] = replicate([one, other], resampleItems(4, 500, 3));
  if (a === undefined || b === undefined) throw new Error('two figures give two columns');
  const difference = combine([a, b], ([x = 0, y = 0]) => x - y);
  // Only the second item tells them apart: the difference is how often it was drawn, over 4.
  const [second] = replicate([shareOfSums([0, 1, 0, 0], [1, 1, 1, 1])], resampleItems(4, 500, 3));
  expect([...difference]).toEqual([...(second ?? [])]);
});

test('a figure made of others is undefined wherever one of them is', () => {
  const made = combine(
    [Float64Array.of(1, Number.NaN), Float64Array.of(3, 4)],
    ([x = 0, y = 0]) => x + y,
  );
  expect([...made]).toEqual([4, Number.NaN]);
});

describe('the percentile interval', () => {
  test('takes quantiles of type 7', () => {
    // numpy.quantile([1, 2, 4, 8], [.025, .5, .975]) = 1.075, 3, 7.7.
    const sorted = Float64Array.of(1, 2, 4, 8);
    [0.025, 0.5, 0.975].forEach((p, at) =>
      expect(quantile(sorted, p)).toBeCloseTo([1.075, 3, 7.7][at] ?? 0, 12),
    );
    expect(percentileInterval(Float64Array.of(8, 1, 4, 2))).toMatchObject({
      low: expect.closeTo(1.075, 12),
      high: expect.closeTo(7.7, 12),
      mean: 3.75,
      standardError: expect.closeTo(Math.sqrt(28.75 / 3), 12),
    });
    expect(basicLimits(3, { low: 1, high: 7 })).toEqual({ low: -1, high: 5 });
  });

  test('finds the quantiles that sorting would find, without sorting', () => {
    const shares = fc.tuple(
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.double({ min: 0.5, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 40 }),
        shares,
        (list, pair) => {
          const sorted = Float64Array.from(list).sort();
          const settled = Float64Array.from(list);
          partitionQuantiles(settled, pair);
          for (const share of pair) expect(quantile(settled, share)).toBe(quantile(sorted, share));
        },
      ),
    );
  });

  test('finds them among thousands, where the pivot comes from a sample', () => {
    const draw = generator(5);
    for (const kinds of [3, 50, 2 ** 30]) {
      const list = Float64Array.from({ length: 5000 }, () => draw.below(kinds));
      const sorted = list.toSorted();
      partitionQuantiles(list, [0.025, 0.975]);
      for (const p of [0.025, 0.975]) expect(quantile(list, p)).toBe(quantile(sorted, p));
    }
  });

  test('has the same limits where no more is asked for', () => {
    const replicates = [3, 1, Number.NaN, 4, 1, 5, 9, 2, 6].map((value) => value / 10);
    for (const list of [replicates, [2, Number.NaN, 2], [7]]) {
      const { low, high, dropped, degenerate } = percentileInterval(Float64Array.from(list)) as BootstrapInterval; // prettier-ignore
      expect(percentileLimits(Float64Array.from(list))).toEqual({ kind: 'limits', low, high, dropped, degenerate }); // prettier-ignore
    }
    expect(percentileLimits(Float64Array.of(Number.NaN)).kind).toBe('undefined');
  });

  test('drops and counts what is undefined, and marks one single value', () => {
    const interval = percentileInterval(Float64Array.of(2, Number.NaN, 2, Number.NaN));
    expect(interval).toMatchObject({ low: 2, high: 2, kept: 2, dropped: 2, degenerate: true });
    expect(percentileInterval(Float64Array.of(Number.NaN))).toMatchObject({
      kind: 'undefined',
      reason: 'every resample is undefined',
    });
  });

  test('keeps what is defined, and stays without limits where nothing is', () => {
    expect(percentileInterval(Float64Array.of(1, 1, Number.NaN, 1))).toMatchObject({
      low: 1,
      high: 1,
      kept: 3,
      dropped: 1,
      degenerate: true,
    });
    expect(percentileInterval(new Float64Array(4).fill(Number.NaN)).kind).toBe('undefined');
    expect(resampleItems(2, 4, 1).unit).toBe('item');
  });
});

describe('kappa by resampled tables', () => {
  test('has the distribution of drawing items one by one', () => {
    const table = crossTableOf([
      [40, 6, 2],
      [5, 30, 4],
      [3, 2, 16],
    ]);
    const rows = upTo(9).flatMap((cell) => Array<number>(table.counts[cell] ?? 0).fill(cell));
    const codes = Int32Array.from(rows.flatMap((cell) => [Math.floor(cell / 3), cell % 3]));
    const ratings = { items: 108, raters: 2, categories: 3, codes };
    const [byItems = new Float64Array(0)] = replicate(
      [kappaOfSums(ratings, 0, 1)],
      resampleItems(108, 20_000, 1),
    );
    const byTables = bootstrapKappa(table, 20_000, 2);
    for (const p of [0.025, 0.25, 0.5, 0.75, 0.975]) {
      // Monte-Carlo error of a 2.5 % quantile of 20,000 with spread .06: about .001.
      expect(Math.abs(quantile(byItems.sort(), p) - quantile(byTables.sort(), p))).toBeLessThan(
        0.006,
      );
    }
  });

  test('the same seed gives the same bytes', () => {
    const table = crossTableOf([
      [40, 6],
      [5, 30],
    ]);
    expect(bootstrapKappa(table, 100, 4)).toEqual(bootstrapKappa(table, 100, 4));
  });

  test('counts the undefined resamples: 49 of (a, a) and one of (a, b)', () => {
    // Exactly (49/50)^50 of the resamples hold no b.
    const table = crossTableOf([
      [49, 1],
      [0, 0],
    ]);
    expect(undefinedKappaShare(table)).toBeCloseTo(0.36416968008711675, 12);
    const interval = percentileInterval(bootstrapKappa(table, 10_000, 1));
    if (interval.kind === 'undefined') throw new Error(interval.reason);
    expect(Math.abs(interval.dropped / 10_000 - 0.36416968008711675)).toBeLessThan(0.02);
    expect(interval).toMatchObject({ low: 0, high: 0, degenerate: true });
  });

  test('has no interval when every resample is undefined', () => {
    const table = crossTableOf([
      [20, 0],
      [0, 0],
    ]);
    expect(undefinedKappaShare(table)).toBe(1);
    expect(percentileInterval(bootstrapKappa(table, 1000, 1))).toMatchObject({ kind: 'undefined' });
    expect(
      undefinedKappaShare(
        crossTableOf([
          [0, 0],
          [0, 0],
        ]),
      ),
    ).toBe(1);
  });
});
