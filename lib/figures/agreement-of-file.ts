import { canonicalGrid } from './file-agreement/canonical-grid';
import { drawingOf, FEW_UNITS, type Drawing } from './file-agreement/drawing';
import {
  alphaGroup,
  categoryGroup,
  lightGroup,
  manyRaterGroup,
  unanimous,
} from './file-agreement/everyone-asks';
import type { AskGroup, FileFigure } from './file-agreement/figure';
import type { FileRating } from './file-agreement/file-rating';
import { CANNOT_JUDGE, gridOf, type Grid } from './file-agreement/grid';
import {
  countsCategories,
  measured,
  withCannotJudge,
  type Measured,
} from './file-agreement/measured';
import { pairGroup, pairsOf } from './file-agreement/pair-asks';
import { lookalikes, type Scale } from './file-agreement/scale';
import { correlationGroups, iccGroup, kendallWGroup } from './file-agreement/score-asks';
import { settle } from './file-agreement/settle';

export type { FileFigure } from './file-agreement/figure';
export type { FileRating, RatingFault } from './file-agreement/file-rating';
export { categoriesFault, LEVELS, scaleOf, type Scale } from './file-agreement/scale';

export type FileAgreementInput = {
  readonly ratings: readonly FileRating[];
  readonly scale: Scale;
  /** The field that the ratings are of, where the file has several. */
  readonly field: string | null;
  /** The column of the clusters; null to draw items. */
  readonly cluster: string | null;
  readonly resamples: number;
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
  readonly warnings: readonly string[];
  readonly rows: readonly FileFigure[];
};

/**
 * How far the raters of a file agree: every coefficient that suits the level, with an interval from one set of
 * resamples. Only what people said has a part in it: not the order of the rows, nor the names of raters and items.
 */
export function agreementOfFile(input: FileAgreementInput): FileAgreement {
  const { scale, field, cluster, resamples, seed, progress } = input;
  const canonical = canonicalGrid(gridOf(input.ratings, scale), scale.level !== 'nominal');
  const { grid } = canonical;
  const drawing = drawingOf(canonical, { cluster, resamples, seed });
  const own = measured(grid, scale, drawing, field);
  const counts = countsOf(grid);
  const labels = scale.level === 'nominal' || scale.level === 'ordinal';
  const beside = counts.cannotJudge > 0 && labels ? [withCannotJudge(own, drawing)] : [];
  const rows = [own, ...beside].flatMap((one) => figuresOf(one, drawing, progress));
  return {
    items: grid.items.length,
    pairedItems: unanimous(own.whole).of,
    raters: grid.raters.toSorted(byCodeUnit),
    ...counts,
    unit: drawing.unit,
    units: drawing.units,
    warnings: warningsOf(own, drawing, rows),
    rows,
  };
}

/** All raters first, then single categories, then pairs. */
function figuresOf(
  one: Measured,
  drawing: Drawing,
  progress: FileAgreementInput['progress'],
): FileFigure[] {
  const { scale } = one;
  const own = one.sections.all === 'all-raters';
  const light = lightGroup(one);
  const pairs = pairsOf(one.grid.raters.length).flatMap((pair): AskGroup[] => [
    { ...pairGroup(one, pair), use: light.use },
    ...(scale.level === 'nominal' ? [] : correlationGroups(one, pair)),
  ]);
  const everybody: AskGroup[] = [
    ...(countsCategories(scale) ? [manyRaterGroup(one)] : []),
    { asks: light.asks, replicates: light.replicates },
    alphaGroup(one),
    ...(scale.level === 'nominal' ? [] : [kendallWGroup(one)]),
    ...(scale.level === 'interval' || scale.level === 'ratio' ? [iccGroup(one)] : []),
    ...(own && hasCategories(scale) ? [categoryGroup(one)] : []),
  ];
  const rows = settle([...pairs, ...everybody], drawing, progress);
  const ofPairs = rows
    .filter(({ section }) => section === one.sections.pairs)
    .sort((a, b) => byCodeUnit(a.grader, b.grader) || byCodeUnit(a.other, b.other));
  return [...rows.filter(({ section }) => section !== one.sections.pairs), ...ofPairs];
}

const byCodeUnit = (a: string | null, b: string | null): number => {
  const [one, other] = [a ?? '', b ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Of two categories each against the rest is the whole. */
const hasCategories = ({ level, categories }: Scale): boolean =>
  (level === 'nominal' || level === 'ordinal') && categories.length > 2;

function countsOf({ codes }: Grid): { values: number; missing: number; cannotJudge: number } {
  const cannotJudge = codes.filter((code) => code === CANNOT_JUDGE).length;
  const values = codes.filter((code) => code >= 0).length;
  return { values, missing: codes.length - values - cannotJudge, cannotJudge };
}

function warningsOf(own: Measured, drawing: Drawing, rows: readonly FileFigure[]): string[] {
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
  if (paired && drawing.units === 1) {
    warnings.push(
      `There is one unit (${drawing.unit}) only: nothing can be resampled, so figures have no interval.`,
    );
  } else if (paired && drawing.units < FEW_UNITS) {
    warnings.push(
      `Only ${drawing.units} units (${drawing.unit}) are drawn from: percentile intervals are then too short, so a jackknife t interval stands beside each.`,
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
