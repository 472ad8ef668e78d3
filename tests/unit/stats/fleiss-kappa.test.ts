import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linear, positions, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
import {
  fleissKappa,
  fleissKappaOfCategory,
  fleissNullStandardError,
} from '@/lib/stats/agreement/fleiss-kappa';
import { type ItemCounts, itemCounts } from '@/lib/stats/agreement/item-counts';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { givenOf, lopsidedRatings, meanOf, orderedPairs, upTo } from './lopsided-ratings';
import { DIAGNOSES, OBSERVERS } from './published-ratings';

const diagnoses: ItemCounts = {
  items: 30,
  categories: 5,
  counts: Int32Array.from(DIAGNOSES.flat()),
  totals: new Int32Array(30).fill(6),
  rated: 30,
  paired: 30,
};

describe("Fleiss' kappa", () => {
  test("is .430 on Fleiss's psychiatrists", () => {
    expect(fleissKappa(diagnoses)).toMatchObject({
      value: expect.closeTo(0.430244520060141, 12),
      n: 30,
    });
  });

  test("is .761 on Gwet's four raters, with ratings missing", () => {
    const table = itemCounts(ratingsFromRows(OBSERVERS, [1, 2, 3, 4, 5]));
    expect(fleissKappa(table)).toMatchObject({ value: expect.closeTo(0.761, 3) });
  });

  test('follows the definition on lopsided data', () => {
    fc.assert(
      fc.property(lopsidedRatings(), (ratings) => {
        const items = upTo(ratings.items).map((item) => givenOf(ratings, item));
        const q = ratings.categories;
        for (const weights of [unweighted(q), linear(positions(q)), quadratic(positions(q))]) {
          const cost = (a: number, b: number): number =>
            (weights.cost[a * q + b] ?? 0) / weights.most;
          const rated = items.filter((given) => given.length > 0);
          const observed = meanOf(
            items
              .filter((given) => given.length > 1)
              .map((given) => meanOf(orderedPairs(given).map(([a, b]) => cost(a, b)))),
          );
          // Chance: two raters, each rating a rated item drawn anew.
          const expected = meanOf(
            rated.flatMap((one) =>
              rated.map((other) => meanOf(one.flatMap((a) => other.map((b) => cost(a, b))))),
            ),
          );
          const kappa = fleissKappa(itemCounts(ratings), weights);
          if (Number.isNaN(observed) || expected === 0) expect(kappa.kind).toBe('undefined');
          else expect(kappa).toMatchObject({ value: expect.closeTo(1 - observed / expected, 9) });
        }
      }),
    );
  });

  test('of a category, weighted by how much it varies, adds up to the whole', () => {
    // Fleiss (1971): kappa = Σ p q κ / Σ p q over the categories.
    const shares = upTo(5).map((k) => meanOf(DIAGNOSES.map((row) => (row[k] ?? 0) / 6)));
    let sum = 0;
    let weight = 0;
    shares.forEach((share, k) => {
      const kappa = fleissKappaOfCategory(diagnoses, k);
      if (kappa.kind === 'undefined') throw new Error(kappa.reason);
      sum += share * (1 - share) * kappa.value;
      weight += share * (1 - share);
    });
    expect(sum / weight).toBeCloseTo(0.430244520060141, 12);
  });

  test('its null standard error is .024 on the psychiatrists', () => {
    // Fleiss, Nee & Landis (1979), from the shares of the five categories.
    expect(fleissNullStandardError(diagnoses)).toBeCloseTo(0.02437393209941112, 12);
    expect(
      fleissNullStandardError(itemCounts(ratingsFromRows(OBSERVERS, [1, 2, 3, 4, 5]))),
    ).toBeNull();
  });

  test('full agreement is exactly 1 with no error', () => {
    const rows = [
      ['c', 'c', 'c'],
      ['a', 'a', 'a'],
      ['b', 'b', 'b'],
      ['a', 'a', 'a'],
    ];
    expect(fleissKappa(itemCounts(ratingsFromRows(rows, ['a', 'b', 'c'])))).toMatchObject({
      value: 1,
      standardError: 0,
      low: 1,
      high: 1,
    });
  });

  test('has no answer when one category occurs, no item has two ratings, or a category is unused', () => {
    const ok = itemCounts(ratingsFromRows(Array(20).fill(['ok', 'ok']), ['ok', 'bad']));
    expect(fleissKappa(ok)).toMatchObject({ kind: 'undefined', n: 20 });
    expect(fleissKappaOfCategory(ok, 0)).toMatchObject({ reason: 'only this category is used' });
    expect(fleissKappaOfCategory(ok, 1)).toMatchObject({ reason: 'the category is never used' });
    const single = itemCounts(ratingsFromRows([['x'], ['y'], ['x']], ['x', 'y']));
    expect(fleissKappa(single)).toMatchObject({ reason: 'no item has two or more ratings' });
  });
});
