import { commonMultiple } from '@/lib/stats/agreement/common-multiple';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import { pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import { unweighted } from '@/lib/stats/agreement/disagreement';
import type { Level } from '@/lib/stats/agreement/krippendorff-alpha';
import { alphaOfSums } from '@/lib/stats/agreement/alpha-of-sums';
import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import type { Context, Entry, FigureSection } from './context';
import { agreementEntries, comparedCells, type Comparison } from './detection';
import type { RowHead } from '@/lib/domain/figure-row';
import { otherRaterEntries, mostPaired } from './many-raters';
import { byBlock, matchingShare, sumBlocks, type Part } from './parts';
import type { Sampling } from './sampling';
import type { Table } from './tables';

export const peopleSection: FigureSection = {
  shows: [{ section: 'people', title: 'People with each other', lead: 'Labels made blind only.' }],
  entries: peopleEntries,
};

/**
 * People with each other: every pair of raters, or where there are many each with all others, then all of them
 * together. Labels made blind only.
 */
function peopleEntries(context: Context): Entry[] {
  const { graders, tables, everything, raterOrder } = context;
  const names = graders.raters.map(({ id }) => id);
  return tables.flatMap((table) => {
    const head = { section: 'people' as const, run: null, variable: table.variable.id, category: null, stratum: null }; // prettier-ignore
    const all = together(context, { ...head, grader: 'people', other: null }, table);
    if (names.length > mostPaired)
      return [...otherRaterEntries(context, head, table, countsOf(table), { names, order: raterOrder }), ...all]; // prettier-ignore
    const pairs = graders.raters.flatMap((one, first) =>
      graders.raters.slice(first + 1).flatMap((other, after): Entry[] => {
        const codes = table.raters[first] ?? new Int32Array(0);
        const reference = table.raters[first + 1 + after] ?? new Int32Array(0);
        const own = { ...head, grader: one.id, other: other.id };
        const comparison: Comparison = {
          table,
          codes,
          reference,
          holds: everything.holds,
          as: 'equals',
        };
        return [
          ...agreementEntries(context, own, comparison),
          ...evenOdds(context, { ...own, metric: 'pabak' }, comparison),
        ];
      }),
    );
    return [...pairs, ...all];
  });
}

/** Kappa as it would be if both categories were as likely: 2 × agreement − 1 (Byrt, Bishop and Carlin 1993). */
function evenOdds(context: Context, head: RowHead, comparison: Comparison): Entry[] {
  const { table, codes, reference, holds } = comparison;
  // Of a scale two points may be all that anybody used: that does not make it one of two categories.
  if (table.variable.level !== 'nominal' || table.categories.length !== 2) return [];
  return [
    {
      head,
      n: comparedCells(comparison).n,
      method: 'prevalence- and bias-adjusted kappa',
      parts: [matchingShare(context.parts, table, codes, reference, holds)],
      make: ([share = 0]) => 2 * share - 1,
      undefinedBecause: 'no item has a value from both',
    },
  ];
}

/** Agreement of all raters at once, missing ratings and all. */
function together(context: Context, head: Omit<RowHead, 'metric'>, table: Table): Entry[] {
  const { counts, alpha, fleiss, ac1, brennanPrediger } = coefficientsOfAll(context, table);
  const pairable = counts.totals.reduce((n, total) => n + Number(total >= 2), 0);
  const nothing = pairable === 0 ? 'no item has two labels' : 'every rater gave every item the same value'; // prettier-ignore
  const entry = (metric: string, method: string, part: Part): Entry => ({
    head: { ...head, metric },
    n: pairable,
    method,
    parts: [part],
    undefinedBecause: nothing,
  });
  const level = levelOf(table);
  const first = entry('alpha', `Krippendorff's alpha, ${level}`, alpha);
  if (level !== 'nominal') return [first];
  const q = `${table.categories.length} categories`;
  return [
    first,
    entry('fleiss_kappa', `Fleiss' kappa, ${q}`, fleiss),
    entry('ac1', `Gwet's AC1, ${q}`, ac1),
    entry('brennan_prediger', `Brennan and Prediger's kappa, ${q}`, brennanPrediger),
  ];
}

/**
 * Coefficients of all raters as parts: alpha at the variable's level, the others on unordered categories.
 *
 * @example valueOnData(coefficientsOfAll(context, context.tables[0]).alpha.sumStatistic, context.sampling) // 0.6749
 */
export function coefficientsOfAll(
  { sampling, parts }: Pick<Context, 'sampling' | 'parts'>,
  table: Table,
) {
  const counts = countsOf(table);
  const q = table.categories.length;
  const name = `${table.variable.id} together`;
  const shared = chanceSums(sampling, table, counts);
  const part = (metric: string, chance: Chance): Part =>
    parts.custom(`${metric} ${name}`, () => withChance(sampling, shared, q, chance));
  return {
    counts,
    alpha: parts.custom(`alpha ${name}`, () =>
      byBlock(sampling, table.itemOf, alphaOfSums(counts, levelOf(table), pointsOf(table))),
    ),
    fleiss: part('fleiss_kappa', (use) => use.reduce((sum, p) => sum + p * p, 0)),
    ac1: part('ac1', (use) => use.reduce((sum, p) => sum + p * (1 - p), 0) / (q - 1)),
    brennanPrediger: part('brennan_prediger', () => 1 / q),
  };
}

function levelOf({ variable: { level } }: Table): Level {
  return level === 'ordinal' || level === 'interval' || level === 'ratio' ? level : 'nominal';
}

/** The scale's points: numbers by value; the ordinal metric follows from the data. */
const pointsOf = ({ variable: { level }, categories }: Table): number[] =>
  level === 'interval' || level === 'ratio'
    ? categories.map(Number)
    : categories.map((_, at) => at);

/** How many raters gave each cell each category. */
function countsOf({ itemOf, categories, raters }: Table): ItemCounts {
  const q = categories.length;
  const counts = new Int32Array(itemOf.length * q);
  const totals = new Int32Array(itemOf.length);
  for (const codes of raters) {
    codes.forEach((code, cell) => {
      if (code < 0) return;
      counts[cell * q + code] = (counts[cell * q + code] ?? 0) + 1;
      totals[cell] = (totals[cell] ?? 0) + 1;
    });
  }
  const [rated, paired] = [1, 2].map((least) => totals.filter((total) => total >= least).length);
  return {
    items: itemOf.length,
    categories: q,
    counts,
    totals,
    rated: rated ?? 0,
    paired: paired ?? 0,
  };
}

type Chance = (use: readonly number[]) => number;

type ChanceSums = { readonly values: ArrayLike<number>; readonly scale: number };

/**
 * Features: the summed agreement of cells with two ratings or more, how many these are, how many have any rating,
 * then the summed shares of each category. Agreement comes from the former, chance from the latter (Gwet 2014). Shares
 * are whole numbers of 1 / scale, so that their sums are exact in any order.
 */
function chanceSums(sampling: Sampling, { itemOf }: Table, counts: ItemCounts): ChanceSums {
  const q = counts.categories;
  const scale = commonMultiple(counts.totals.map((total) => total * Math.max(1, total - 1)));
  const values = sumBlocks(sampling, itemOf, q + 3, (cell, into, at) => {
    const total = counts.totals[cell] ?? 0;
    if (total === 0) return;
    into[at + 2] = (into[at + 2] ?? 0) + 1;
    let alike = 0;
    for (let k = 0; k < q; k++) {
      const own = counts.counts[cell * q + k] ?? 0;
      alike += own * (own - 1);
      into[at + 3 + k] = (into[at + 3 + k] ?? 0) + (own * scale) / total;
    }
    if (total < 2) return;
    into[at] = (into[at] ?? 0) + (alike * scale) / (total * (total - 1));
    into[at + 1] = (into[at + 1] ?? 0) + 1;
  });
  return { values, scale };
}

function withChance(
  sampling: Sampling,
  { values, scale }: ChanceSums,
  q: number,
  chance: Chance,
): SumStatistic {
  return {
    items: sampling.blocks,
    features: q + 3,
    values,
    figures: 1,
    compute: (sums, at, out, outAt) => {
      const [agreed, pairable, rated] = [sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0];
      const use = Array.from({ length: q }, (_, k) => (sums[at + 3 + k] ?? 0) / (rated * scale));
      const expected = chance(use);
      const share = agreed / (pairable * scale);
      out[outAt] =
        pairable === 0 || 1 - expected <= 1e-12 ? Number.NaN : (share - expected) / (1 - expected);
    },
    pseudo: (sums) => {
      const uses = sums.subarray(3).map((use) => use / scale);
      const { agreeing, shares } = pseudoPair(uses, unweighted(q));
      const agree = [scale, 1, 1, ...agreeing.map((share) => scale * share)];
      const differ = [0, 1, 1, ...shares.map((share) => scale * share)];
      return { agree, differ, trials: sums[1] ?? 0, least: -1, most: 1 };
    },
  };
}
