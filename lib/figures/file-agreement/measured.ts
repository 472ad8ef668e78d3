import {
  linear,
  quadratic,
  unweighted,
  type Disagreement,
} from '@/lib/stats/agreement/disagreement';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import type { Drawing } from './drawing';
import type { FileSection } from './figure';
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
  /** The rows that are drawn: for their replicates. */
  readonly drawn: Ratings;
  /** None where so many different numbers occur that coefficients which count categories say nothing. */
  readonly weights: readonly Disagreement[];
  /** What is drawn. */
  readonly unit: string;
  readonly resamples: number;
  readonly variable: string | null;
  readonly sections: { readonly all: FileSection; readonly pairs: FileSection };
};

/** On more different numbers than these, coefficients that count categories are left out. */
const MANY_VALUES = 30;

export const countsCategories = ({ level, categories }: Scale): boolean =>
  level === 'nominal' || level === 'ordinal' || categories.length <= MANY_VALUES;

/** The file with cannot judge left out, at its own level. */
export function measured(
  grid: Grid,
  scale: Scale,
  drawing: Drawing,
  variable: string | null,
): Measured {
  const { points, level } = scale;
  return {
    grid,
    scale,
    names: scale.categories,
    whole: ratingsIn(grid, 'left out'),
    drawn: ratingsIn(drawing.rows, 'left out'),
    weights: countsCategories(scale) ? weightsFor(level, points) : [],
    unit: drawing.unit,
    resamples: drawing.resamples.count,
    variable,
    sections: { all: 'all-raters', pairs: 'pairs' },
  };
}

function weightsFor(level: Scale['level'], points: readonly number[]): Disagreement[] {
  const flat = unweighted(points.length);
  return level === 'nominal' ? [flat] : [flat, linear(points), quadratic(points)];
}

/** The same with cannot judge as one more category, of which no order is known. */
export function withCannotJudge(own: Measured, drawing: Drawing): Measured {
  const names = [...own.names, 'cannot judge'];
  const points = names.map((_, at) => at);
  return {
    ...own,
    scale: { ...own.scale, level: 'nominal', points },
    names,
    whole: ratingsIn(own.grid, 'a category'),
    drawn: ratingsIn(drawing.rows, 'a category'),
    weights: [unweighted(names.length)],
    sections: { all: 'all-raters-with-cannot-judge', pairs: 'pairs-with-cannot-judge' },
  };
}
