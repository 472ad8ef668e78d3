/**
 * How far apart two categories are: `cost[k * size + l]`, 0 for the same category, `most` for the
 * farthest. The agreement weight of the literature is 1 - cost / most. Costs are kept whole where
 * the scale's points are whole, so that sums of them are exact.
 */
export type Disagreement = {
  readonly name: 'unweighted' | 'linear' | 'quadratic';
  readonly size: number;
  readonly cost: Float64Array;
  readonly most: number;
};

/**
 * Every two different categories are equally far apart.
 *
 * @example [...unweighted(2).cost] // [0, 1, 1, 0]
 */
export function unweighted(size: number): Disagreement {
  return disagreement('unweighted', positions(size), (a, b) => (a === b ? 0 : 1));
}

/**
 * Distance on the scale. `points` are the positions in the declared order for an ordinal scale
 * (`positions`), the values themselves for an interval or ratio scale.
 * Source: Cicchetti & Allison (1971), American Journal of EEG Technology 11, 101-109.
 *
 * @example [...linear([1, 2, 4]).cost] // [0, 1, 3, 1, 0, 2, 3, 2, 0]
 */
export function linear(points: readonly number[]): Disagreement {
  return disagreement('linear', points, (a, b) => Math.abs(a - b));
}

/**
 * Squared distance on the scale. Source: Cohen (1968), Psychological Bulletin 70(4), 213-220.
 *
 * @example [...quadratic([1, 2, 4]).cost] // [0, 1, 9, 1, 0, 4, 9, 4, 0]
 */
export function quadratic(points: readonly number[]): Disagreement {
  return disagreement('quadratic', points, (a, b) => (a - b) * (a - b));
}

/**
 * 0, 1, ... size - 1: the points of an ordinal scale.
 *
 * @example positions(3) // [0, 1, 2]
 */
export function positions(size: number): number[] {
  return Array.from({ length: size }, (_, position) => position);
}

function disagreement(
  name: Disagreement['name'],
  points: readonly number[],
  apart: (a: number, b: number) => number,
): Disagreement {
  const cost = Float64Array.from(points.flatMap((a) => points.map((b) => apart(a, b))));
  const most = cost.reduce((largest, value) => Math.max(largest, value), 0);
  return { name, size: points.length, cost, most: most === 0 ? 1 : most };
}
