import type { Resamples } from '@/lib/stats/resamples';
import { tally } from '@/lib/stats/tally';

/**
 * Figures that depend on the data through sums over items only, so that a resample costs one pass
 * over the sums and not a recount. `values` is items × features (none negative); `compute` reads
 * the sums from `sums[at]` on and writes `figures` numbers from `out[outAt]` on, NaN for a figure
 * that is undefined in this resample.
 */
export type Replicable = {
  readonly items: number;
  readonly features: number;
  readonly values: ArrayLike<number>;
  readonly figures: number;
  readonly compute: (sums: Float64Array, at: number, out: Float64Array, outAt: number) => void;
};

/**
 * Every figure in every resample: one column for each figure, in order. NaN marks a resample in
 * which the figure is undefined; intervals drop and count these.
 */
export function replicate(parts: readonly Replicable[], resamples: Resamples): Float64Array[] {
  const joined = join(parts, resamples.items);
  const sum = tally(resamples.items, joined.features, joined.values, resamples.heaviest);
  const columns = Array.from({ length: joined.figures }, () => new Float64Array(resamples.count));
  const sums = new Float64Array(joined.features);
  const row = new Float64Array(joined.figures);
  resamples.each((weights, at) => {
    sum(weights, sums, 0);
    joined.compute(sums, 0, row, 0);
    for (let figure = 0; figure < joined.figures; figure++) {
      const column = columns[figure];
      if (column !== undefined) column[at] = row[figure] ?? Number.NaN;
    }
  });
  return columns;
}

/** The figures on the data themselves: every item once. */
export function onTheData(part: Replicable): Float64Array {
  const sums = new Float64Array(part.features);
  const weights = new Int32Array(part.items).fill(1);
  tally(part.items, part.features, part.values, part.items)(weights, sums, 0);
  const out = new Float64Array(part.figures);
  part.compute(sums, 0, out, 0);
  return out;
}

/**
 * A figure made of others, resample by resample: a difference, a mean. Undefined (NaN) wherever
 * any of them is, so that paired figures drop the same resamples.
 */
export function combine(
  columns: readonly Float64Array[],
  make: (values: Float64Array) => number,
): Float64Array {
  const values = new Float64Array(columns.length);
  const length = columns.reduce((least, column) => Math.min(least, column.length), Infinity);
  const combined = new Float64Array(columns.length === 0 ? 0 : length).fill(Number.NaN);
  for (let at = 0; at < combined.length; at++) {
    let sum = 0;
    for (let figure = 0; figure < columns.length; figure++) {
      sum += values[figure] = columns[figure]?.[at] ?? Number.NaN;
    }
    // One undefined figure makes the sum undefined.
    if (sum === sum) combined[at] = make(values);
  }
  return combined;
}

/** Several parts as one: their features side by side. */
function join(parts: readonly Replicable[], items: number): Replicable {
  const features = parts.reduce((sum, part) => sum + part.features, 0);
  const figures = parts.reduce((sum, part) => sum + part.figures, 0);
  const values = new Float64Array(items * features);
  let base = 0;
  for (const part of parts) {
    if (part.items !== items) throw new RangeError('all figures must be over the same items');
    for (let item = 0; item < items; item++) {
      for (let f = 0; f < part.features; f++) {
        values[item * features + base + f] = part.values[item * part.features + f] ?? 0;
      }
    }
    base += part.features;
  }
  const compute: Replicable['compute'] = (sums, at, out, outAt) => {
    let from = at;
    let to = outAt;
    for (const part of parts) {
      part.compute(sums, from, out, to);
      from += part.features;
      to += part.figures;
    }
  };
  return { items, features, values, figures, compute };
}
