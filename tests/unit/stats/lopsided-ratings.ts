import fc from 'fast-check';
import { MISSING, type Ratings } from '@/lib/stats/agreement/ratings';

/** Ratings in which one category is common, raters skip items, and some categories may go unused. */
export function lopsidedRatings(
  shape: { raters?: number; missing?: boolean; categories?: number } = {},
): fc.Arbitrary<Ratings> {
  return fc
    .record({
      items: fc.integer({ min: 2, max: 12 }),
      raters: fc.integer({ min: shape.raters ?? 2, max: shape.raters ?? 5 }),
      categories: fc.integer({ min: shape.categories ?? 2, max: shape.categories ?? 4 }),
    })
    .chain(({ items, raters, categories }) =>
      fc
        .array(
          fc.oneof(
            { weight: 4, arbitrary: fc.constant(0) },
            { weight: 4, arbitrary: fc.integer({ min: 0, max: categories - 1 }) },
            { weight: shape.missing === false ? 0 : 2, arbitrary: fc.constant(MISSING) },
          ),
          { minLength: items * raters, maxLength: items * raters },
        )
        .map((codes) => ({ items, raters, categories, codes: Int32Array.from(codes) })),
    );
}

/** The codes of one item, rater by rater. */
export function rowOf(ratings: Ratings, item: number): number[] {
  return [...ratings.codes.slice(item * ratings.raters, (item + 1) * ratings.raters)];
}

/** The codes given to an item, without the missing ones. */
export function givenOf(ratings: Ratings, item: number): number[] {
  return rowOf(ratings, item).filter((code) => code !== MISSING);
}

/** 0, 1, ... n - 1. */
export function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, at) => at);
}

/** The mean of a list that is not empty. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** All ordered pairs of different positions of a list. */
export function orderedPairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, i) =>
    list.flatMap((other, j): [T, T][] => (i === j ? [] : [[one, other]])),
  );
}
