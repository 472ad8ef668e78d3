import { clopperPearson } from '@/lib/stats/clopper-pearson';
import { unweighted } from '@/lib/stats/disagreement';
import { type Estimate, undefinedBecause } from '@/lib/stats/estimate';
import { kappaFormula } from '@/lib/stats/kappa-formula';
import { quantile } from '@/lib/stats/quantile';
import type { Resamples } from '@/lib/stats/resamples';
import { CANNOT_JUDGE, NO_VALUE, NOT_ASSIGNED, UNLABELLED, type RatingCells } from './rating-cells';

/** How far two raters agree on one variable. The counts below add up to the cells on both raters' sheets. */
export type PairFigures = {
  /** Cells (items, or their parts) on which both gave a value and the value is the same. */
  readonly agreed: number;
  readonly percent: Estimate;
  readonly kappa: Estimate;
  /** Cells on which both gave a value. */
  readonly n: number;
  /** At least one of the two has not labelled the item. */
  readonly missing: number;
  /** Both labelled it, and at least one could not judge this. */
  readonly cannotJudge: number;
  /** Both labelled it, and at least one was not asked this, or skipped it. */
  readonly notAnswered: number;
};

/** The pair's table of counts, by cell, and the item of each cell: all that a resample needs. */
type PairCells = {
  readonly size: number;
  readonly itemOf: Int32Array;
  readonly cellOf: Int32Array;
  readonly missing: number;
  readonly cannotJudge: number;
  readonly notAnswered: number;
  /** Items that both have labelled. */
  readonly shared: boolean;
};

export type Pair = readonly [number, number];

/**
 * Percent agreement and Cohen's kappa (unweighted) of pairs of raters on one variable, each with the 95% percentile
 * interval of one set of resamples of the items, the same for every pair. Parts of one item are drawn together.
 */
export function pairFigures(
  cells: RatingCells,
  pairs: readonly Pair[],
  resamples: Resamples,
): PairFigures[] {
  const pairCells = pairs.map((pair) => cellsOfPair(cells, pair));
  const kappa = kappaFormula(unweighted(cells.categories.length));
  const drawn = pairCells.map(() => ({
    percent: new Float64Array(resamples.count),
    kappa: new Float64Array(resamples.count),
  }));
  const counts = new Float64Array(cells.categories.length ** 2);
  resamples.each((weights, at) => {
    pairCells.forEach((pair, index) => {
      tabulate(pair, counts, weights);
      const into = drawn[index];
      if (!into) return;
      into.percent[at] = percentOf(counts, pair.size);
      into.kappa[at] = kappa(counts, 0);
    });
  });
  return pairCells.map((pair, index) => {
    tabulate(pair, counts, null);
    const replicates = drawn[index];
    return figuresOf(
      pair,
      counts,
      replicates?.percent ?? none,
      replicates?.kappa ?? none,
      resamples,
    );
  });
}

const none = new Float64Array(0);

function cellsOfPair(cells: RatingCells, [first, second]: Pair): PairCells {
  const size = cells.categories.length;
  const [one, other] = [
    cells.codes[first] ?? new Int32Array(0),
    cells.codes[second] ?? new Int32Array(0),
  ];
  const itemOf: number[] = [];
  const cellOf: number[] = [];
  const counted = { missing: 0, cannotJudge: 0, notAnswered: 0 };
  let shared = false;
  for (let cell = 0; cell < cells.itemOf.length; cell++) {
    const [a, b] = [one[cell] ?? NOT_ASSIGNED, other[cell] ?? NOT_ASSIGNED];
    if (a === NOT_ASSIGNED || b === NOT_ASSIGNED) continue;
    if (a === UNLABELLED || b === UNLABELLED) {
      counted.missing += 1;
      continue;
    }
    shared = true;
    if (a === CANNOT_JUDGE || b === CANNOT_JUDGE) counted.cannotJudge += 1;
    else if (a === NO_VALUE || b === NO_VALUE) counted.notAnswered += 1;
    else {
      itemOf.push(cells.itemOf[cell] ?? 0);
      cellOf.push(a * size + b);
    }
  }
  return {
    size,
    itemOf: Int32Array.from(itemOf),
    cellOf: Int32Array.from(cellOf),
    ...counted,
    shared,
  };
}

/** Counts the pair's table; `weights` says how often each item was drawn. */
function tabulate(
  { itemOf, cellOf }: PairCells,
  counts: Float64Array,
  weights: Int32Array | null,
): void {
  counts.fill(0);
  for (let at = 0; at < cellOf.length; at++) {
    const cell = cellOf[at] ?? 0;
    counts[cell] = (counts[cell] ?? 0) + (weights ? (weights[itemOf[at] ?? 0] ?? 0) : 1);
  }
}

function percentOf(counts: Float64Array, size: number): number {
  let [n, agreed] = [0, 0];
  for (const count of counts) n += count;
  for (let k = 0; k < size; k++) agreed += counts[k * size + k] ?? 0;
  return n === 0 ? Number.NaN : agreed / n;
}

function figuresOf(
  pair: PairCells,
  counts: Float64Array,
  percents: Float64Array,
  kappas: Float64Array,
  resamples: Resamples,
): PairFigures {
  const n = pair.cellOf.length;
  const { missing, cannotJudge, notAnswered, size } = pair;
  let agreed = 0;
  for (let k = 0; k < size; k++) agreed += counts[k * size + k] ?? 0;
  const both = { agreed, n, missing, cannotJudge, notAnswered };
  if (n === 0) {
    const reason = pair.shared
      ? 'the two raters gave no value to the same item'
      : 'the two raters share no item';
    return { ...both, percent: undefinedBecause(reason, 0), kappa: undefinedBecause(reason, 0) };
  }
  const method = { percent: 'percent agreement', kappa: "Cohen's kappa, unweighted" };
  const percent = bootstrapped(agreed / n, n, method.percent, percents, resamples);
  const value = kappaFormula(unweighted(size))(counts, 0);
  return {
    ...both,
    percent: percent ?? exactShare(pair, agreed, n, method.percent),
    kappa: Number.isNaN(value)
      ? undefinedBecause('both raters gave every item the same answer', n)
      : (bootstrapped(value, n, method.kappa, kappas, resamples) ??
        unbounded(value, n, method.kappa)),
  };
}

/** The value with its percentile limits; null where every resample gives one and the same value, or none. */
function bootstrapped(
  value: number,
  n: number,
  method: string,
  replicates: Float64Array,
  resamples: Resamples,
): Estimate | null {
  const sorted = replicates.filter((replicate) => !Number.isNaN(replicate)).sort();
  if (sorted.length === 0 || sorted[0] === sorted.at(-1)) return null;
  const dropped = replicates.length - sorted.length;
  const without =
    dropped === 0 ? '' : `, without ${dropped.toLocaleString('en')} in which it is undefined`;
  return {
    kind: 'estimate',
    value: rounded(value),
    low: rounded(quantile(sorted, 0.025)),
    high: rounded(quantile(sorted, 0.975)),
    n,
    method,
    interval: `percentile bootstrap over ${resamples.unit}s, 95%, ${resamples.count.toLocaleString('en')} resamples${without}`,
    unit: resamples.unit,
  };
}

/**
 * Where all resamples are alike the bootstrap says nothing. One cell an item is one trial an item, so the exact
 * interval of a share holds; several parts of an item are no independent trials, so then there is none.
 */
function exactShare(pair: PairCells, agreed: number, n: number, method: string): Estimate {
  const single = new Set(pair.itemOf).size === n;
  if (!single) return unbounded(agreed / n, n, method);
  const share = clopperPearson(agreed, n);
  if (share.kind === 'undefined' || share.low === null || share.high === null) return share;
  return {
    kind: 'estimate',
    value: rounded(share.value),
    low: rounded(share.low),
    high: rounded(share.high),
    n,
    method,
    interval: 'Clopper-Pearson 95%, since every resample gives one value',
    unit: 'item',
  };
}

function unbounded(value: number, n: number, method: string): Estimate {
  return {
    kind: 'estimate',
    value: rounded(value),
    low: null,
    high: null,
    n,
    method,
    interval: 'none: every resample gives one value',
  };
}

/** To 12 significant digits, so that a figure is the same on every machine. */
const rounded = (value: number): number => Number(value.toPrecision(12));
