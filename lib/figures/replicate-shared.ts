import type { Replicable } from '@/lib/stats/resampling/replicable';
import { inRows, type Resamples } from '@/lib/stats/resampling/resamples';
import { rowsAtOnce, tallyMany } from '@/lib/stats/resampling/tally-many';
import { contentNames } from './content-names';

/**
 * Every part's figure in every resample, one column for each part, as `replicate` gives them; but features that
 * parts have in common are summed once. Where nobody's answer is missing, all pairs of graders share their margins,
 * and these are most of the features.
 */
export function replicateShared(
  parts: readonly Replicable[],
  resamples: Resamples,
): Float64Array[] {
  const { items, heaviest } = resamples;
  const { columns, places } = sharedFeatures(parts, items);
  const sum = tallyMany(items, columns, heaviest);
  const most = rowsAtOnce(items);
  const sums = new Float64Array(columns.length * most);
  const starts = places.map((place) => place.map((column) => column * most));
  const replicated = parts.map(() => new Float64Array(resamples.count));
  inRows(resamples, most, (weights, first, rows) => {
    sum(weights, rows, sums, { feature: most, row: 1 });
    for (let part = 0; part < parts.length; part++) {
      const [own, start, column] = [parts[part], starts[part], replicated[part]];
      if (own === undefined || start === undefined || column === undefined) continue;
      if (own.computeMany) own.computeMany(sums, start, rows, column, first);
      else oneByOne(own, sums, start, rows, column, first);
    }
  });
  return replicated;
}

function oneByOne(
  { compute }: Replicable,
  sums: Float64Array,
  starts: Int32Array,
  rows: number,
  out: Float64Array,
  first: number,
): void {
  const own = new Float64Array(starts.length);
  for (let row = 0; row < rows; row++) {
    for (let f = 0; f < starts.length; f++) own[f] = sums[(starts[f] ?? 0) + row] ?? 0;
    compute(own, 0, out, first + row);
  }
}

type Shared = {
  /** Distinct features, each one number an item. */
  readonly columns: readonly Float64Array[];
  /** For each part: where its features stand in `columns`. */
  readonly places: readonly Int32Array[];
};

function sharedFeatures(parts: readonly Replicable[], items: number): Shared {
  const nameOf = contentNames();
  const columns: Float64Array[] = [];
  const places = parts.map(({ features, values }) => {
    const place = new Int32Array(features);
    for (let f = 0; f < features; f++) {
      const column = new Float64Array(items);
      for (let item = 0; item < items; item++) column[item] = values[item * features + f] ?? 0;
      const name = nameOf(column);
      if (name === columns.length) columns.push(column);
      place[f] = name;
    }
    return place;
  });
  return { columns, places };
}
