import { z } from 'zod';
import { bootstrapKappa, undefinedKappaShare } from '@/lib/stats/agreement/bootstrap-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { onTheData, replicate } from '@/lib/stats/resampling/sum-statistic';
import { alphaOfSums } from '@/lib/stats/agreement/alpha-of-sums';
import { resampleItems } from '@/lib/stats/resampling/resamples';
import { type Entry, entry } from './entry';
import type { Handler, Subject } from './handlers';

const label = z.union([z.string(), z.number(), z.null()]);
const data = z.object({
  ref: z.string(),
  level: z.enum(['nominal', 'ordinal', 'interval', 'ratio']).optional(),
});

const SEED = 20260101;

/** Percentile limits of kappa or alpha over resamples of the items, from our own generator. */
export const bootstrapMonteCarlo: Handler = (subject, find) => {
  const { ref, level } = data.parse(subject.data);
  const source = find(ref);
  if (source === undefined) return new Map();
  const rows = z.array(z.array(label)).parse(source.data);
  const categories = source.categories ?? distinct(rows);
  const ratings = ratingsFromRows(rows, categories);
  if (level === undefined) return new Map(kappaEntries(ratings));
  const alpha = alphaOfSums(itemCounts(ratings), level, categories.map(Number));
  const [replicates = new Float64Array(0)] = replicate(
    [alpha],
    resampleItems(rows.length, 10_000, SEED),
  );
  const value = onTheData(alpha)[0] ?? Number.NaN;
  const undefinedShare = replicates.filter(Number.isNaN).length / replicates.length;
  return new Map([
    Number.isNaN(value)
      ? entry('alpha', undefinedBecause('alpha is undefined', rows.length))
      : entry('alpha', value),
    ...limitEntries('', replicates),
    entry('undefined_share', undefinedShare),
  ]);
};

function kappaEntries(ratings: Parameters<typeof crossTable>[0]): Entry[] {
  const table = crossTable(ratings, 0, 1);
  return [
    ...limitEntries('kappa.', bootstrapKappa(table, 100_000, SEED)),
    entry('undefined_share', undefinedKappaShare(table)),
  ];
}

/** An interval that has no width because every resample gives one value is reported as no interval. */
function limitEntries(prefix: string, replicates: Float64Array): Entry[] {
  const interval = percentileInterval(replicates);
  const none =
    interval.kind === 'undefined'
      ? interval
      : undefinedBecause('degenerate: every resample gives the same value', interval.kept);
  const open = interval.kind === 'interval' && !interval.degenerate;
  return [
    entry(`${prefix}percentile.lo`, open ? interval.low : none),
    entry(`${prefix}percentile.hi`, open ? interval.high : none),
    entry(`${prefix}boot_se`, open ? interval.standardError : none),
  ];
}

function distinct(rows: readonly (readonly Subject['data'][])[]): number[] {
  const values = rows.flat().filter((value) => typeof value === 'number');
  return [...new Set(values)].sort((a, b) => a - b);
}
