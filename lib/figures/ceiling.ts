import { pseudoPair } from '@/lib/stats/agreement/pseudo-pair';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import type { PseudoUnit } from '@/lib/stats/resampling/pseudo-unit';
import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import type { Context, Entry, FigureSection } from './context';
import { kappaMetric, type RowHead } from '@/lib/domain/figure-row';
import { bothValued } from './joint-answers';
import { leastShared, mostPaired } from './many-raters';
import { meanValue } from './mean-value';
import { sumBlocks, type Part } from './parts';
import { otherRaters, raterReach } from './raters-like-these';
import { type Table } from './tables';

export const ceilingSection: FigureSection = {
  shows: [
    {
      section: 'ceiling',
      title: 'Agreement between people',
      lead: 'The mean agreement between two people: the level to compare a judge with. A judge nearer the consensus than any one person exceeds it.',
    },
    {
      section: 'judge-people',
      title: 'Judges with people',
      lead: 'On the items that the judge, this person and at least one other valued.',
    },
    {
      section: 'judge-ceiling',
      title: 'Judges compared with agreement between people',
      lead: 'The difference is taken on the same items and within the same resample.',
    },
  ],
  entries: ceilingEntries,
};

/**
 * People with each other as the level to compare with, and each judge with people on the same items.
 * The ceiling is the unweighted mean of kappa over all pairs of raters, each on the items that both valued; a judge
 * with people is the unweighted mean over raters of kappa(judge, rater), on items valued by the judge, that rater and
 * another; with a pair that shares fewer than 20 items, or more than 20 raters, both take the pooled form. For their difference the ceiling is computed again on the items that the judge answered, in the same
 * resamples. It is no upper bound: a judge nearer the consensus than any one person exceeds it.
 */
function ceilingEntries(context: Context): Entry[] {
  const { graders, tables } = context;
  return tables.flatMap((table) => {
    const all = table.raters;
    const own = meanOf(context, { table, people: all, judge: null });
    const head = headOf('ceiling', 'people', null, table);
    const ceiling: Entry = {
      head: { ...head, metric: kappaMetric('kappa', table.cost.name === 'quadratic') },
      ...own,
      method: `agreement between people: ${own.method}`,
      extrasOf: otherRaters,
    };
    const judges = graders.judges.flatMap((judge, place) =>
      judgeEntries(context, table, judge.id, judge.run, table.judges[place] ?? new Int32Array(0)),
    );
    return [ceiling, ...judges];
  });
}

function judgeEntries(
  context: Context,
  table: Table,
  id: string,
  run: number,
  codes: Int32Array,
): Entry[] {
  const { graders } = context;
  const head = headOf('judge-people', id, run, table);
  const given = new Uint8Array(codes.length);
  for (let cell = 0; cell < codes.length; cell++) given[cell] = Number((codes[cell] ?? -1) >= 0);
  const answered = table.raters.map((own) => kept(own, given));
  const shared = valuedByTwo(answered);
  const single = graders.raters.length === 1;
  // Of many raters only the mean stands.
  const shown = graders.raters.length > mostPaired ? [] : graders.raters;
  const each = shown.map((rater, place): Entry => {
    const people = answered[place] ?? new Int32Array(0);
    const own = single ? people : kept(people, shared);
    const n = bothValued(table, codes, own, everyItem(context));
    return {
      head: {
        ...head,
        other: rater.id,
        metric: kappaMetric('kappa', table.cost.name === 'quadratic'),
      },
      n,
      method: single
        ? "Cohen's kappa with the one rater"
        : "Cohen's kappa, on items valued by the judge, this rater and another",
      parts: [context.parts.kappa(table, codes, own, everyItem(context))],
      undefinedBecause: n === 0 ? 'no item has a value from both' : 'both gave every item the same value', // prettier-ignore
    };
  });
  const judge = meanOf(context, { table, people: answered, judge: codes });
  const ceiling = meanOf(context, { table, people: answered, judge: null, itemsOf: codes });
  const compared = { ...head, section: 'judge-ceiling' as const, other: 'people' };
  const means: Entry[] = [
    {
      head: {
        ...head,
        other: 'people',
        metric: kappaMetric('kappa', table.cost.name === 'quadratic'),
      },
      ...judge,
    },
    { head: { ...compared, metric: 'ceiling' }, ...ceiling, method: `agreement between people on the judge's items: ${ceiling.method}` }, // prettier-ignore
    {
      head: { ...compared, metric: 'difference' },
      n: judge.n,
      method: `judge with people minus people with each other, on the same items, paired: ${judge.method}`,
      parts: [...judge.parts, ...ceiling.parts],
      make: (values) =>
        judge.make(values, 0, judge.parts.length) -
        ceiling.make(values, judge.parts.length, values.length),
      undefinedBecause:
        judge.parts.length === 0 ? judge.undefinedBecause : ceiling.undefinedBecause,
      extrasOf: (values) => raterReach(values, judge.parts.length),
      family: 'judge-ceiling',
    },
  ];
  return [...each, ...means];
}

type Mean = {
  readonly n: number;
  readonly method: string;
  readonly parts: readonly Part[];
  /** From the parts' values, which stand at these places. */
  readonly make: (values: Float64Array, from?: number, to?: number) => number;
  readonly undefinedBecause: string;
};

type Who = {
  readonly table: Table;
  /** Raters' codes on the items that count. */
  readonly people: readonly Int32Array[];
  /** Held against people; null = people with each other. */
  readonly judge: Int32Array | null;
  /** The judge whose items these are, so that the ceiling takes the pooled form where the judge does. */
  readonly itemsOf?: Int32Array;
};

function meanOf(context: Context, { table, people, judge, itemsOf }: Who): Mean {
  const shared = valuedByTwo(people);
  const valued = people.map((codes) => kept(codes, shared));
  const n = judge === null ? shared.reduce((sum, counts) => sum + counts, 0) : valuedAnd(judge, shared); // prettier-ignore
  const nobody = people.length < 2 ? oneRater(people.length) : 'no item has two labels';
  const none = { n, parts: [], make: () => Number.NaN, undefinedBecause: nobody };
  const simple = judge === null ? 'mean kappa over pairs of raters' : 'mean over raters of kappa with the judge'; // prettier-ignore
  if (people.length < 2 || n === 0) return { ...none, method: simple };
  const many = people.length > mostPaired;
  const pairs = many ? [] : pairsOf(valued);
  const answered = judge ?? itemsOf;
  const everywhere = everyItem(context);
  const both = (one: Int32Array, other: Int32Array) => bothValued(table, one, other, everywhere);
  const fewest = Math.min(
    ...pairs.map(([a, b]) => both(a, b)),
    ...(answered ? valued.map((codes) => both(answered, codes)) : []),
  );
  const undefinedBecause = 'one of the kappas is not defined: both gave every item the same value';
  if (many || fewest < leastShared) {
    const why = many
      ? `since there are more than ${mostPaired} raters`
      : `since a pair shares ${fewest} items, fewer than ${leastShared}`;
    const method = `pooled 1 − Do/De, ${why}`;
    const part = pooledPart(context, table, valued, judge);
    return { n, method, parts: [part], make: firstValue, undefinedBecause };
  }
  const parts =
    judge === null
      ? pairs.map(([a, b]) => context.parts.kappa(table, a, b, everywhere))
      : valued.map((codes) => context.parts.kappa(table, judge, codes, everywhere));
  return { n, method: `unweighted ${simple}`, parts, make: meanValue, undefinedBecause };
}

const oneRater = (raters: number): string =>
  raters === 0 ? 'nobody has labelled' : 'only one rater has labelled, so people have no agreement among themselves'; // prettier-ignore

const firstValue = (values: Float64Array, from = 0): number => values[from] ?? Number.NaN;

/**
 * 1 − Do / De over items with two labels: Do is the mean over items of the mean cost over pairs (people with each
 * other, or the judge with each person), De the cost of two draws from the pooled margins.
 * Features: summed cost, items, how often people used each category, how often the judge did.
 */
function pooledPart(
  context: Context,
  table: Table,
  people: readonly Int32Array[],
  judge: Int32Array | null,
): Part {
  const { size, cost } = table.cost;
  const features = 2 + 2 * size;
  const name = [...people, ...(judge ? [judge] : [])].map((codes) => context.parts.nameOf(codes)).sort((a, b) => a - b); // prettier-ignore
  const key = `pooled ${context.parts.nameOf(table.itemOf)} ${context.parts.nameOf(cost)} ${name.join(' ')} ${judge ? context.parts.nameOf(judge) : 'people'}`; // prettier-ignore
  return context.parts.custom(key, (): SumStatistic => {
    const uses = new Int32Array(size);
    const costs = pairCosts(people, judge, table.cost);
    const values = sumBlocks(context.sampling, table.itemOf, features, (cell, into, at) => {
      const by = judge ? (judge[cell] ?? -1) : null;
      if (by !== null && by < 0) return;
      const labels = countAt(people, cell, uses);
      if (labels < 2) return;
      const pairs = by === null ? (labels * (labels - 1)) / 2 : labels;
      into[at] = (into[at] ?? 0) + costs(cell, uses, by) / pairs;
      into[at + 1] = (into[at + 1] ?? 0) + 1;
      for (let k = 0; k < size; k++) into[at + 2 + k] = (into[at + 2 + k] ?? 0) + (uses[k] ?? 0);
      if (by !== null) into[at + 2 + size + by] = (into[at + 2 + size + by] ?? 0) + 1;
    });
    return {
      items: context.sampling.blocks,
      features,
      values,
      figures: 1,
      compute: (sums, at, out, outAt) => {
        const observed = (sums[at] ?? 0) / (sums[at + 1] ?? 0);
        const second = judge === null ? at + 2 : at + 2 + size;
        const expected = expectedCost(sums, at + 2, second, size, cost);
        out[outAt] = expected > 0 ? 1 - observed / expected : Number.NaN;
      },
      pseudo: (sums) => pseudoPooled(sums, table.cost, judge !== null),
    };
  });
}

/** How many of the people gave a cell each category, written to `uses`; how many gave it any. */
function countAt(people: readonly Int32Array[], cell: number, uses: Int32Array): number {
  uses.fill(0);
  let labels = 0;
  for (let rater = 0; rater < people.length; rater++) {
    const code = people[rater]?.[cell] ?? -1;
    if (code < 0) continue;
    uses[code] = (uses[code] ?? 0) + 1;
    labels += 1;
  }
  return labels;
}

/**
 * The summed cost of the pairs on a cell. Whole costs are added up by how often each two categories meet, which is
 * exact in any order; others pair by pair.
 */
function pairCosts(
  people: readonly Int32Array[],
  judge: Int32Array | null,
  { size, cost }: Disagreement,
): (cell: number, uses: Int32Array, by: number | null) => number {
  if (cost.every(Number.isInteger)) {
    return (_, uses, by) => {
      let sum = 0;
      for (let i = 0; i < size; i++) {
        const times = by === null ? (uses[i] ?? 0) : Number(i === by);
        if (times === 0) continue;
        for (let j = by === null ? i + 1 : 0; j < size; j++)
          sum += times * (uses[j] ?? 0) * (cost[i * size + j] ?? 0);
      }
      return sum;
    };
  }
  return (cell) => {
    const own = people.map((codes) => codes[cell] ?? -1).filter((code) => code >= 0);
    const said = judge?.[cell];
    const costs =
      said === undefined
        ? own.flatMap((a, first) => own.slice(first + 1).map((b) => cost[a * size + b] ?? 0))
        : own.map((b) => cost[said * size + b] ?? 0);
    return costs.reduce((sum, one) => sum + one, 0);
  };
}

/** One more item, with as many labels as items have, in the features of `pooledPart`. */
function pseudoPooled(sums: Float64Array, cost: Disagreement, judged: boolean): PseudoUnit {
  const { size } = cost;
  const items = sums[1] ?? 0;
  const uses = sums.subarray(2, 2 + size);
  const labels = uses.reduce((sum, use) => sum + use, 0) / items;
  const pair = pseudoPair(uses, cost);
  const half = (shares: Float64Array): number[] => [
    ...shares.map((share) => labels * share),
    ...shares.map((share) => (judged ? share : 0)),
  ];
  return {
    agree: [0, 1, ...half(pair.agreeing)],
    differ: [pair.cost, 1, ...half(pair.shares)],
    trials: items,
    least: -1,
    most: 1,
  };
}

function expectedCost(
  sums: Float64Array,
  one: number,
  other: number,
  size: number,
  cost: Float64Array,
): number {
  let [total, totalOther, expected] = [0, 0, 0];
  for (let i = 0; i < size; i++) {
    total += sums[one + i] ?? 0;
    totalOther += sums[other + i] ?? 0;
    for (let j = 0; j < size; j++) {
      expected += (cost[i * size + j] ?? 0) * (sums[one + i] ?? 0) * (sums[other + j] ?? 0);
    }
  }
  return total === 0 || totalOther === 0 ? Number.NaN : expected / (total * totalOther);
}

/** The codes on the cells that count; the same array where that is all of them, so that it need not be read again. */
function kept(codes: Int32Array, counts: Uint8Array): Int32Array {
  let own: Int32Array | null = null;
  for (let cell = 0; cell < codes.length; cell++) {
    if ((codes[cell] ?? -1) < 0 || counts[cell] === 1) continue;
    own ??= codes.slice();
    own[cell] = -1;
  }
  return own ?? codes;
}

/** Cells on which two people or more gave a value. */
function valuedByTwo(people: readonly Int32Array[]): Uint8Array {
  const cells = people[0]?.length ?? 0;
  const valued = new Uint16Array(cells);
  for (const codes of people) {
    for (let cell = 0; cell < cells; cell++) {
      if ((codes[cell] ?? -1) >= 0) valued[cell] = (valued[cell] ?? 0) + 1;
    }
  }
  const byTwo = new Uint8Array(cells);
  for (let cell = 0; cell < cells; cell++) byTwo[cell] = Number((valued[cell] ?? 0) >= 2);
  return byTwo;
}

function valuedAnd(codes: Int32Array, counts: Uint8Array): number {
  let n = 0;
  for (let cell = 0; cell < codes.length; cell++) {
    if ((codes[cell] ?? -1) >= 0 && counts[cell] === 1) n += 1;
  }
  return n;
}

const pairsOf = (people: readonly Int32Array[]): [Int32Array, Int32Array][] =>
  people.flatMap((one, at) =>
    people.slice(at + 1).map((other): [Int32Array, Int32Array] => [one, other]),
  );

const everyItem = (context: Context): Uint8Array => context.everything.holds;

function headOf(
  section: RowHead['section'],
  grader: string,
  run: number | null,
  table: Table,
): Omit<RowHead, 'metric'> {
  return { section, grader, other: null, run, variable: table.variable.id, category: null, stratum: null }; // prettier-ignore
}
