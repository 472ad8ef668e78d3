import type { Estimate } from '@/lib/stats/intervals/estimate';
import type { Weighed } from '@/lib/stats/resampling/weighed';

/** The parts of a file's table of figures. */
export type FileSection =
  | 'all-raters'
  | 'pairs'
  | 'categories'
  | 'all-raters-with-cannot-judge'
  | 'pairs-with-cannot-judge';

/** One line of the flat table; null where a part does not apply. */
export type FileFigure = FigureHead & {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Items that the figure rests on. */
  readonly n: number;
  /** "bootstrap" (percentile), "exact" (Clopper-Pearson), "F", or "none". */
  readonly interval: string | null;
  /** What the interval takes as independent: "item", or the column that names the clusters. */
  readonly unit: string | null;
  readonly method: string;
  /** Why the figure is undefined; null where it is not. */
  readonly reason: string | null;
  /** Values that are not there: of the two raters' items, or of all raters' items × raters. */
  readonly missing: number;
  readonly cannotJudge: number;
} & FigureExtras;

export type FigureHead = {
  readonly section: FileSection;
  readonly grader: string | null;
  readonly other: string | null;
  readonly run: null;
  readonly variable: string | null;
  readonly category: string | null;
  readonly stratum: null;
  readonly metric: string;
};

/** What stands beside a figure; absent where it does not apply. */
export type FigureExtras = {
  /** The numerator of a share: 45 of 48. */
  readonly count?: number;
  /** The share if every value that is not there had differed, and if it had been the same. */
  readonly ifWrong?: number;
  readonly ifRight?: number;
  /** Jackknife t limits, where there are fewer than 20 units. */
  readonly jackknifeLow?: number;
  readonly jackknifeHigh?: number;
  /** Beside a degenerate interval: exact limits of the share of items on which all agree. */
  readonly exactLow?: number;
  readonly exactHigh?: number;
  /** Resamples in which the figure was undefined, left out of the interval. */
  readonly dropped?: number;
  /** What the reader must know of the interval. */
  readonly note?: string;
};

/** A figure on the data, waiting for its interval. */
export type Ask = {
  readonly head: FigureHead;
  readonly estimate: Estimate;
  readonly method: string;
  readonly n: number;
  readonly missing: number;
  readonly cannotJudge: number;
  /** The least value it can have: limits are cut there, and at 1. */
  readonly least: number;
  /** Limits that need no resamples. */
  readonly limits?:
    { readonly low: number; readonly high: number; readonly interval: 'exact' | 'F' } | undefined;
  /** Of how many items all raters agree: said beside a degenerate interval. */
  readonly agreed?: { readonly count: number; readonly of: number } | undefined;
  readonly extras?: FigureExtras | undefined;
};

/** Which set of weights a column belongs to. */
export type Which = 'resamples' | 'leaveOut';

/** Figures whose replicates are made together, one column for each. */
export type AskGroup = {
  readonly asks: readonly Ask[];
  /** How; or columns that follow from earlier groups; or why there are none. */
  readonly replicates: Weighed | ((which: Which) => Float64Array[]) | { readonly without: string };
  /** Told of the group's own columns. */
  readonly use?: ((which: Which, columns: readonly Float64Array[]) => void) | undefined;
};

/** To 12 significant digits, so that a figure is the same on every machine; never -0. */
export const rounded = (value: number): number => Number(value.toPrecision(12)) + 0;
