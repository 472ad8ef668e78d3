import type { Resamples } from '@/lib/stats/resampling/resamples';

/**
 * Figures of rows of which each counts as often as it was drawn: what a bootstrap repeats, where
 * sums of a fixed list of features (`SumStatistic`) would be long or where the order of scores
 * matters. `compute` writes `figures` numbers from `out[at]` on, NaN for a figure that these
 * weights leave undefined. It reuses its scratch space between calls.
 */
export type WeightStatistic = {
  readonly figures: number;
  readonly compute: (weights: Int32Array, out: Float64Array, at: number) => void;
  /** So many of the first resamples at most, where one of them costs much. */
  readonly most?: number;
};

/**
 * Every figure in every resample: one column for each figure, in order. All parts read the same
 * resamples, so their columns are paired.
 *
 * @example replicateByWeights([alphaOfWeights(small, 'nominal')], givenResamples([[0, 1, 2, 3, 4, 5]], 6)).map((column)
 *   => [...column]) // [[0.4725]]
 */
export function replicateByWeights(
  parts: readonly WeightStatistic[],
  resamples: Resamples,
): Float64Array[] {
  const figures = parts.reduce((sum, part) => sum + part.figures, 0);
  const columns = Array.from({ length: figures }, () => new Float64Array(resamples.count));
  const row = new Float64Array(figures);
  resamples.each((weights, at) => {
    let from = 0;
    for (const part of parts) {
      part.compute(weights, row, from);
      from += part.figures;
    }
    for (let figure = 0; figure < figures; figure++) {
      const column = columns[figure];
      if (column !== undefined) column[at] = row[figure] ?? Number.NaN;
    }
  });
  return columns;
}

/**
 * The figures with given weights, once.
 *
 * @example [...valuesAtWeights(alphaOfWeights(small, 'nominal'), Int32Array.of(2, 1, 1, 1, 1, 0))] // [0.6279]
 */
export function valuesAtWeights(part: WeightStatistic, weights: Int32Array): Float64Array {
  const out = new Float64Array(part.figures);
  part.compute(weights, out, 0);
  return out;
}
