import {
  simulateAgreement,
  type AgreementDesign,
  type SimulatedAgreement,
} from '@/lib/stats/agreement/agreement-simulation';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { quantile } from '@/lib/stats/intervals/quantile';
import { generator } from '@/lib/stats/resampling/generator';
import { neverShownOfWorksheets } from './never-shown-of-worksheets';

/** A planned study of worksheets: every rater and the judge label every item once. */
export type WorksheetPlan = {
  readonly raters: number;
  readonly items: number;
  /** The kappa expected of two raters, and of the judge with a rater. */
  readonly kappa: number;
  readonly judgeKappa: number;
  /** The share of items that are truly of the first category; the other categories share the rest evenly. */
  readonly prevalence: number;
  readonly categories: number;
  /** How far raters like these differ in their kappa with others (SD). */
  readonly raterSd: number;
  readonly simulations: number;
  readonly seed: number;
};

/** The figures, each with its name for a reader. */
export const worksheetFigures = {
  kappa: 'kappa of two raters',
  alpha: 'alpha of all raters',
  ceiling: 'people with each other',
  judge: 'judge with people',
  difference: 'judge minus people',
} as const;
export type WorksheetFigureName = keyof typeof worksheetFigures;
const figureNames = Object.keys(worksheetFigures) as WorksheetFigureName[]; // its own keys

/** What a figure of such studies looks like: of 100 studies 95 give a value from `low` to `high`. */
export type WorksheetFigure = {
  readonly name: WorksheetFigureName;
  /** Null where too few of the studies have a value. */
  readonly low: number | null;
  readonly high: number | null;
  /** Half of that range: for other items and these raters; and for other raters like these too. */
  readonly halfWidth: number | null;
  readonly halfWidthOfOthers: number | null;
  /** The share of studies in which the figure is not defined. */
  readonly undefined: number;
};

export type WorksheetDesign = {
  readonly plan: WorksheetPlan;
  readonly figures: readonly WorksheetFigure[];
  /** The least difference of judge and these raters that is shown in four of five studies. */
  readonly shown: number | null;
  /** How far from people a judge must lie, by middle of the studies, to be outside the spread of raters like these. */
  readonly reach: number | null;
  /** The share of studies in which this judge lies there. */
  readonly outside: number | null;
  /** The share of studies in which the first two raters agree on every item. */
  readonly allAlike: number;
  /** Items of the rarest category, and what a judge who finds all of them is shown to find at least. */
  readonly rare: { readonly items: number; readonly found: number | null };
  /** Items for a half-width of .1 and of .05, by the square root of the number of items. */
  readonly needed: readonly {
    readonly halfWidth: number;
    readonly kappa: number | null;
    readonly ceiling: number | null;
    readonly difference: number | null;
  }[];
  /** What the plan can never show, in sentences. */
  readonly never: readonly string[];
};

/** A normal figure is found different from 0 in 80% of studies where it lies so many half-widths away. */
const POWER = (1.959964 + 0.841621) / 1.959964;
const HALF_WIDTHS = [0.1, 0.05];
/** Of fewer studies with a value no range is given. */
const leastDefined = 0.5;

/**
 * What a plan of worksheets can and cannot show, before anybody has labelled: by drawing such studies, once with these
 * raters and once with raters drawn anew. The same plan gives the same figures.
 */
export function worksheetDesign(plan: WorksheetPlan): WorksheetDesign {
  const draw = (raterSd: number): SimulatedAgreement =>
    simulateAgreement({ ...designOf(plan), raterSd }, generator(plan.seed).unit, plan.simulations);
  const [these, others] = [draw(0), draw(plan.raterSd)];
  const figures = figureNames.map((name) => figureOf(name, these[name], others[name]));
  const of = (name: WorksheetFigureName) =>
    figures.find((figure) => figure.name === name)?.halfWidth ?? null;
  const difference = of('difference');
  const [reach, outside] = spreadOf(others);
  return {
    plan,
    figures,
    shown: difference === null ? null : difference * POWER,
    reach,
    outside,
    allAlike: these.kappa.filter((kappa) => kappa === 1).length / plan.simulations,
    rare: rareOf(plan),
    needed: HALF_WIDTHS.map((halfWidth) => ({
      halfWidth,
      kappa: itemsFor(plan.items, of('kappa'), halfWidth),
      ceiling: itemsFor(plan.items, of('ceiling'), halfWidth),
      difference: itemsFor(plan.items, difference, halfWidth),
    })),
    never: neverShownOfWorksheets(plan, reach),
  };
}

/** The numbers that a plan may have: beyond these a simulation takes too long, or draws nothing. */
export const worksheetBounds = {
  raters: { least: 1, most: 100, whole: true },
  items: { least: 5, most: 5_000, whole: true },
  kappa: { least: 0.05, most: 1, whole: false },
  prevalence: { least: 0.001, most: 0.999, whole: false },
  categories: { least: 2, most: 20, whole: true },
} as const;

type Size = Pick<WorksheetPlan, 'raters' | 'items'>;

/** Of fewer studies drawn no range is known well enough. */
export const leastDrawn = 200;

/** As many studies as are drawn in a few seconds, at most 2,000. */
export const drawnInSeconds = (size: Size): number =>
  Math.max(leastDrawn, Math.min(2_000, Math.floor(1e8 / workOf(size))));

/** What one drawn study takes, for comparison: some 30 million are drawn in a second. */
export function workOf({ raters, items }: Size): number {
  const inPairs = raters <= 20 ? (raters * (raters + 1)) / 2 : 0;
  return items * (3 * raters + inPairs);
}

function designOf({
  raters,
  items,
  kappa,
  judgeKappa,
  prevalence,
  categories,
}: WorksheetPlan): Omit<AgreementDesign, 'raterSd'> {
  const rest = Array.from({ length: categories - 1 }, () => (1 - prevalence) / (categories - 1));
  return { raters, items, kappa, judgeKappa, shares: [prevalence, ...rest] };
}

function figureOf(
  name: WorksheetFigureName,
  these: Float64Array,
  others: Float64Array,
): WorksheetFigure {
  const [own, wide] = [rangeOf(these), rangeOf(others)];
  const undefinedIn = these.filter(Number.isNaN).length / these.length;
  return {
    name,
    low: own?.low ?? null,
    high: own?.high ?? null,
    halfWidth: own && (own.high - own.low) / 2,
    halfWidthOfOthers: wide && (wide.high - wide.low) / 2,
    undefined: undefinedIn,
  };
}

/** Where 95 of 100 values lie. */
function rangeOf(values: Float64Array): { low: number; high: number } | null {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  if (known.length < leastDefined * values.length) return null;
  return { low: quantile(known, 0.025), high: quantile(known, 0.975) };
}

function spreadOf({ reach, difference }: SimulatedAgreement): [number | null, number | null] {
  const known = reach.filter((value) => !Number.isNaN(value)).sort();
  if (known.length < leastDefined * reach.length) return [null, null];
  const outside = difference.filter((value, at) => Math.abs(value) > (reach[at] ?? Number.NaN));
  return [quantile(known, 0.5), outside.length / reach.length];
}

function rareOf({ items, prevalence, categories }: WorksheetPlan): WorksheetDesign['rare'] {
  const count = Math.round(items * Math.min(prevalence, (1 - prevalence) / (categories - 1)));
  const found = clopperPearson(count, count);
  return { items: count, found: found.kind === 'estimate' ? found.low : null };
}

/** Half-widths shrink with the square root of the number of items. */
function itemsFor(items: number, halfWidth: number | null, wanted: number): number | null {
  return halfWidth === null ? null : Math.ceil(items * (halfWidth / wanted) ** 2);
}
