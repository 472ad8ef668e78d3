import type { Replicable } from '@/lib/stats/replicable';
import type { Resamples } from '@/lib/stats/resamples';
import { tally } from '@/lib/stats/tally';
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
  const { columns, places } = sharedFeatures(parts, resamples.items);
  const width = columns.length;
  const values = new Float64Array(resamples.items * width);
  columns.forEach((column, at) => {
    for (let item = 0; item < resamples.items; item++)
      values[item * width + at] = column[item] ?? 0;
  });
  const sum = tally(resamples.items, width, values, resamples.heaviest);
  const replicated = parts.map(() => new Float64Array(resamples.count));
  const sums = new Float64Array(width);
  const own = new Float64Array(Math.max(1, ...parts.map(({ features }) => features)));
  const out = new Float64Array(1);
  resamples.each((weights, at) => {
    sum(weights, sums, 0);
    for (let part = 0; part < parts.length; part++) {
      const place = places[part];
      const column = replicated[part];
      if (place === undefined || column === undefined) continue;
      for (let f = 0; f < place.length; f++) own[f] = sums[place[f] ?? 0] ?? 0;
      parts[part]?.compute(own, 0, out, 0);
      column[at] = out[0] ?? Number.NaN;
    }
  });
  return replicated;
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
