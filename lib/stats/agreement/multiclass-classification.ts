import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** Precision, recall and F1 of one category against the rest; `support` is how often gold has it. */
export type CategoryFigures = {
  readonly precision: Estimate;
  readonly recall: Estimate;
  readonly f1: Estimate;
  readonly support: number;
};

export type MulticlassClassification = {
  readonly accuracy: Estimate;
  readonly categories: ReadonlyMap<string, CategoryFigures>;
  /** Unweighted means over the declared categories, an undefined figure counted as 0. */
  readonly macro: {
    readonly precision: Estimate;
    readonly recall: Estimate;
    readonly f1: Estimate;
  };
  /** F1 weighted by support, an undefined figure counted as 0. */
  readonly weightedF1: Estimate;
  /** F1 of all decisions pooled; with one label an item it is the accuracy. */
  readonly microF1: Estimate;
  /** Mean recall over the categories that gold has. */
  readonly balancedAccuracy: Estimate;
  readonly matthews: Estimate;
  /** Gold's categories down, the judge's across, in the declared order. */
  readonly confusion: readonly (readonly number[])[];
};

/**
 * How well does a judge name each item's category as gold does, overall and for each category?
 * `confusion[g][j]` counts the items that gold puts into `categories[g]` and the judge into
 * `categories[j]`. No units; 1 is full agreement, for Matthews' correlation 0 is chance.
 * A category that gold never has has no recall, one that the judge never gives no precision: both
 * undefined with their reason, and 0 only inside the macro and weighted means, as is usual there.
 * Sources: Sokolova and Lapalme (2009), Inf Process Manag 45, 427-437; Gorodkin (2004), Comput Biol Chem 28, 367-374.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example multiclassClassification(['a', 'b'], [[8, 2], [4, 6]]).macro.f1 // { value: 0.697, n: 20 }
 */
export function multiclassClassification(
  categories: readonly string[],
  confusion: readonly (readonly number[])[],
): MulticlassClassification {
  const gold = categories.map((_, g) => sum(confusion[g] ?? []));
  const judge = categories.map((_, j) => sum(confusion.map((row) => row[j] ?? 0)));
  const right = categories.map((_, at) => confusion[at]?.[at] ?? 0);
  const n = sum(gold);
  const figures = categories.map((_, at) => one(right[at] ?? 0, gold[at] ?? 0, judge[at] ?? 0));
  const none = undefinedBecause('no items', 0);
  const mean = (values: readonly number[], method: string): Estimate =>
    n === 0 ? none : pointEstimate(sum(values) / values.length, n, method);
  const orZero = (pick: (figures: CategoryFigures) => Estimate) =>
    figures.map((figure) => valueOr(pick(figure), 0));
  const weighted = orZero((of) => of.f1).map((f1, at) => (f1 * (gold[at] ?? 0)) / n);
  const accuracy = n === 0 ? none : pointEstimate(sum(right) / n, n, 'accuracy');
  return {
    accuracy,
    categories: new Map(categories.map((category, at) => [category, figures[at] ?? one(0, 0, 0)])),
    macro: {
      precision: mean(
        orZero((of) => of.precision),
        'macro precision',
      ),
      recall: mean(
        orZero((of) => of.recall),
        'macro recall',
      ),
      f1: mean(
        orZero((of) => of.f1),
        'macro F1',
      ),
    },
    weightedF1: n === 0 ? none : pointEstimate(sum(weighted), n, 'F1 weighted by support'),
    microF1: n === 0 ? none : pointEstimate(sum(right) / n, n, 'micro F1'),
    balancedAccuracy: mean(
      figures.flatMap(({ recall }) => (recall.kind === 'undefined' ? [] : [recall.value])),
      'mean recall over the categories of gold',
    ),
    matthews: matthews(right, gold, judge, n),
    confusion: categories.map((_, g) => categories.map((__, j) => confusion[g]?.[j] ?? 0)),
  };
}

/**
 * The confusion counts of pairs (gold, judge); a label that was not declared is the caller's mistake.
 *
 * @example confusionCounts(['a', 'b'], [['a', 'a'], ['a', 'b'], ['b', 'b']]) // [[1, 1], [0, 1]]
 */
export function confusionCounts(
  categories: readonly string[],
  pairs: readonly (readonly [gold: string, judge: string])[],
): number[][] {
  const at = new Map(categories.map((category, index) => [category, index]));
  const counts = categories.map(() => categories.map(() => 0));
  for (const [gold, judge] of pairs) {
    const row = counts[at.get(gold) ?? -1];
    const column = at.get(judge);
    if (!row || column === undefined) throw new RangeError(`not declared: ${gold}, ${judge}`);
    row[column] = (row[column] ?? 0) + 1;
  }
  return counts;
}

function one(right: number, gold: number, judge: number): CategoryFigures {
  const share = (total: number, method: string, reason: string): Estimate =>
    total === 0 ? undefinedBecause(reason, 0) : pointEstimate(right / total, total, method);
  const either = gold + judge;
  return {
    precision: share(judge, 'precision', 'the judge never gave this category (0/0)'),
    recall: share(gold, 'recall', 'gold never has this category (0/0)'),
    f1:
      either === 0
        ? undefinedBecause('neither gold nor the judge has this category (0/0)', 0)
        : pointEstimate((2 * right) / either, either - right, 'F1'),
    support: gold,
  };
}

/** Gorodkin's R: the correlation of two partitions; with two categories the usual coefficient. */
function matthews(
  right: readonly number[],
  gold: readonly number[],
  judge: readonly number[],
  n: number,
): Estimate {
  const spread = (margin: readonly number[]) => n * n - sum(margin.map((count) => count * count));
  const [a, b] = [spread(gold), spread(judge)];
  if (a === 0 || b === 0) {
    return undefinedBecause(
      n === 0 ? 'no items' : 'gold or the judge uses a single category (0/0)',
      n,
    );
  }
  const together = n * sum(right) - sum(gold.map((count, at) => count * (judge[at] ?? 0)));
  return pointEstimate(together / Math.sqrt(a * b), n, 'Matthews’ correlation');
}

function valueOr(estimate: Estimate, otherwise: number): number {
  return estimate.kind === 'undefined' ? otherwise : estimate.value;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
