/** Which question a figure answers; the report and the dashboard are laid out by these. */
export const sections = [
  'people',
  'ceiling',
  'gold',
  'judge-gold',
  'judge-people',
  'judge-ceiling',
  'runs',
  'judges',
  'alt-test',
  'ranking',
  'pass-rate',
  'dawid-skene',
  'conditions',
  'own-family',
  'design',
  'unjudged',
  'entries',
  'fixtures',
  '2afc',
  'boundary',
  'preference',
  'judges-on-pairs',
] as const;
export type Section = (typeof sections)[number];

/** What a figure is about. `null` where a part does not apply. */
export type RowHead = {
  readonly section: Section;
  /** A rater's code, a judge's name, "gold", "design" or "people". */
  readonly grader: string | null;
  readonly other: string | null;
  /** The judge's run, from 1. */
  readonly run: number | null;
  /** The second run, where a judge is held against itself. */
  readonly otherRun?: number;
  readonly variable: string | null;
  /** One category against the rest; null = all of them. */
  readonly category: string | null;
  /** "attribute=value", several joined by " & "; null = every item. */
  readonly stratum: string | null;
  readonly metric: string;
};

/** One line of the flat table: a figure with its interval, n and method, or the reason why there is none. */
export type FigureRow = RowHead & {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Items (or their parts) that the figure rests on. */
  readonly n: number;
  /** exact, clustered, calibrated, simultaneous (the range of a rank), binomial, bootstrap (of forced choices), t, F, analytic or none. */
  readonly interval: string | null;
  /** What the interval takes as independent: "item", or the stratum whose items were drawn together. */
  readonly unit: string | null;
  readonly method: string;
  /** Why the figure is not defined; null where it is. */
  readonly reason: string | null;
} & RowExtras;

/** What stands beside a figure. Absent where it does not apply. */
export type RowExtras = {
  /** The numerator of a share: 45 of 48. */
  readonly count?: number;
  readonly missing?: number;
  readonly cannotJudge?: number;
  readonly malformed?: number;
  /** Of two graders: cells of both sheets that at least one of them was not asked. */
  readonly notAsked?: number;
  /** The figure if every cannot-judge, missing or malformed value had been wrong, and right. */
  readonly ifWrong?: number;
  readonly ifRight?: number;
  /** The percentile limits of the resamples, as published work has them; narrower where n is small or a category rare. */
  readonly percentileLow?: number;
  readonly percentileHigh?: number;
  /** Limits that hold for all comparisons of the section at once (max-t). */
  readonly simultaneousLow?: number;
  readonly simultaneousHigh?: number;
  /** Of agreement between three raters or more: limits for other raters and other items, and the range without each one. */
  readonly otherRatersLow?: number;
  readonly otherRatersHigh?: number;
  readonly withoutRaterLow?: number;
  readonly withoutRaterHigh?: number;
  /** Of a headline: limits of resamples of the second unit that the study declares. */
  readonly alsoLow?: number;
  readonly alsoHigh?: number;
  /** Of a judge's difference from people: farther than this from 0 it lies outside the spread of raters like these. */
  readonly raterReach?: number;
  /** Cluster-jackknife t limits, beside the percentile ones where there are fewer than 20 clusters. */
  readonly jackknifeLow?: number;
  readonly jackknifeHigh?: number;
  /** Where every resample gives one value: exact limits of the share of items on which all agree. */
  readonly exactLow?: number;
  readonly exactHigh?: number;
  /** Resamples in which the figure was undefined, left out of the interval. */
  readonly dropped?: number;
  /** What the reader must know of the interval. */
  readonly note?: string;
  /** Why the judge is not usable for this variable: the declared fixtures that it missed. */
  readonly notUsable?: string;
};

/** To 12 significant digits, so that a figure is the same on every machine. */
export const rounded = (value: number): number => Number(value.toPrecision(12)) + 0;

export function undefinedRow(
  head: RowHead,
  reason: string,
  n: number,
  method: string,
  extras: RowExtras = {},
): FigureRow {
  const none = { value: null, low: null, high: null, interval: null, unit: null };
  return { ...head, ...none, n, method, reason, ...extras };
}

/** A figure that has no interval of its own. */
export function pointRow(
  head: RowHead,
  value: number,
  n: number,
  method: string,
  extras: RowExtras = {},
): FigureRow {
  const none = { low: null, high: null, interval: 'none', unit: null, reason: null };
  return { ...head, value: rounded(value), ...none, n, method, ...extras };
}

/** The name of a kappa: one with quadratic weights, as ordered categories and numbers have, says so. */
export const kappaMetric = (name: 'kappa' | 'mean_kappa', quadratic: boolean): string =>
  quadratic ? `${name}_quadratic` : name;

/** Whether a figure is kappa between two, or its mean as the ceiling has it, with whichever weights. */
export const isKappa = ({ metric }: Pick<RowHead, 'metric'>): boolean =>
  metric === 'kappa' || metric === 'kappa_quadratic';
