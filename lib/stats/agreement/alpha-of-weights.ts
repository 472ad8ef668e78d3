import { type Level, squaredDistance } from '@/lib/stats/agreement/krippendorff-alpha';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';

/**
 * Krippendorff's alpha for the bootstrap over items, on categories or on as many different scores
 * as there are. `points` are the numbers behind the categories in rising order, for interval and
 * ratio. Nominal, ordinal and interval cost one pass over the ratings; ratio compares every two
 * different scores that were drawn.
 * 1 − (n − 1) × observed / expected, NaN where one score alone was drawn. Formula and source: `krippendorffAlpha`.
 *
 * @example [...valuesAtWeights(alphaOfWeights(small, 'nominal'), Int32Array.of(1, 1, 1, 1, 1, 1))] // [0.4725]
 */
export function alphaOfWeights(
  ratings: Ratings,
  level: Level,
  points: readonly number[] = [],
): WeightStatistic {
  const pairable = pairableItems(ratings);
  const counts = new Float64Array(ratings.categories);
  const fixed = level === 'ordinal' ? null : fixedDistances(pairable, level, points);
  const expectedOf = expectedDisagreements(level, points);
  return {
    figures: 1,
    compute: (weights, out, at) => {
      counts.fill(0);
      let [n, observed] = [0, 0];
      for (let row = 0; row < pairable.items.length; row++) {
        const weight = weights[pairable.items[row] ?? 0] ?? 0;
        if (weight === 0) continue;
        const end = pairable.from[row + 1] ?? 0;
        for (let rating = pairable.from[row] ?? 0; rating < end; rating++) {
          const code = pairable.codes[rating] ?? 0;
          counts[code] = (counts[code] ?? 0) + weight;
          n += weight;
        }
        if (fixed !== null) observed += weight * (fixed[row] ?? 0);
      }
      const used = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
      if (used < 2) {
        out[at] = Number.NaN;
        return;
      }
      const places = level === 'ordinal' ? middleRanks(counts) : points;
      if (fixed === null) observed = observedSquares(pairable, weights, places);
      const expected = expectedOf(counts, n, places);
      out[at] = expected === 0 ? Number.NaN : 1 - ((n - 1) * observed) / expected;
    },
  };
}

/** Items with two or more ratings: the codes of the r-th stand from `from[r]` to `from[r + 1]`. */
type Pairable = {
  readonly items: Int32Array;
  readonly from: Int32Array;
  readonly codes: Int32Array;
};

function pairableItems({ items, raters, codes }: Ratings): Pairable {
  const kept: number[] = [];
  const from = [0];
  const all: number[] = [];
  for (let item = 0; item < items; item++) {
    const own = codes.subarray(item * raters, (item + 1) * raters).filter((code) => code >= 0);
    if (own.length < 2) continue;
    kept.push(item);
    all.push(...own);
    from.push(all.length);
  }
  return { items: Int32Array.from(kept), from: Int32Array.from(from), codes: Int32Array.from(all) };
}

/** Each item's distances over ordered pairs of its ratings, divided by its ratings - 1. */
function fixedDistances(
  { items, from, codes }: Pairable,
  level: Level,
  points: readonly number[],
): Float64Array {
  return Float64Array.from(items, (_, row) => {
    const own = codes.subarray(from[row] ?? 0, from[row + 1] ?? 0);
    let sum = 0;
    for (let i = 1; i < own.length; i++) {
      for (let j = 0; j < i; j++) sum += squaredDistance(level, points, own[i] ?? 0, own[j] ?? 0);
    }
    return (2 * sum) / (own.length - 1);
  });
}

/** The same where distances change with the resample: m Σx² - (Σx)² within each item. */
function observedSquares(
  { items, from, codes }: Pairable,
  weights: Int32Array,
  places: ArrayLike<number>,
): number {
  let observed = 0;
  for (let row = 0; row < items.length; row++) {
    const weight = weights[items[row] ?? 0] ?? 0;
    if (weight === 0) continue;
    const [start, end] = [from[row] ?? 0, from[row + 1] ?? 0];
    let [sum, squares] = [0, 0];
    const origin = places[codes[start] ?? 0] ?? 0;
    for (let rating = start; rating < end; rating++) {
      const place = (places[codes[rating] ?? 0] ?? 0) - origin;
      sum += place;
      squares += place * place;
    }
    const size = end - start;
    observed += (weight * 2 * (size * squares - sum * sum)) / (size - 1);
  }
  return observed;
}

function middleRanks(counts: Float64Array): Float64Array {
  let below = 0;
  return counts.map((count) => {
    const middle = below + count / 2;
    below += count;
    return middle;
  });
}

type Expected = (counts: Float64Array, n: number, places: ArrayLike<number>) => number;

/** Distances over ordered pairs of all pairable ratings. */
function expectedDisagreements(level: Level, points: readonly number[]): Expected {
  if (level === 'nominal') {
    return (counts, n) => n * n - counts.reduce((sum, count) => sum + count * count, 0);
  }
  if (level !== 'ratio') {
    return (counts, n, places) => {
      let mean = 0;
      for (let k = 0; k < counts.length; k++) mean += ((counts[k] ?? 0) * (places[k] ?? 0)) / n;
      let squares = 0;
      for (let k = 0; k < counts.length; k++) {
        squares += (counts[k] ?? 0) * ((places[k] ?? 0) - mean) ** 2;
      }
      return 2 * n * squares;
    };
  }
  const values = new Float64Array(points.length);
  const sizes = new Float64Array(points.length);
  return (counts) => {
    let used = 0;
    for (let k = 0; k < counts.length; k++) {
      const size = counts[k] ?? 0;
      if (size === 0) continue;
      values[used] = points[k] ?? 0;
      sizes[used++] = size;
    }
    return 2 * ratioDistances(values, sizes, used);
  };
}

/** Every two different scores: no sum is 0, since scores of a ratio scale are not negative. */
function ratioDistances(values: Float64Array, sizes: Float64Array, used: number): number {
  let sum = 0;
  for (let i = 1; i < used; i++) {
    const own = values[i] ?? 0;
    let ofOwn = 0;
    for (let j = 0; j < i; j++) {
      const other = values[j] ?? 0;
      const distance = (own - other) / (own + other);
      ofOwn += (sizes[j] ?? 0) * distance * distance;
    }
    sum += (sizes[i] ?? 0) * ofOwn;
  }
  return sum;
}
