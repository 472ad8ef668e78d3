import { biasIndex } from '@/lib/stats/agreement/bias-index';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable, type CrossTable } from '@/lib/stats/agreement/cross-table';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import { undefinedBecause, type Estimate } from '@/lib/stats/intervals/estimate';
import { pabak } from '@/lib/stats/agreement/pabak';
import { prevalenceIndex } from '@/lib/stats/agreement/prevalence-index';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import { scottPi } from '@/lib/stats/agreement/scott-pi';
import { specificAgreement } from '@/lib/stats/agreement/specific-agreement';
import {
  pairStatistics,
  specificAgreementOf,
  weighedPair,
  type PairStatistic,
} from '@/lib/stats/agreement/weighed-pair';
import { rounded, type Ask, type AskGroup, type FigureExtras } from './figure';
import { CANNOT_JUDGE } from './grid';
import type { Measured } from './measured';

export const NO_OVERLAP = 'no item has two labels';

/** Two raters, by their places. */
export type Pair = readonly [number, number];

/** A statistic of two raters: its name, the figure on the data, and how it is made again in a resample. */
type PairFigure = {
  readonly metric: string;
  readonly method: string;
  readonly category?: string;
  readonly least: number;
  readonly estimate: Estimate;
  readonly statistic: PairStatistic;
};

export function pairsOf(raters: number): Pair[] {
  const all = Array.from({ length: raters }, (_, rater) => rater);
  return all.flatMap((one) => all.slice(one + 1).map((other): Pair => [one, other]));
}

/** Percent agreement and kappa of two raters; of a file with two raters all that two raters can have. */
export function pairGroup(measured: Measured, pair: Pair): AskGroup {
  const { whole, drawn, scale, weights } = measured;
  const beside = pairCounts(measured, pair);
  const { agreed, n } = sharedValues(whole, pair);
  const share = shareFigure(agreed, n);
  const figures = [share, ...(weights.length > 0 ? categoryFigures(measured, pair) : [])];
  const exact = measured.unit === 'item' ? exactLimits(agreed, n) : {};
  const asks = figures.map((figure): Ask => ({
    head: {
      ...pairHead(measured, pair),
      category: figure.category ?? null,
      metric: figure.metric,
    },
    estimate: n === 0 ? undefinedBecause(NO_OVERLAP, 0) : figure.estimate,
    method: figure.method,
    least: figure.least,
    n,
    missing: beside.missing,
    cannotJudge: beside.cannotJudge,
    agreed: { count: agreed, of: n },
    ...(figure === share ? { extras: shareExtras(agreed, n, beside), ...exact } : {}),
  }));
  const statistics = figures.map(({ statistic }) => statistic);
  return { asks, replicates: weighedPair(drawn, pair, scale.points, statistics) };
}

/** What is made of the two raters' table. */
function categoryFigures(measured: Measured, pair: Pair): PairFigure[] {
  const { whole, weights, names } = measured;
  const table = crossTable(whole, ...pair);
  const alone = whole.raters === 2;
  // Cannot judge is no negative answer, so with it as a category there are no two sides.
  const binary = alone && table.size === 2 && measured.sections.pairs === 'pairs';
  return [
    ...weights.map((weight) => kappaFigure(table, weight)),
    ...(alone ? twoRaterFigures(table) : []),
    ...(binary ? binaryFigures(table, names, isTurned(measured, pair)) : []),
  ];
}

function sharedValues(
  { items, raters, codes }: Ratings,
  [one, other]: Pair,
): { agreed: number; n: number } {
  const found = { agreed: 0, n: 0 };
  for (let item = 0; item < items; item++) {
    const a = codes[item * raters + one] ?? -1;
    const b = codes[item * raters + other] ?? -1;
    if (a < 0 || b < 0) continue;
    found.n += 1;
    if (a === b) found.agreed += 1;
  }
  return found;
}

/** The pair by name, whatever the order in which it is computed. */
export function pairHead(measured: Measured, pair: Pair) {
  const [grader, other] = pairNames(measured, pair);
  const { variable, sections } = measured;
  const none = { run: null, category: null, stratum: null };
  return { section: sections.pairs, grader, other, variable, ...none };
}

export function pairNames({ grid }: Measured, [one, other]: Pair): [string, string] {
  const [a, b] = [grid.raters[one] ?? '', grid.raters[other] ?? ''];
  return a < b ? [a, b] : [b, a];
}

/** Items of the file on which one of the two has no value, and those on which one could not judge. */
export function pairCounts(
  { grid, sections }: Measured,
  [one, other]: Pair,
): { missing: number; cannotJudge: number } {
  const counts = { missing: 0, cannotJudge: 0 };
  for (let item = 0; item < grid.items.length; item++) {
    const codes = [one, other].map((rater) => grid.codes[item * grid.raters.length + rater] ?? -1);
    if (codes.includes(-1)) counts.missing += 1;
    else if (codes.includes(CANNOT_JUDGE) && sections.pairs === 'pairs') counts.cannotJudge += 1;
  }
  return counts;
}

function shareFigure(agreed: number, n: number): PairFigure {
  const estimate: Estimate = {
    kind: 'estimate',
    value: agreed / n,
    low: null,
    high: null,
    n,
    method: 'percent agreement',
  };
  const statistic = pairStatistics.percentAgreement;
  return { metric: 'percent_agreement', method: estimate.method, least: 0, estimate, statistic };
}

function exactLimits(agreed: number, n: number): Pick<Ask, 'limits'> {
  const share = clopperPearson(agreed, n);
  if (share.kind === 'undefined' || share.low === null || share.high === null) return {};
  return { limits: { low: share.low, high: share.high, interval: 'exact' } };
}

function shareExtras(
  agreed: number,
  n: number,
  { missing, cannotJudge }: { missing: number; cannotJudge: number },
): FigureExtras {
  const open = missing + cannotJudge;
  if (open === 0) return { count: agreed };
  const ifWrong = rounded(agreed / (n + open));
  return { count: agreed, ifWrong, ifRight: rounded((agreed + open) / (n + open)) };
}

const kappas = {
  unweighted: pairStatistics.kappa,
  linear: pairStatistics.linearKappa,
  quadratic: pairStatistics.quadraticKappa,
} satisfies Record<Disagreement['name'], PairStatistic>;

function kappaFigure(table: CrossTable, weight: Disagreement): PairFigure {
  return {
    metric: `cohen_kappa.${weight.name}`,
    method: `Cohen's kappa, ${weight.name}`,
    least: -1,
    estimate: cohenKappa(table, weight),
    statistic: kappas[weight.name],
  };
}

function twoRaterFigures(table: CrossTable): PairFigure[] {
  const { scottPi: scott, pabak: adjusted } = pairStatistics;
  return [
    {
      metric: 'scott_pi',
      method: "Scott's pi",
      least: -1,
      estimate: scottPi(table),
      statistic: scott,
    },
    { metric: 'pabak', method: 'PABAK', least: -1, estimate: pabak(table), statistic: adjusted },
  ];
}

/** Of two categories the first counts as the positive one. */
function binaryFigures(table: CrossTable, names: readonly string[], turned: boolean): PairFigure[] {
  const [positive = '', negative = ''] = names;
  const specific = (metric: string, category: string, at: number): PairFigure => ({
    metric,
    method: 'agreement on one category',
    category,
    least: 0,
    estimate: specificAgreement(table, at),
    statistic: specificAgreementOf(at),
  });
  const bias = { estimate: biasIndex(table), statistic: pairStatistics.biasIndex };
  return [
    {
      metric: 'prevalence_index',
      method: 'prevalence index',
      category: positive,
      least: -1,
      estimate: prevalenceIndex(table),
      statistic: pairStatistics.prevalenceIndex,
    },
    {
      metric: 'bias_index',
      method: 'bias index',
      category: positive,
      least: -1,
      ...(turned ? negated(bias) : bias),
    },
    specific('positive_agreement', positive, 0),
    specific('negative_agreement', negative, 1),
  ];
}

/** Whether the pair is computed in the order opposite to that of its names: only the bias index has a direction. */
const isTurned = (measured: Measured, pair: Pair): boolean =>
  pairNames(measured, pair)[0] !== measured.grid.raters[pair[0]];

function negated({ estimate, statistic }: Pick<PairFigure, 'estimate' | 'statistic'>) {
  return {
    estimate: estimate.kind === 'undefined' ? estimate : { ...estimate, value: -estimate.value },
    statistic: (sums: Parameters<PairStatistic>[0]) => -statistic(sums),
  };
}
