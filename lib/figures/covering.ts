import { coveringLimits, type CoveringLimits } from '@/lib/stats/resampling/covering-limits';
import { undefinedBecause, type Undefined } from '@/lib/stats/intervals/estimate';
import { combine, type SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import { pseudoScale, type PseudoWeights } from '@/lib/stats/resampling/pseudo-unit';
import type { Resamples } from '@/lib/stats/resampling/resamples';
import { sharedReplicates, type WithPseudoUnit } from './replicates';

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

/** Which columns of a part are asked for, beside the plain one. */
export type Wanted = { readonly covering: boolean; readonly opposed: boolean };

/**
 * Parts in every resample of a drawing. A column that is not wanted, or of a part without a pseudo-unit, is the plain
 * one.
 *
 * @example [...drawnParts([shareOfSums([1, 0, 1], [1, 1, 1])], { resamples: givenResamples([[0, 1, 1]], 3), sizes:
 *   Int32Array.of(1, 1, 1) }, pseudoWeights(1, generator(1)))[0].plain] // [0.3333]
 */
export function drawnParts(
  parts: readonly SumStatistic[],
  { resamples, sizes }: Drawing,
  weights: PseudoWeights,
  wanted: (place: number) => Wanted = () => ({ covering: true, opposed: true }),
): Drawn[] {
  const { agree, differ, opposed } = weights;
  const added: WithPseudoUnit[] = [];
  const made = parts.map((part, place) => {
    const [unit, units] = [part.pseudo?.(sumsOnData(part, sizes)), unitsOf(part, sizes)];
    const add = (asked: boolean, missed: Float64Array): number | undefined =>
      unit && asked
        ? added.push({ part: place, unit, scale: pseudoScale(unit.trials, units), agree, differ: missed }) - 1 // prettier-ignore
        : undefined;
    const asked = wanted(place);
    return { unit, units, covering: add(asked.covering, differ), opposed: add(asked.opposed, opposed) }; // prettier-ignore
  });
  const columns = sharedReplicates(parts, resamples, added);
  return made.map(({ unit, units, ...place }, at): Drawn => {
    const plain = columns[at] ?? new Float64Array(0);
    const of = (one: number | undefined): Float64Array => (one === undefined ? undefined : columns[parts.length + one]) ?? plain; // prettier-ignore
    return {
      plain,
      covering: of(place.covering),
      opposed: of(place.opposed),
      units,
      least: unit?.least ?? -Infinity,
      most: unit?.most ?? Infinity,
    };
  });
}

/**
 * Limits that cover, of a figure made of parts whose values on the data are `values`; without `make` it is its one part.
 *
 * @example coveringLimitsOf(0.5, Float64Array.of(0.5), [{ plain: Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7), covering:
 *   Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7), opposed: Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7), units: 20, least: 0,
 *   most: 1 }], ([value]) => value) // { low: 0.2918, high: 0.7082 }
 */
export function coveringLimitsOf(
  value: number,
  values: Float64Array,
  drawn: readonly Drawn[],
  make?: (values: Float64Array) => number,
): CoveringLimits | Undefined {
  const [only] = drawn;
  if (!make) return only ? coveringLimits(value, only.covering, only) : undefinedBecause('it has no part', 0); // prettier-ignore
  const rises = drawn.map((_, place) => risesWith(values, place, make));
  const columnOf = (added: 'covering' | 'opposed', subtracted: 'covering' | 'opposed') =>
    combine(drawn.map((part, place) => part[rises[place] ? added : subtracted]), make); // prettier-ignore
  const one = columnOf('covering', 'opposed');
  // A difference and its opposite have the same limits: each half of it takes each draw in turn.
  const replicates = rises.every(Boolean) ? one : joined(one, columnOf('opposed', 'covering'));
  const extreme = (most: boolean): number =>
    make(Float64Array.from(drawn, (part, place) => (rises[place] === most ? part.most : part.least))); // prettier-ignore
  return coveringLimits(value, replicates, {
    units: drawn.reduce((fewest, part) => Math.min(fewest, part.units), Infinity),
    least: extreme(false),
    most: extreme(true),
  });
}

function joined(one: Float64Array, other: Float64Array): Float64Array {
  const both = new Float64Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Whether a figure grows with one of its parts; a difference falls with what it subtracts. */
export function risesWith(
  values: Float64Array,
  place: number,
  make: (values: Float64Array) => number,
): boolean {
  const moved = Float64Array.from(values);
  moved[place] = (moved[place] ?? 0) + 1e-6;
  return make(moved) >= make(values);
}

/** A part's features summed over the data. */
export function sumsOnData(
  { features, values, items }: SumStatistic,
  sizes: Int32Array,
): Float64Array {
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
function unitsOf({ features, values, items }: SumStatistic, sizes: Int32Array): number {
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
