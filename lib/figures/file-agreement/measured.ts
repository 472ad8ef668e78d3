import type { RowHead } from '@/lib/domain/figure-row';
import type { Content } from '@/lib/form/content';
import {
  linear,
  quadratic,
  unweighted,
  type Disagreement,
} from '@/lib/stats/agreement/disagreement';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';
import { goldCells } from '@/lib/domain/gold-cells';
import { partMaker, type PartMaker, type WeightedPart } from '../parts';
import type { Sampling } from '../sampling';
import type { Table } from '../tables';
import { ratingsIn, type Grid } from './grid';
import type { Scale } from './scale';

/** What all figures of one reading of the file share. */
export type Measured = {
  readonly grid: Grid;
  readonly scale: Scale;
  /** Names of the categories, with cannot judge where it is one. */
  readonly names: readonly string[];
  /** Every item once: for the figures on the data. */
  readonly whole: Ratings;
  /** The rows that are drawn, and the block of each: for figures that are no sums. */
  readonly drawn: Ratings;
  readonly rows: Int32Array;
  /** The same as a variable of a study has it. */
  readonly table: Table;
  readonly everything: Uint8Array;
  readonly sampling: Sampling;
  readonly parts: PartMaker;
  /** None where so many different numbers occur that coefficients which count categories say nothing. */
  readonly weights: readonly Disagreement[];
  readonly variable: string | null;
  /** Whether cannot judge is a category. */
  readonly withCannotJudge: boolean;
};

/** On more different numbers than these, coefficients that count categories are left out. */
const MANY_VALUES = 30;

/**
 * Whether coefficients that count categories say something of a scale: not of more than 30 different numbers.
 *
 * @example countsCategories(smallMeasured.scale) // true
 */
export const countsCategories = ({ level, categories }: Scale): boolean =>
  level === 'nominal' || level === 'ordinal' || categories.length <= MANY_VALUES;

/**
 * The file with cannot judge left out, at its own level.
 *
 * @example measured(smallMeasured.grid, smallMeasured.scale, smallMeasured.sampling, null).names // ['no', 'yes']
 */
export function measured(
  grid: Grid,
  scale: Scale,
  sampling: Sampling,
  variable: string | null,
): Measured {
  const weights = countsCategories(scale) ? weightsFor(scale.level, scale.points) : [];
  return read(grid, scale, scale.categories, weights, sampling, variable, false);
}

/**
 * The same with cannot judge as one more category, of which no order is known.
 *
 * @example withCannotJudge(smallMeasured).names // ['no', 'yes', 'cannot judge']
 */
export function withCannotJudge({ grid, scale, sampling, variable }: Measured): Measured {
  const names = [...scale.categories, 'cannot judge'];
  const nominal: Scale = { ...scale, level: 'nominal', points: names.map((_, at) => at) };
  return read(grid, nominal, names, [unweighted(names.length)], sampling, variable, true);
}

function read(
  grid: Grid,
  scale: Scale,
  names: readonly string[],
  weights: readonly Disagreement[],
  sampling: Sampling,
  variable: string | null,
  asCategory: boolean,
): Measured {
  const all = Int32Array.from({ length: grid.items }, (_, at) => at);
  const drawn = all.filter((at) => sampling.adds[at] === 1);
  const how = asCategory ? 'a category' : 'left out';
  const own = scale.categories.length;
  const whole = ratingsIn(grid, all, own, how);
  const raters = grid.raters.map((_, rater) =>
    all.map((at) => whole.codes[at * whole.raters + rater] ?? -1),
  );
  return {
    grid,
    scale,
    names,
    whole,
    drawn: ratingsIn(grid, drawn, own, how),
    rows: drawn.map((at) => sampling.blockOf[at] ?? -1),
    table: {
      variable: { id: variable ?? '', label: '', level: scale.level, read: nothing },
      categories: names,
      itemOf: all,
      raters,
      judges: [],
      gold: goldCells([]),
      cost: weights.at(-1) ?? unweighted(names.length),
      single: true,
    },
    everything: new Uint8Array(grid.items).fill(1),
    sampling,
    parts: partMaker(sampling),
    weights,
    variable,
    withCannotJudge: asCategory,
  };
}

const nothing = (_values: object, _content: Content): [] => [];

function weightsFor(level: Scale['level'], points: readonly number[]): Disagreement[] {
  const flat = unweighted(points.length);
  return level === 'nominal' ? [flat] : [flat, linear(points), quadratic(points)];
}

/** Figures that are made together of the rows drawn, as parts. */
export function weightedParts(
  { rows, withCannotJudge: asCategory }: Measured,
  name: string,
  weightStatistic: WeightStatistic,
): WeightedPart[] {
  return Array.from({ length: weightStatistic.figures }, (_, figure) => {
    return { key: `${name} ${String(asCategory)} ${figure}`, weightStatistic, rows, figure };
  });
}

/** A file's figures stand in the section of people with each other. */
export const headOf = (
  { variable }: Measured,
  metric: string,
  more: Partial<Pick<RowHead, 'grader' | 'other' | 'category'>> = {},
): RowHead => ({
  section: 'people',
  grader: null,
  other: null,
  run: null,
  variable,
  category: null,
  stratum: null,
  metric,
  ...more,
});
