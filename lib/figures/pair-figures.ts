import { bootstrapped } from '@/lib/stats/resampling/bootstrapped';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { unweighted } from '@/lib/stats/agreement/disagreement';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { kappaFormula } from '@/lib/stats/agreement/kappa-formula';
import { replicate, type Replicable } from '@/lib/stats/resampling/replicable';
import type { DrawnItems } from './answer-classes';
import {
  CANNOT_JUDGE,
  MISSING,
  NOT_ASKED,
  NOT_ASSIGNED,
  type RatingCells,
} from '@/lib/domain/rating-cells';

/** How far two raters agree on one variable. The counts add up to the cells on both raters' sheets. */
export type PairFigures = {
  /** Cells (items, or their parts) on which both gave a value and the value is the same. */
  readonly agreed: number;
  readonly percent: Estimate;
  readonly kappa: Estimate;
  /** Cells on which both gave a value. */
  readonly n: number;
  /** At least one of the two was asked and gave no answer. */
  readonly missing: number;
  /** Both answered, and at least one could not judge this. */
  readonly cannotJudge: number;
  /** At least one of the two was not asked this: neither lacks an answer there. */
  readonly notAnswered: number;
};

/** Two raters, by their places in the cells. */
export type Pair = readonly [number, number];

/**
 * Percent agreement and Cohen's kappa (unweighted) of pairs of raters on one variable, each with the 95% percentile
 * interval of one set of resamples of the items, the same for every pair. Parts of one item are drawn together.
 */
export function pairFigures(
  cells: RatingCells,
  pairs: readonly Pair[],
  drawn: DrawnItems,
): PairFigures[] {
  const { blocks, resamples } = drawn;
  const tables = pairs.map((pair) => pairTable(cells, pair, drawn));
  const replicates = replicate(
    tables.map((table) => replicable(table, blocks)),
    resamples,
  );
  return tables.map((table, at) => {
    const [percents, kappas] = [replicates[2 * at] ?? none, replicates[2 * at + 1] ?? none];
    return figuresOf(table, percents, kappas, drawn);
  });
}

const none = new Float64Array(0);

type PairTable = {
  readonly size: number;
  /** Square table over the categories: rows are the first rater's. */
  readonly counts: Float64Array;
  /** The same for each block of items, side by side. */
  readonly byBlock: Float64Array;
  readonly n: number;
  readonly missing: number;
  readonly cannotJudge: number;
  readonly notAnswered: number;
  /** No item has more than one cell in the table. */
  readonly single: boolean;
};

function pairTable(cells: RatingCells, [first, second]: Pair, drawn: DrawnItems): PairTable {
  const size = cells.categories.length;
  const counts = new Float64Array(size * size);
  const byBlock = new Float64Array(drawn.blocks * counts.length);
  const seen = { n: 0, missing: 0, cannotJudge: 0, notAnswered: 0 };
  let [single, before] = [true, -1];
  for (let cell = 0; cell < cells.itemOf.length; cell++) {
    const one = cells.codes[first]?.[cell] ?? NOT_ASSIGNED;
    const other = cells.codes[second]?.[cell] ?? NOT_ASSIGNED;
    const state = stateOf(one, other);
    if (state === null) continue;
    seen[state] += 1;
    if (state !== 'n') continue;
    const item = cells.itemOf[cell] ?? -1;
    if (item === before) single = false;
    before = item;
    const place = one * size + other;
    counts[place] = (counts[place] ?? 0) + 1;
    if (drawn.adds[item] !== 1) continue;
    const at = (drawn.blockOf[item] ?? -1) * counts.length + place;
    byBlock[at] = (byBlock[at] ?? 0) + 1;
  }
  return { size, counts, byBlock, ...seen, single };
}

/** Where a cell counts; null where it is not on both raters' sheets. */
function stateOf(
  one: number,
  other: number,
): 'n' | 'missing' | 'cannotJudge' | 'notAnswered' | null {
  const either = (code: number): boolean => one === code || other === code;
  if (either(NOT_ASSIGNED)) return null;
  if (either(NOT_ASKED)) return 'notAnswered';
  if (either(MISSING)) return 'missing';
  return either(CANNOT_JUDGE) ? 'cannotJudge' : 'n';
}

/** Two figures of the pair's table: percent agreement, then kappa. */
function replicable({ size, byBlock }: PairTable, blocks: number): Replicable {
  const kappa = kappaFormula(unweighted(size));
  return {
    items: blocks,
    features: size * size,
    values: byBlock,
    figures: 2,
    compute: (sums, at, out, outAt) => {
      const n = total(sums, at, size * size);
      out[outAt] = n === 0 ? Number.NaN : diagonal(sums, at, size) / n;
      out[outAt + 1] = kappa(sums, at);
    },
  };
}

function total(counts: Float64Array, at: number, length: number): number {
  let sum = 0;
  for (let cell = 0; cell < length; cell++) sum += counts[at + cell] ?? 0;
  return sum;
}

function diagonal(counts: Float64Array, at: number, size: number): number {
  let sum = 0;
  for (let k = 0; k < size; k++) sum += counts[at + k * size + k] ?? 0;
  return sum;
}

function figuresOf(
  table: PairTable,
  percents: Float64Array,
  kappas: Float64Array,
  drawn: DrawnItems,
): PairFigures {
  const { size, counts, n, missing, cannotJudge, notAnswered } = table;
  const agreed = diagonal(counts, 0, size);
  const both = { agreed, n, missing, cannotJudge, notAnswered };
  if (n === 0) {
    const reason =
      missing + cannotJudge + notAnswered > 0
        ? 'no item has a value from both raters'
        : 'the two raters share no item';
    return { ...both, percent: undefinedBecause(reason, 0), kappa: undefinedBecause(reason, 0) };
  }
  const value = kappaFormula(unweighted(size))(counts, 0);
  const percent = { value: agreed / n, n, method: 'percent agreement' };
  const kappa = { value, n, method: "Cohen's kappa, unweighted" };
  return {
    ...both,
    percent: bounded(percent, percents, drawn) ?? exactShare(table, agreed, percent),
    kappa: Number.isNaN(value)
      ? undefinedBecause('both raters gave every item the same answer', n)
      : (bounded(kappa, kappas, drawn) ?? unbounded(kappa)),
  };
}

type Figure = { readonly value: number; readonly n: number; readonly method: string };

/** The figure with its percentile limits; null where every resample gives one value, or none. */
function bounded(
  figure: Figure,
  replicates: Float64Array,
  { grouped, resamples }: DrawnItems,
): Estimate | null {
  const found = bootstrapped(figure, replicates, resamples);
  if (found.kind === 'undefined') return found;
  if (found.low === null || found.high === null || found.degenerate) return null;
  const without =
    found.dropped === 0
      ? ''
      : `, without ${found.dropped.toLocaleString('en')} in which it is undefined`;
  return {
    kind: 'estimate',
    value: rounded(found.value),
    low: rounded(found.low),
    high: rounded(found.high),
    n: figure.n,
    method: figure.method,
    interval: `percentile bootstrap over ${grouped ? 'random groups of ' : ''}items, 95%, ${resamples.count.toLocaleString('en')} resamples${without}`,
    unit: 'item',
  };
}

/**
 * Where all resamples are alike the bootstrap says nothing. One cell an item is one trial an item, so the exact
 * interval of a share holds; several parts of an item are no independent trials, so then there is none.
 */
function exactShare(table: PairTable, agreed: number, figure: Figure): Estimate {
  if (!table.single) return unbounded(figure);
  const share = clopperPearson(agreed, figure.n);
  if (share.kind === 'undefined' || share.low === null || share.high === null) return share;
  return {
    kind: 'estimate',
    value: rounded(share.value),
    low: rounded(share.low),
    high: rounded(share.high),
    n: figure.n,
    method: figure.method,
    interval: 'Clopper-Pearson 95%, since every resample gives one value',
    unit: 'item',
  };
}

function unbounded({ value, n, method }: Figure): Estimate {
  const interval = 'none: every resample gives one value';
  return { kind: 'estimate', value: rounded(value), low: null, high: null, n, method, interval };
}

/** To 12 significant digits, so that a figure is the same on every machine. */
const rounded = (value: number): number => Number(value.toPrecision(12));
