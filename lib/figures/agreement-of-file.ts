import type { FigureRow } from '@/lib/domain/figure-row';
import { CANNOT_JUDGE } from '@/lib/domain/rating-cells';
import type { Entry } from './context';
import { estimates } from './estimate';
import {
  alphaEntries,
  eachWithOthers,
  categoryEntries,
  lightEntries,
  manyRaterEntries,
  unanimous,
} from './file-agreement/all-raters';
import type { FileRating } from './file-agreement/file-rating';
import { gridOf, type Grid } from './file-agreement/grid';
import {
  countsCategories,
  measured,
  withCannotJudge,
  type Measured,
} from './file-agreement/measured';
import { pairEntries, pairsOf } from './file-agreement/rater-pairs';
import { lookalikes, type Scale } from './file-agreement/scale';
import { correlationEntries, iccEntries, kendallWEntry } from './file-agreement/scores';
import { mostPaired } from './many-raters';
import { fewUnits, samplingOf, type Sampling } from './sampling';

export type { FileRating, RatingFault } from './file-agreement/file-rating';
export { categoriesFault, LEVELS, scaleOf, type Scale } from './file-agreement/scale';

/** The parts of a file's table of figures. */
export type FileSection =
  | 'all-raters'
  | 'pairs'
  | 'categories'
  | 'all-raters-with-cannot-judge'
  | 'pairs-with-cannot-judge';

/** A row of the report's kind, under a heading of the file's own. */
export type FileFigure = Omit<FigureRow, 'section'> & { readonly section: FileSection };

export type FileAgreementInput = {
  readonly ratings: readonly FileRating[];
  readonly scale: Scale;
  /** The field that the ratings are of, where the file has several. */
  readonly field: string | null;
  /** The column of the clusters; null to draw items. */
  readonly cluster: string | null;
  /** As many as a study of that size has, unless said. */
  readonly resamples?: number | undefined;
  readonly seed: number;
  /** Told how many of all figures have their intervals. */
  readonly progress?: ((done: number, of: number) => void) | undefined;
};

export type FileAgreement = {
  readonly items: number;
  /** Items with two values or more: those that say something about agreement. */
  readonly pairedItems: number;
  readonly raters: readonly string[];
  readonly values: number;
  readonly missing: number;
  readonly cannotJudge: number;
  readonly unit: string;
  /** Units that were drawn from: items or clusters on which anybody said anything. */
  readonly units: number;
  readonly resamples: number;
  /** The items of a large file are drawn in so many random groups; null where each is drawn by itself. */
  readonly groups: number | null;
  readonly warnings: readonly string[];
  readonly rows: readonly FileFigure[];
};

/**
 * How far the raters of a file agree: every coefficient that suits the level, with an interval from one set of
 * resamples. Only what people said has a part in it: not the order of the rows, nor the names of raters and items.
 *
 * @example agreementOfFile({ ratings: smallFile, scale: scaleOf(smallFile, 'nominal', null).scale, field: null,
 *   cluster: null, seed: 1 }).rows.find(({ metric }) => metric === 'percent_agreement') // { value: 0.6667, n: 3 }
 */
export function agreementOfFile(input: FileAgreementInput): FileAgreement {
  const { scale, field, cluster, resamples, seed, progress } = input;
  const grid = gridOf(input.ratings, scale, cluster !== null);
  const { clusterOf, order } = grid;
  const sampling = samplingOf(order, { unit: cluster ?? 'item', clusterOf, seed, resamples });
  const own = measured(grid, scale, sampling, field);
  const counts = countsOf(grid);
  const labels = scale.level === 'nominal' || scale.level === 'ordinal';
  const countedAsCategory = counts.cannotJudge > 0 && labels ? [withCannotJudge(own)] : [];
  const rows = [own, ...countedAsCategory].flatMap((one) => figuresOf(one, progress));
  return {
    items: grid.items,
    pairedItems: unanimous(own.whole).of,
    raters: grid.raters.toSorted(byCodeUnit),
    ...counts,
    unit: sampling.unit,
    units: sampling.units,
    resamples: sampling.resamples.count,
    groups: sampling.groups,
    warnings: warningsOf(own, sampling, rows),
    rows,
  };
}

/** All raters first, then single categories, then pairs. */
function figuresOf(one: Measured, progress: FileAgreementInput['progress']): FileFigure[] {
  const { scale } = one;
  const numbers = scale.level === 'interval' || scale.level === 'ratio';
  const many = one.grid.raters.length > mostPaired;
  const pairs = (many ? [] : pairsOf(one.grid.raters.length)).flatMap((pair): Entry[] => [
    ...pairEntries(one, pair),
    ...(scale.level === 'nominal' ? [] : correlationEntries(one, pair)),
  ]);
  const everybody: Entry[] = [
    ...(countsCategories(scale) ? manyRaterEntries(one) : []),
    ...(many ? [] : lightEntries(one)),
    ...alphaEntries(one),
    ...(scale.level === 'nominal' ? [] : [kendallWEntry(one)]),
    ...(numbers ? iccEntries(one) : []),
    ...(!one.withCannotJudge && hasCategories(scale) ? categoryEntries(one) : []),
  ];
  const others = many && countsCategories(scale) ? eachWithOthers(one) : [];
  const rows = estimates([...everybody, ...pairs, ...others], one.sampling, progress);
  const ofPairs = rows
    .slice(everybody.length)
    .sort((a, b) => byCodeUnit(a.grader, b.grader) || byCodeUnit(a.other, b.other));
  return [...rows.slice(0, everybody.length), ...ofPairs].map((row) => fileRow(row, one));
}

/** The columns in the order in which the table is documented. */
function fileRow(row: FigureRow, one: Measured): FileFigure {
  const { grader, other, run, variable, category, stratum, metric, ...figure } = row;
  const { value, low, high, n, interval, unit, method, reason, ...extras } = figure;
  const end = one.withCannotJudge ? '-with-cannot-judge' : '';
  const section: FileSection =
    grader !== null ? `pairs${end}` : category !== null ? 'categories' : `all-raters${end}`;
  const named = { section, grader, other, run, variable, category, stratum, metric };
  return { ...named, value, low, high, n, interval, unit, method, reason, ...extras, section };
}

const byCodeUnit = (a: string | null, b: string | null): number => {
  const [one, other] = [a ?? '', b ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Of two categories each against the rest is the whole. */
const hasCategories = ({ level, categories }: Scale): boolean =>
  (level === 'nominal' || level === 'ordinal') && categories.length > 2;

function countsOf({ codes, items }: Grid): {
  values: number;
  missing: number;
  cannotJudge: number;
} {
  const count = (which: (code: number) => boolean): number =>
    codes.reduce((sum, own) => sum + own.filter(which).length, 0);
  const cannotJudge = count((code) => code === CANNOT_JUDGE);
  const values = count((code) => code >= 0);
  return { values, missing: items * codes.length - values - cannotJudge, cannotJudge };
}

function warningsOf(own: Measured, sampling: Sampling, rows: readonly FileFigure[]): string[] {
  const { scale, grid } = own;
  const warnings: string[] = [];
  const paired = unanimous(own.whole).of > 0;
  if (paired && !scale.declared && countsCategories(scale)) {
    warnings.push(
      `q is the number of categories that occur (${scale.categories.length}), since none are declared: AC1, AC2 and Brennan-Prediger change with it. Declare them with --categories.`,
    );
  }
  if (!countsCategories(scale)) {
    warnings.push(
      `${scale.categories.length} different values occur: coefficients that count categories (kappas, Gwet, Brennan-Prediger) are left out.`,
    );
  }
  for (const [one, other] of lookalikes(scale.categories)) {
    warnings.push(
      `${JSON.stringify(one)} and ${JSON.stringify(other)} look alike and count as two different values.`,
    );
  }
  if (paired && sampling.units === 1) {
    warnings.push(
      `There is one unit (${sampling.unit}) only: nothing can be resampled, so figures have no interval.`,
    );
  } else if (paired && sampling.units < fewUnits) {
    warnings.push(
      `Only ${sampling.units} units (${sampling.unit}) are drawn from. The intervals allow for that; a jackknife t interval stands beside each.`,
    );
  }
  return [...warnings, ...prevalenceWarnings(rows), ...(grid.raters.length === 1 ? [ONE] : [])];
}

const ONE = 'Only one rater: agreement between people cannot be known from this file.';

/** Where one category is so common that percent agreement and kappa part: PABAK - kappa > .2. */
function prevalenceWarnings(rows: readonly FileFigure[]): string[] {
  const kappas = rows.filter(
    ({ section, metric }) => section === 'pairs' && metric === 'cohen_kappa.unweighted',
  );
  return kappas.flatMap(({ grader, other, value }) => {
    const share = rows.find(
      (row) =>
        row.section === 'pairs' &&
        row.metric === 'percent_agreement' &&
        row.grader === grader &&
        row.other === other,
    )?.value;
    if (value === null || share === null || share === undefined) return [];
    return 2 * share - 1 - value > 0.2
      ? [
          `${grader ?? ''} and ${other ?? ''}: one category is so common that kappa lies far below percent agreement (PABAK - kappa > .2). Read both.`,
        ]
      : [];
  });
}
