import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { bootstrapKappa } from '@/lib/stats/agreement/bootstrap-kappa';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { fleissKappa } from '@/lib/stats/agreement/fleiss-kappa';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import { replicate } from '@/lib/stats/resampling/sum-statistic';
import { alphaOfSums } from '@/lib/stats/agreement/alpha-of-sums';
import { kappasOfSums } from '@/lib/stats/agreement/kappa-of-sums';
import { resampleItems } from '@/lib/stats/resampling/resamples';

/**
 * Times the statistics on the benchmark data of a folder (ratings as items × raters, categories
 * from 1, 0 = missing): `node --import tsx scripts/bench-stats.ts DIR [--json]`. Median of 15 runs
 * after at least 3 and a fifth of a second to warm up, one thread.
 */
export function benchStats(directory: string): Timing[] {
  const a108 = readRatings(path.join(directory, 'a108.csv'), 3);
  const a5000 = readRatings(path.join(directory, 'a5000.csv'), 3);
  const pairs = readRatings(path.join(directory, 'b2000x8.csv'), 3);
  const missing = readRatings(path.join(directory, 'c10000x10.csv'), 4);
  const complete = readRatings(path.join(directory, 'd10000x10.csv'), 4);
  return [
    time('a_108_kappa_boot10000', 0.528141865844256, () => kappaWithInterval(a108)),
    time('a_5000_kappa_boot10000', 0.5673691966868042, () => kappaWithInterval(a5000)),
    time('b_allpairs_boot10000', null, () => allPairsWithIntervals(pairs)),
    time('c_alpha_point', 0.4889787370050229, () =>
      valueOf(krippendorffAlpha(itemCounts(missing), 'nominal')),
    ),
    time('c_alpha_boot1000', 0.4889787370050229, () => alphaWithInterval(missing)),
    time('d_fleiss_point', 0.4910684437720316, () => valueOf(fleissKappa(itemCounts(complete)))),
  ];
}

export type Timing = {
  readonly name: string;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly value: number;
  readonly known: number | null;
};

function kappaWithInterval(ratings: Ratings): number {
  const table = crossTable(ratings, 0, 1);
  percentileInterval(bootstrapKappa(table, 10_000, 1));
  return valueOf(cohenKappa(table));
}

function allPairsWithIntervals(ratings: Ratings): number {
  const resamples = resampleItems(ratings.items, 10_000, 1);
  const columns = replicate([kappasOfSums(ratings)], resamples);
  const intervals = columns.map((column) => percentileInterval(column));
  const [first] = intervals;
  return first?.kind === 'interval' ? first.mean : 0;
}

function alphaWithInterval(ratings: Ratings): number {
  const table = itemCounts(ratings);
  const resamples = resampleItems(ratings.items, 1000, 1);
  for (const column of replicate([alphaOfSums(table, 'nominal')], resamples)) {
    percentileInterval(column);
  }
  return valueOf(krippendorffAlpha(table, 'nominal'));
}

function time(name: string, known: number | null, work: () => number): Timing {
  let value = 0;
  const wall: number[] = [];
  const cpu: number[] = [];
  const warm = performance.now() + 200;
  for (let run = 0; run < 3 || performance.now() < warm; run++) value = work();
  for (let run = 0; run < 15; run++) {
    const start = performance.now();
    const busy = process.cpuUsage();
    value = work();
    wall.push((performance.now() - start) / 1000);
    const { user, system } = process.cpuUsage(busy);
    cpu.push((user + system) / 1e6);
  }
  return { name, wallSeconds: median(wall), cpuSeconds: median(cpu), value, known };
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function readRatings(file: string, categories: number): Ratings {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const cells = rows.map((row) => row.split(',').map((cell) => Number(cell) - 1));
  const raters = cells[0]?.length ?? 0;
  return { items: rows.length, raters, categories, codes: Int32Array.from(cells.flat()) };
}

function valueOf(estimate: Estimate): number {
  return estimate.kind === 'estimate' ? estimate.value : 0;
}

const [, script, directory] = process.argv;
if (script !== undefined && path.basename(script) === 'bench-stats.ts' && directory !== undefined) {
  const timings = benchStats(directory);
  if (process.argv.includes('--json')) console.log(JSON.stringify(timings, null, 1));
  else {
    for (const { name, wallSeconds, cpuSeconds, value, known } of timings) {
      const check = known === null ? '' : Math.abs(value - known) < 1e-12 ? ' ok' : ' WRONG';
      const times = `${wallSeconds.toFixed(5)} s, ${cpuSeconds.toFixed(5)} s of CPU`;
      console.log(`${name.padEnd(24)} ${times}  ${value}${check}`);
    }
  }
}
