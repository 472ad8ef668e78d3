import type { PseudoUnit } from '@/lib/stats/resampling/pseudo-unit';
import { inRows, type Resamples } from '@/lib/stats/resampling/resamples';
import { rowsAtOnce, featureSums } from '@/lib/stats/resampling/feature-sums';

/**
 * Figures that depend on the data through sums over items only, so that a resample costs one pass
 * over the sums and not a recount. `values` is items × features (none negative); `compute` reads
 * the sums from `sums[at]` on and writes `figures` numbers from `out[outAt]` on, NaN for a figure
 * that is undefined in this resample.
 */
export type SumStatistic = {
  readonly items: number;
  readonly features: number;
  readonly values: ArrayLike<number>;
  readonly figures: number;
  readonly compute: (sums: Float64Array, at: number, out: Float64Array, outAt: number) => void;
  /** The one figure of many resamples at once, to the last bit as `compute` gives it; for speed alone. */
  readonly computeMany?: ComputeMany;
  /** Features: hits, then trials, of which the figure is the share. */
  readonly isShare?: boolean;
  /** One more trial, from the sums over the data: for limits that cover (`coveringLimits`). One figure only. */
  readonly pseudo?: (sums: Float64Array) => PseudoUnit;
};

/** Feature `f` of row `r` stands at `sums[starts[f] + r]`; the figure of row `r` goes to `out[outAt + r]`. */
export type ComputeMany = (
  sums: Float64Array,
  starts: Int32Array,
  rows: number,
  out: Float64Array,
  outAt: number,
) => void;

/**
 * Every figure in every resample: one column for each figure, in order. NaN marks a resample in
 * which the figure is undefined; intervals drop and count these.
 * One pass over sums for all parts together. The plain way, for comparison with other tools and as a check: figures take
 * `sharedReplicates` of `lib/figures`, which sums once what parts have in common.
 *
 * @example replicate([shareOfSums([1, 0, 1], [1, 1, 1])], givenResamples([[0, 1, 1], [0, 2, 2]], 3)).map((column) =>
 *   [...column]) // [[0.3333, 1]]
 */
export function replicate(parts: readonly SumStatistic[], resamples: Resamples): Float64Array[] {
  const { items } = resamples;
  const { features, figures, compute } = join(parts, items);
  const sum = featureSums(items, columnsOf(parts, items), resamples.heaviest);
  const columns = Array.from({ length: figures }, () => new Float64Array(resamples.count));
  const sums = new Float64Array(features * rowsAtOnce(items));
  const row = new Float64Array(figures);
  inRows(resamples, rowsAtOnce(items), (weights, first, rows) => {
    sum(weights, rows, sums, { feature: 1, row: features });
    for (let at = 0; at < rows; at++) {
      compute(sums, at * features, row, 0);
      for (let figure = 0; figure < figures; figure++) {
        const column = columns[figure];
        if (column !== undefined) column[first + at] = row[figure] ?? Number.NaN;
      }
    }
  });
  return columns;
}

/** The features of all parts, side by side, each one number an item. */
function columnsOf(parts: readonly SumStatistic[], items: number): Float64Array[] {
  return parts.flatMap(({ features, values }) =>
    Array.from({ length: features }, (_, feature) => {
      const column = new Float64Array(items);
      for (let item = 0, at = feature; item < items; item++, at += features) {
        column[item] = values[at] ?? 0;
      }
      return column;
    }),
  );
}

/**
 * The figures on the data themselves: every item once.
 *
 * @example [...onTheData(shareOfSums([1, 0, 1], [1, 1, 1]))] // [0.6667]
 */
export function onTheData(part: SumStatistic): Float64Array {
  const { items, features, values } = part;
  const sums = new Float64Array(features);
  for (let at = 0; at < items * features; at++) {
    sums[at % features] = (sums[at % features] ?? 0) + (values[at] ?? 0);
  }
  const out = new Float64Array(part.figures);
  part.compute(sums, 0, out, 0);
  return out;
}

/**
 * A figure made of others, resample by resample: a difference, a mean. Undefined (NaN) wherever
 * any of them is, so that paired figures drop the same resamples.
 *
 * @example [...combine([Float64Array.of(0.5, NaN), Float64Array.of(0.2, 0.3)], ([a, b]) => a - b)][0] // 0.3
 */
export function combine(
  columns: readonly Float64Array[],
  make: (values: Float64Array) => number,
): Float64Array {
  const width = columns.length;
  const length = columns.reduce((least, column) => Math.min(least, column.length), Infinity);
  const combined = new Float64Array(width === 0 ? 0 : length).fill(Number.NaN);
  const values = new Float64Array(width);
  // Columns are read a stretch at a time, each value from beside the one before.
  const stretch = new Float64Array(stretchRows * width);
  for (let first = 0; first < combined.length; first += stretchRows) {
    const rows = Math.min(stretchRows, combined.length - first);
    for (let figure = 0; figure < width; figure++) {
      const column = columns[figure];
      if (column === undefined) continue;
      for (let row = 0, at = figure; row < rows; row++, at += width) {
        stretch[at] = column[first + row] ?? Number.NaN;
      }
    }
    for (let row = 0, at = 0; row < rows; row++) {
      let sum = 0;
      for (let figure = 0; figure < width; figure++) sum += values[figure] = stretch[at++] ?? 0;
      // One undefined figure makes the sum undefined.
      if (sum === sum) combined[first + row] = make(values);
    }
  }
  return combined;
}

const stretchRows = 32;

/** Several parts as one: their features and their figures side by side. */
function join(
  parts: readonly SumStatistic[],
  items: number,
): Pick<SumStatistic, 'features' | 'figures' | 'compute'> {
  if (parts.some((part) => part.items !== items)) {
    throw new RangeError('all figures must be over the same items');
  }
  const features = parts.reduce((sum, part) => sum + part.features, 0);
  const figures = parts.reduce((sum, part) => sum + part.figures, 0);
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const compute: SumStatistic['compute'] = (sums, at, out, outAt) => {
    let from = at;
    let to = outAt;
    for (const part of parts) {
      part.compute(sums, from, out, to);
      from += part.features;
      to += part.figures;
    }
  };
  return { features, figures, compute };
}
