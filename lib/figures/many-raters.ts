import { pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import { kappaMetric, pointRow, undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import { commonMultiple } from '@/lib/stats/agreement/common-multiple';
import type { ItemCounts } from '@/lib/stats/agreement/item-counts';
import { generator } from '@/lib/stats/resampling/generator';
import { quantile } from '@/lib/stats/intervals/quantile';
import { valueOnData } from './columns';
import type { Context, Entry } from './context';
import { bothValued } from './joint-answers';
import { sumBlocks, type SummedPart } from './parts';
import type { Table } from './tables';

/** With more raters their pairs are no list that anybody reads, and grow with the square: see `otherRaterEntries`. */
export const mostPaired = 20;
/** With fewer items in common, kappa of a pair says little. */
export const leastShared = 20;
/** Pairs of which the distribution is told. */
const pairsSampled = 200;

type Drawn = Pick<Context, 'sampling' | 'parts'>;

/**
 * People with each other where there are many: each rater with all others, and how kappa lies over pairs of raters, from
 * one fixed sample of pairs. `order` has the raters' places in the canonical order, so that names have no part in it.
 *
 * @example otherRaterEntries(context, { section: 'people', run: null, variable: 'good', category: null, stratum: null
 *   }, context.tables[0], coefficientsOfAll(context, context.tables[0]).counts, { names: ['ada', 'bo', 'cy'], order:
 *   [0, 1, 2] }).map((entry) => (entry.head ?? entry).metric) // ['kappa', 'kappa', 'kappa', 'pair_kappa_p10',
 *   'pair_kappa_p50', 'pair_kappa_p90']
 */
export function otherRaterEntries(
  drawn: Drawn,
  head: Omit<RowHead, 'metric' | 'grader' | 'other'>,
  table: Table,
  counts: ItemCounts,
  raters: { readonly names: readonly string[]; readonly order: readonly number[] },
): Entry[] {
  const each = raters.names.map((grader, place): Entry => {
    const codes = table.raters[place] ?? new Int32Array(0);
    const n = codes.filter((code, cell) => code >= 0 && (counts.totals[cell] ?? 0) >= 2).length;
    return {
      head: {
        ...head,
        grader,
        other: 'others',
        metric: kappaMetric('kappa', table.cost.name === 'quadratic'),
      },
      n,
      method: `pooled 1 − Do/De with all other raters, ${table.cost.name}`,
      parts: [withOthers(drawn, table, counts, place)],
      undefinedBecause: n === 0 ? 'no item has a label of another rater too' : 'all of them gave every item the same value', // prettier-ignore
      least: -1,
    };
  });
  return [...each, ...pairDistribution(drawn, head, table, raters.order)];
}

/**
 * 1 − Do / De of one rater with the others, over items that one of them valued too. Do is the mean over items of the
 * mean cost to the others, De the cost of a draw from the rater's answers and one from the others', all on these items.
 * Features: summed cost, items, how often the rater used each category, then the share of the others who did.
 */
function withOthers(
  { sampling, parts }: Drawn,
  table: Table,
  counts: ItemCounts,
  place: number,
): SummedPart {
  const { size, cost } = table.cost;
  const codes = table.raters[place] ?? new Int32Array(0);
  const features = 2 + 2 * size;
  // Whole numbers, so that sums are exact in any order.
  const scale = commonMultiple(counts.totals.map((total) => total - 1));
  return parts.custom(`others ${table.variable.id} ${place}`, () => ({
    items: sampling.blocks,
    features,
    figures: 1,
    values: sumBlocks(sampling, table.itemOf, features, (cell, into, at) => {
      const own = codes[cell] ?? -1;
      const others = (counts.totals[cell] ?? 0) - 1;
      if (own < 0 || others < 1) return;
      into[at + 1] = (into[at + 1] ?? 0) + 1;
      into[at + 2 + own] = (into[at + 2 + own] ?? 0) + 1;
      for (let k = 0; k < size; k++) {
        const used = (counts.counts[cell * size + k] ?? 0) - Number(k === own);
        if (used === 0) continue;
        into[at] = (into[at] ?? 0) + (scale * used * (cost[own * size + k] ?? 0)) / others;
        into[at + 2 + size + k] = (into[at + 2 + size + k] ?? 0) + (scale * used) / others;
      }
    }),
    compute: (sums, at, out, outAt) => {
      const items = sums[at + 1] ?? 0;
      let expected = 0;
      for (let i = 0; i < size; i++) {
        const own = sums[at + 2 + i] ?? 0;
        if (own === 0) continue;
        for (let k = 0; k < size; k++)
          expected += own * (cost[i * size + k] ?? 0) * (sums[at + 2 + size + k] ?? 0);
      }
      out[outAt] = expected === 0 ? Number.NaN : 1 - ((sums[at] ?? 0) * items) / expected;
    },
    pseudo: (sums) => {
      const pair = pseudoPair(sums.subarray(2, 2 + size), table.cost);
      const scaled = (shares: Float64Array) => shares.map((share) => scale * share);
      return {
        agree: [0, 1, ...pair.agreeing, ...scaled(pair.agreeing)],
        differ: [scale * pair.cost, 1, ...pair.shares, ...scaled(pair.shares)],
        trials: sums[1] ?? 0,
        least: -1,
        most: 1,
      };
    },
  }));
}

/** The 10th, 50th and 90th percentile of kappa over a sample of the pairs of raters who share enough items. */
function pairDistribution(
  { sampling, parts }: Drawn,
  head: Omit<RowHead, 'metric' | 'grader' | 'other'>,
  table: Table,
  order: readonly number[],
): Entry[] {
  const everything = new Uint8Array(sampling.blockOf.length).fill(1);
  const draw = generator(sampling.seed);
  const kappas: number[] = [];
  const seen = new Set<string>();
  for (let tries = 0; tries < 10 * pairsSampled && kappas.length < pairsSampled; tries++) {
    const [one, other] = [draw.below(order.length), draw.below(order.length)].sort((a, b) => a - b);
    const pair = `${one} ${other}`;
    if (one === other || seen.has(pair)) continue;
    seen.add(pair);
    const [a, b] = [one, other].map((at) => table.raters[order[at ?? 0] ?? 0] ?? new Int32Array(0));
    if (!a || !b || bothValued(table, a, b, everything) < leastShared) continue;
    const kappa = valueOnData(parts.kappa(table, a, b, everything).sumStatistic, sampling);
    if (!Number.isNaN(kappa)) kappas.push(kappa);
  }
  const sample = `of ${kappas.length} pairs of raters who share ${leastShared} items or more`;
  const levels = [0.1, 0.5, 0.9];
  const rowHead = (level: number): RowHead => {
    return { ...head, grader: 'people', other: 'pairs', metric: `pair_kappa_p${level * 100}` };
  };
  const method = (level: number): string =>
    `Cohen's kappa, ${table.cost.name}: percentile ${level * 100} of a fixed sample ${sample}`;
  if (kappas.length === 0) {
    const why = `no pair that was drawn shares ${leastShared} items`;
    return levels.map((level) => undefinedRow(rowHead(level), why, 0, method(level)));
  }
  const sorted = Float64Array.from(kappas).sort();
  return levels.map((level) =>
    pointRow(rowHead(level), quantile(sorted, level), kappas.length, method(level)),
  );
}
