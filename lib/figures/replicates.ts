import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import type { PseudoUnit } from '@/lib/stats/resampling/pseudo-unit';
import { inRows, type Resamples } from '@/lib/stats/resampling/resamples';
import { rowsAtOnce, featureSums } from '@/lib/stats/resampling/feature-sums';
import { contentNames } from './content-names';

/** A part once more, with a pseudo-unit in the first resamples: so much of either half in resample b. */
export type WithPseudoUnit = {
  /** The part's place in the list. */
  readonly part: number;
  readonly unit: PseudoUnit;
  readonly scale: number;
  readonly agree: Float64Array;
  readonly differ: Float64Array;
};

/**
 * Every part's figure in every resample, one column for each part, as `replicate` gives them; but features that
 * parts have in common are summed once. Where nobody's answer is missing, all pairs of graders share their margins,
 * and these are most of the features.
 */
export function sharedReplicates(
  parts: readonly SumStatistic[],
  resamples: Resamples,
  added: readonly WithPseudoUnit[] = [],
): Float64Array[] {
  const { items, heaviest } = resamples;
  const { columns, places } = sharedFeatures(parts, items);
  const sum = featureSums(items, columns, heaviest);
  const most = rowsAtOnce(items);
  const starts = places.map((place) => place.map((column) => column * most));
  const replicated = [
    ...parts.map(() => new Float64Array(resamples.count)),
    ...added.map(({ agree }) => new Float64Array(agree.length)),
  ];
  const widest = parts.reduce((most, part) => Math.max(most, part.features), 0);
  // Behind the sums there is room for those of one part with its pseudo-unit.
  const sums = new Float64Array((columns.length + widest) * most);
  const side = columns.length * most;
  const moved = new Int32Array(widest);
  inRows(resamples, most, (weights, first, rows) => {
    sum(weights, rows, sums, { feature: most, row: 1 });
    for (let part = 0; part < parts.length; part++) {
      const [own, start, column] = [parts[part], starts[part], replicated[part]];
      if (own === undefined || start === undefined || column === undefined) continue;
      if (own.computeMany) own.computeMany(sums, start, rows, column, first);
      else oneByOne(own, sums, start, rows, column, first);
    }
    added.forEach((once, at) => {
      const [own, start] = [parts[once.part], starts[once.part]];
      const column = replicated[parts.length + at];
      if (own === undefined || start === undefined || column === undefined) return;
      const some = Math.min(rows, column.length - first);
      if (some <= 0) return;
      const places = moved.subarray(0, start.length);
      addPseudoUnit(once, sums, start, { places, side, stride: most, first, rows: some });
      if (own.computeMany) own.computeMany(sums, places, some, column, first);
      else oneByOne(own, sums, places, some, column, first);
    });
  });
  return replicated;
}

/** Sums with the pseudo-unit, from `side` on; what it adds nothing to is read where it is. `places` says where. */
function addPseudoUnit(
  { unit, scale, agree, differ }: WithPseudoUnit,
  sums: Float64Array,
  from: Int32Array,
  to: {
    readonly places: Int32Array;
    readonly side: number;
    readonly stride: number;
    readonly first: number;
    readonly rows: number;
  },
): void {
  const { places, side, stride, first, rows } = to;
  for (let f = 0; f < from.length; f++) {
    const source = from[f] ?? 0;
    const [one, other] = [scale * (unit.agree[f] ?? 0), scale * (unit.differ[f] ?? 0)];
    const target = one === 0 && other === 0 ? source : side + f * stride;
    places[f] = target;
    if (target === source) continue;
    for (let row = 0; row < rows; row++) {
      const more = one * (agree[first + row] ?? 0) + other * (differ[first + row] ?? 0);
      sums[target + row] = (sums[source + row] ?? 0) + more;
    }
  }
}

function oneByOne(
  { compute }: SumStatistic,
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

function sharedFeatures(parts: readonly SumStatistic[], items: number): Shared {
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
