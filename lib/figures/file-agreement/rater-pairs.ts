import { CANNOT_JUDGE } from '@/lib/domain/rating-cells';
import { rounded, undefinedRow, type RowExtras, type RowHead } from '@/lib/domain/figure-row';
import { biasIndex } from '@/lib/stats/agreement/bias-index';
import { crossTable, type CrossTable } from '@/lib/stats/agreement/cross-table';
import { pabak } from '@/lib/stats/agreement/pabak';
import { prevalenceIndex } from '@/lib/stats/agreement/prevalence-index';
import { scottPi } from '@/lib/stats/agreement/scott-pi';
import { specificAgreement } from '@/lib/stats/agreement/specific-agreement';
import {
  pairStatistics,
  specificAgreementOf,
  raterPairOfWeights,
  type PairStatistic,
} from '@/lib/stats/agreement/rater-pair-of-weights';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { exactRow, shortLimits } from '../detection';
import type { Entry } from '../context';
import { matchingShare } from '../parts';
import { headOf, weightedParts, type Measured } from './measured';

export const NO_OVERLAP = 'no item has two labels';

/** Two raters, by their places. */
export type Pair = readonly [number, number];

/**
 * Every two of so many raters, by their places, the earlier first.
 *
 * @example pairsOf(3) // [[0, 1], [0, 2], [1, 2]]
 */
export function pairsOf(raters: number): Pair[] {
  const all = Array.from({ length: raters }, (_, rater) => rater);
  return all.flatMap((one) => all.slice(one + 1).map((other): Pair => [one, other]));
}

/**
 * Percent agreement and kappa of two raters; of a file with two raters all that two raters can have.
 *
 * @example pairEntries(smallMeasured, [0, 1]).map((entry) => (entry.head ?? entry).metric).slice(0, 3) //
 *   ['percent_agreement', 'cohen_kappa.unweighted', 'scott_pi']
 */
export function pairEntries(measured: Measured, pair: Pair): Entry[] {
  const { weights, whole } = measured;
  const shared = sharedValues(measured, pair);
  const only = whole.raters === 2 && weights.length > 0;
  return [
    shareEntry(measured, pair, shared),
    ...kappaEntries(measured, pair, shared),
    ...(only ? twoRaterEntries(measured, pair, shared) : []),
  ];
}

type Shared = {
  readonly agreed: number;
  readonly n: number;
  /** Items on which one of the two has no value, and those on which one could not judge. */
  readonly missing: number;
  readonly cannotJudge: number;
};

export function sharedValues({ grid, table, withCannotJudge }: Measured, pair: Pair): Shared {
  const found = { agreed: 0, n: 0, missing: 0, cannotJudge: 0 };
  const [one, other] = pair.map((rater) => table.raters[rater] ?? new Int32Array(0));
  const raw = pair.map((rater) => grid.codes[rater] ?? new Int32Array(0));
  for (let item = 0; item < grid.items; item++) {
    const [a, b] = [one?.[item] ?? -1, other?.[item] ?? -1];
    if (a >= 0 && b >= 0) {
      found.n += 1;
      if (a === b) found.agreed += 1;
    } else if (!withCannotJudge && raw.every((codes) => codes[item] !== -1)) found.cannotJudge += 1;
    else found.missing += 1;
  }
  return found;
}

/** The pair by name, whatever the order in which it is computed. */
export function pairHead(
  measured: Measured,
  pair: Pair,
  metric: string,
  category?: string,
): RowHead {
  const [grader, other] = pairNames(measured, pair);
  return headOf(measured, metric, { grader, other, category: category ?? null });
}

export function pairNames({ grid }: Measured, [one, other]: Pair): [string, string] {
  const [a, b] = [grid.raters[one] ?? '', grid.raters[other] ?? ''];
  return a < b ? [a, b] : [b, a];
}

const countsOf = ({ missing, cannotJudge }: Shared): RowExtras => ({ missing, cannotJudge });

function shareEntry(measured: Measured, pair: Pair, shared: Shared): Entry {
  const { agreed, n, missing, cannotJudge } = shared;
  const head = pairHead(measured, pair, 'percent_agreement');
  const open = missing + cannotJudge;
  const extras = {
    ...countsOf(shared),
    count: agreed,
    ...(open > 0 && {
      ifWrong: rounded(agreed / (n + open)),
      ifRight: rounded((agreed + open) / (n + open)),
    }),
  };
  const method = 'percent agreement';
  if (n === 0) return undefinedRow(head, NO_OVERLAP, 0, method, countsOf(shared));
  if (measured.sampling.unit === 'item')
    return { ...exactRow(head, agreed, n, method, extras), method };
  const [one, other] = codesOf(measured, pair);
  const parts = [matchingShare(measured.parts, measured.table, one, other, measured.everything)];
  return { head, n, method, parts, undefinedBecause: NO_OVERLAP, extras, least: 0, agreed: { count: agreed, of: n } }; // prettier-ignore
}

function kappaEntries(measured: Measured, pair: Pair, shared: Shared): Entry[] {
  const { weights, table, parts, everything } = measured;
  const [one, other] = codesOf(measured, pair);
  return weights.map((cost): Entry => {
    const kappa = parts.kappa({ itemOf: table.itemOf, cost }, one, other, everything);
    return {
      head: pairHead(measured, pair, `cohen_kappa.${cost.name}`),
      n: shared.n,
      method: `Cohen's kappa, ${cost.name}`,
      parts: [kappa],
      undefinedBecause: shared.n === 0 ? NO_OVERLAP : 'both used one and the same category',
      extras: { ...countsOf(shared), ...shortLimits(cost, shared.n) },
      least: -1,
      agreed: { count: shared.agreed, of: shared.n },
    };
  });
}

export const codesOf = ({ table }: Measured, [one, other]: Pair): [Int32Array, Int32Array] => [
  table.raters[one] ?? new Int32Array(0),
  table.raters[other] ?? new Int32Array(0),
];

/** A coefficient of two raters: on the data by its formula, in a resample by its sums. */
type PairCoefficient = {
  readonly metric: string;
  readonly method: string;
  readonly category?: string;
  readonly least: number;
  readonly estimate: Estimate;
  readonly statistic: PairStatistic;
};

function twoRaterEntries(measured: Measured, pair: Pair, shared: Shared): Entry[] {
  const { whole, drawn, scale, names } = measured;
  const table = crossTable(whole, ...pair);
  const two = table.size === 2;
  const coefficients: PairCoefficient[] = [
    coefficient('scott_pi', "Scott's pi", scottPi(table), pairStatistics.scottPi),
    // Of more categories than two, evenly likely ones are Brennan and Prediger's.
    ...(two ? [coefficient('pabak', 'PABAK', pabak(table), pairStatistics.pabak)] : []),
    // Cannot judge is no negative answer, so with it as a category there are no two sides.
    ...(two && !measured.withCannotJudge ? binary(table, names, isExchanged(measured, pair)) : []),
  ];
  const statistics = coefficients.map(({ statistic }) => statistic);
  const name = `pair ${pair.join()}`;
  const parts = weightedParts(
    measured,
    name,
    raterPairOfWeights(drawn, pair, scale.points, statistics),
  );
  return coefficients.map(({ metric, method, category, least, estimate }, at): Entry => {
    const part = parts[at];
    const defined = estimate.kind === 'estimate' && shared.n > 0;
    return {
      head: pairHead(measured, pair, metric, category),
      n: shared.n,
      method,
      parts: part ? [part] : [],
      onData: defined ? estimate.value : Number.NaN,
      undefinedBecause:
        shared.n === 0 ? NO_OVERLAP : estimate.kind === 'undefined' ? estimate.reason : '',
      extras: countsOf(shared),
      least,
      agreed: { count: shared.agreed, of: shared.n },
    };
  });
}

const coefficient = (
  metric: string,
  method: string,
  estimate: Estimate,
  statistic: PairStatistic,
): PairCoefficient => ({ metric, method, least: -1, estimate, statistic });

/** Of two categories the first counts as the positive one. */
function binary(
  table: CrossTable,
  names: readonly string[],
  exchanged: boolean,
): PairCoefficient[] {
  const [positive = '', negative = ''] = names;
  const specific = (metric: string, category: string, at: number): PairCoefficient => ({
    ...coefficient(metric, 'agreement on one category', specificAgreement(table, at), specificAgreementOf(at)), // prettier-ignore
    category,
    least: 0,
  });
  const bias = coefficient('bias_index', 'bias index', biasIndex(table), pairStatistics.biasIndex);
  return [
    {
      ...coefficient('prevalence_index', 'prevalence index', prevalenceIndex(table), pairStatistics.prevalenceIndex), // prettier-ignore
      category: positive,
    },
    { ...(exchanged ? negated(bias) : bias), category: positive },
    specific('positive_agreement', positive, 0),
    specific('negative_agreement', negative, 1),
  ];
}

/** Whether the pair is computed in the order opposite to that of its names: only the bias index has a direction. */
const isExchanged = (measured: Measured, pair: Pair): boolean =>
  pairNames(measured, pair)[0] !== measured.grid.raters[pair[0]];

function negated(one: PairCoefficient): PairCoefficient {
  const { estimate, statistic } = one;
  return {
    ...one,
    estimate: estimate.kind === 'undefined' ? estimate : { ...estimate, value: -estimate.value },
    statistic: (sums) => -statistic(sums),
  };
}

/** Values that are not there, of all raters' items: missing ones, and those that could not be judged. */
export function cellCounts({ grid, withCannotJudge }: Measured): RowExtras {
  const counts = { missing: 0, cannotJudge: 0 };
  for (const codes of grid.codes)
    for (const code of codes) {
      if (code === -1) counts.missing += 1;
      else if (code === CANNOT_JUDGE && !withCannotJudge) counts.cannotJudge += 1;
    }
  return counts;
}
