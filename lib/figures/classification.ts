import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import type { RowHead } from '@/lib/domain/figure-row';
import type { Context, Entry } from './context';
import { comparedCells, shareEntry, type Comparison } from './detection';
import { sumBlocks } from './parts';

/**
 * What sums up a judge's positives and negatives against a reference, one category against the rest: specificity (1 −
 * false alarms), F1 (the balance of precision and recall) and Matthews' correlation (MCC, which takes the true
 * negatives in). `binaryClassification` has the definitions.
 */
export function classificationEntries(
  context: Context,
  head: Omit<RowHead, 'metric'>,
  comparison: Comparison,
  category: number,
): Entry[] {
  const { table } = comparison;
  const cells = fourCells(comparison, category);
  const [hits, alarms, misses, passes] = cells.map((one) => one.reduce((sum, cell) => sum + cell, 0)); // prettier-ignore
  const { n } = comparedCells(comparison);
  const what = `“${table.categories[category] ?? ''}”`;
  const [hit, alarm, miss, pass] = cells;
  const sumOf =
    (...arrays: readonly (Uint8Array | undefined)[]) =>
    () => {
      const sums = new Uint8Array(table.itemOf.length);
      for (const one of arrays)
        for (let cell = 0; cell < sums.length; cell++)
          sums[cell] = (sums[cell] ?? 0) + (one?.[cell] ?? 0);
      return sums;
    };
  const uses = 2 * (hits ?? 0) + (alarms ?? 0) + (misses ?? 0);
  return [
    shareEntry(
      context,
      table,
      { ...head, metric: 'specificity' },
      {
        hits: sumOf(pass),
        from: sumOf(pass, alarm),
        count: passes ?? 0,
        n: (passes ?? 0) + (alarms ?? 0),
        method: 'specificity',
        nothing: `every item is ${what} by gold`,
      },
    ),
    {
      head: { ...head, metric: 'f1' },
      n: uses - (hits ?? 0),
      method: `F1; n counts items that either calls ${what}`,
      parts: [context.parts.share(table.itemOf, sumOf(hit, hit)(), sumOf(hit, hit, alarm, miss)())],
      undefinedBecause: `no item is ${what} by the judge or by gold`,
    },
    {
      head: { ...head, metric: 'mcc' },
      n,
      method: "Matthews' correlation",
      parts: [matthewsPart(context, comparison, cells)],
      undefinedBecause: `the judge or gold calls every item ${what}, or none`,
    },
  ];
}

/** For each cell 1 where it is a hit, a false alarm, a miss, a pass. */
function fourCells({ table, codes, reference, holds }: Comparison, category: number): Uint8Array[] {
  const cells = [0, 1, 2, 3].map(() => new Uint8Array(codes.length));
  for (let cell = 0; cell < codes.length; cell++) {
    const [said, truth] = [codes[cell] ?? -1, reference[cell] ?? -1];
    if (said < 0 || truth < 0 || holds[table.itemOf[cell] ?? 0] !== 1) continue;
    const own = cells[(said === category ? 0 : 2) + (truth === category ? 0 : 1)];
    // Said and true, said alone, true alone, neither: by the order of hits, alarms, misses, passes.
    if (own) own[cell] = 1;
  }
  return cells;
}

function matthewsPart(
  context: Context,
  { table }: Comparison,
  cells: readonly Uint8Array[],
): ReturnType<Context['parts']['custom']> {
  const { parts, sampling } = context;
  const names = cells.map((cell) => parts.nameOf(cell));
  return parts.custom(`mcc ${parts.nameOf(table.itemOf)} ${names.join(' ')}`, (): SumStatistic => ({
    items: sampling.blocks,
    features: 4,
    values: sumBlocks(sampling, table.itemOf, 4, (cell, into, at) => {
      cells.forEach((one, f) => (into[at + f] = (into[at + f] ?? 0) + (one[cell] ?? 0)));
    }),
    figures: 1,
    compute: (sums, at, out, outAt) => {
      const [tp, fp] = [sums[at] ?? 0, sums[at + 1] ?? 0];
      const [fn, tn] = [sums[at + 2] ?? 0, sums[at + 3] ?? 0];
      const margins = Math.sqrt((tp + fp) * (tp + fn)) * Math.sqrt((tn + fp) * (tn + fn));
      out[outAt] =
        margins === 0
          ? Number.NaN
          : fp + fn === 0
            ? 1
            : tp + tn === 0
              ? -1
              : (tp * tn - fp * fn) / margins;
    },
    pseudo: (sums) => ({
      agree: [0.5, 0, 0, 0.5],
      differ: [0, 0.5, 0.5, 0],
      trials: sums.reduce((sum, one) => sum + one, 0),
      least: -1,
      most: 1,
    }),
  }));
}
