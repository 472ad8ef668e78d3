import { coveringLimits, type CoveringLimits } from '@/lib/stats/resampling/covering-limits';
import type { Undefined } from '@/lib/stats/intervals/estimate';
import { combine, type Replicable } from '@/lib/stats/resampling/replicable';
import {
  pseudoScale,
  type PseudoUnit,
  type PseudoWeights,
} from '@/lib/stats/resampling/pseudo-unit';
import type { Resamples } from '@/lib/stats/resampling/resamples';
import { replicateShared } from './replicate-shared';

/** A part in every resample: as it is (`plain`), and with a pseudo-unit, as a figure adds it and as one subtracts it. */
export type Drawn = {
  readonly plain: Float64Array;
  readonly covering: Float64Array;
  readonly opposed: Float64Array;
  /** Units that it rests on. */
  readonly units: number;
  readonly least: number;
  readonly most: number;
};

/** What is drawn, how often each of it stands in the data. */
export type Drawing = { readonly resamples: Resamples; readonly sizes: Int32Array };

/** Parts in every resample of a drawing. A part without a pseudo-unit is the same in all three columns. */
export function drawnParts(
  parts: readonly Replicable[],
  { resamples, sizes }: Drawing,
  weights: PseudoWeights,
): Drawn[] {
  const { agree, differ, opposed } = weights;
  const added = parts.flatMap((part, place) => {
    const unit = part.pseudo?.(sumsOnData(part, sizes));
    if (!unit) return [];
    const scale = pseudoScale(unit.trials, unitsOf(part, sizes));
    const one = { part: place, unit, scale, agree };
    return [
      { ...one, differ },
      { ...one, differ: opposed },
    ];
  });
  const columns = replicateShared(parts, resamples, added);
  const none = new Float64Array(0);
  return parts.map((part, place): Drawn => {
    const at = added.findIndex((one) => one.part === place);
    const plain = columns[place] ?? none;
    const unit: PseudoUnit | undefined = added[at]?.unit;
    const [covering, other] = unit ? [columns[parts.length + at], columns[parts.length + at + 1]] : [plain, plain]; // prettier-ignore
    const bounds = { least: unit?.least ?? -Infinity, most: unit?.most ?? Infinity };
    return { plain, covering: covering ?? none, opposed: other ?? none, units: unitsOf(part, sizes), ...bounds }; // prettier-ignore
  });
}

/** Limits that cover, of a figure made of parts whose values on the data are `values`. */
export function coveringLimitsOf(
  values: Float64Array,
  drawn: readonly Drawn[],
  make: (values: Float64Array) => number,
): CoveringLimits | Undefined {
  const rises = drawn.map((_, place) => risesWith(values, place, make));
  const columns = drawn.map((part, place) => (rises[place] ? part.covering : part.opposed));
  const extreme = (most: boolean): number =>
    make(Float64Array.from(drawn, (part, place) => (rises[place] === most ? part.most : part.least))); // prettier-ignore
  return coveringLimits(make(values), combine(columns, make), {
    units: drawn.reduce((fewest, part) => Math.min(fewest, part.units), Infinity),
    least: extreme(false),
    most: extreme(true),
  });
}

/** Whether a figure grows with one of its parts; a difference falls with what it subtracts. */
function risesWith(
  values: Float64Array,
  place: number,
  make: (values: Float64Array) => number,
): boolean {
  const moved = Float64Array.from(values);
  moved[place] = (moved[place] ?? 0) + 1e-6;
  return make(moved) >= make(values);
}

/** A part's features summed over the data. */
export function sumsOnData({ features, values, items }: Replicable, sizes: Int32Array) {
  const sums = new Float64Array(features);
  for (let block = 0; block < items; block++) {
    const size = sizes[block] ?? 0;
    for (let f = 0; f < features; f++) {
      sums[f] = (sums[f] ?? 0) + size * (values[block * features + f] ?? 0);
    }
  }
  return sums;
}

/** How many of the drawn units hold anything that the part reads. */
function unitsOf({ features, values, items }: Replicable, sizes: Int32Array): number {
  let units = 0;
  for (let block = 0; block < items; block++) {
    const from = block * features;
    for (let f = 0; f < features; f++) {
      if ((values[from + f] ?? 0) === 0) continue;
      units += sizes[block] ?? 0;
      break;
    }
  }
  return units;
}
