import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { cueFinding, type CueFinding } from '@/lib/stats/forced-choice/cue-test';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** One cue over all texts: its value in each. */
export type MeasuredCue = { readonly name: string; readonly values: ArrayLike<number> };

/** Which text is a target, and what it is compared within: a page, a prompt. */
export type Marked = { readonly target: boolean; readonly cluster: string };

/**
 * Which surface cues give away which texts of a cluster are targets? The same question as `cueTest`
 * where clusters have any number of texts: each cue by P(a target has more of it than another text
 * of its cluster), ties half; all cues by one permutation test of the largest, in which targets are
 * drawn anew within each cluster.
 * `unit` gives numbers in [0, 1). Limits: from the spread over clusters (five or more with both
 * kinds); from that over texts where there are fewer; exact where no text says otherwise.
 * Undefined where no cluster has both kinds.
 * Source: within-cluster Wilcoxon statistics; Westfall and Young (1993); limits over clusters as of
 * a ratio of sums, over texts as DeLong et al. (1988), Biometrics 44(3), 837-845.
 *
 * @example clusteredCueTest([{ name: 'length', values: [9, 1, 8, 2, 9, 1, 7, 3] }], [0, 1, 2, 3].flatMap((cluster) =>
 *   [{ target: true, cluster: String(cluster) }, { target: false, cluster: String(cluster) }]), generator(1).unit, {
 *   draws: 99 })[0].superiority // { value: 1, n: 8 }
 */
export function clusteredCueTest(
  cues: readonly MeasuredCue[],
  marked: readonly Marked[],
  unit: () => number,
  {
    draws = 9_999,
    margin = 0.15,
    alpha = 0.05,
  }: { draws?: number; margin?: number; alpha?: number } = {},
): CueFinding[] {
  if (cues.some(({ values }) => values.length !== marked.length))
    throw new RangeError('every cue needs one value a text');
  const clusters = informative(marked);
  const ranks = cues.map(({ values }) => centredRanks(values, clusters));
  const spread = ranks.map((of) => standardError(of, clusters));
  const largestOf = (statistic: (of: Float64Array) => number) =>
    Math.max(0, ...ranks.map((of, at) => scaled(statistic(of), spread[at] ?? 0)));
  const observed = ranks.map((of, at) =>
    scaled(
      sumOver(
        of,
        clusters.map(({ targets }) => targets),
      ),
      spread[at] ?? 0,
    ),
  );
  const reached = cues.map(() => 0);
  for (let draw = 0; draw < draws; draw++) {
    const drawn = clusters.map((cluster) => drawnTargets(cluster, unit));
    const largest = largestOf((of) => sumOver(of, drawn));
    observed.forEach((of, at) => {
      if (largest >= of - 1e-12) reached[at] = (reached[at] ?? 0) + 1;
    });
  }
  return cues.map(({ name, values }, at) => {
    const superiority = share(values, clusters);
    const p = (1 + (reached[at] ?? 0)) / (1 + draws);
    return { name, superiority, p, finding: cueFinding(superiority, p, margin, alpha) };
  });
}

type Cluster = {
  /** Places of all its texts; of the targets; of the others. */
  readonly all: readonly number[];
  readonly targets: readonly number[];
  readonly others: readonly number[];
};

/** Clusters with both kinds; the others say nothing. */
function informative(marked: readonly Marked[]): Cluster[] {
  const by = new Map<string, number[]>();
  marked.forEach(({ cluster }, at) => {
    const known = by.get(cluster);
    if (known) known.push(at);
    else by.set(cluster, [at]);
  });
  return [...by.values()]
    .map((all) => ({
      all,
      targets: all.filter((at) => marked[at]?.target),
      others: all.filter((at) => !marked[at]?.target),
    }))
    .filter(({ targets, others }) => targets.length > 0 && others.length > 0);
}

/** Each text's rank within its cluster less the mean rank; equal values share theirs. */
function centredRanks(values: ArrayLike<number>, clusters: readonly Cluster[]): Float64Array {
  const ranks = new Float64Array(values.length);
  for (const { all } of clusters) {
    const sorted = all.toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    for (let from = 0; from < sorted.length;) {
      let to = from + 1;
      while (to < sorted.length && values[sorted[to] ?? 0] === values[sorted[from] ?? 0]) to++;
      for (let at = from; at < to; at++)
        ranks[sorted[at] ?? 0] = (from + to - 1) / 2 - (all.length - 1) / 2;
      from = to;
    }
  }
  return ranks;
}

function sumOver(ranks: Float64Array, places: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const of of places) for (const at of of) sum += ranks[at] ?? 0;
  return sum;
}

const scaled = (sum: number, spread: number): number => (spread === 0 ? 0 : Math.abs(sum) / spread);

/** Of the targets' rank sum, where targets are drawn by lot: without replacement, in each cluster. */
function standardError(ranks: Float64Array, clusters: readonly Cluster[]): number {
  const variance = clusters.reduce((sum, { all, targets, others }) => {
    const squares = all.reduce((own, at) => own + (ranks[at] ?? 0) ** 2, 0);
    return sum + (targets.length * others.length * squares) / (all.length * (all.length - 1));
  }, 0);
  return Math.sqrt(variance);
}

function drawnTargets({ all, targets }: Cluster, unit: () => number): number[] {
  const left = [...all];
  for (let at = 0; at < targets.length; at++) {
    const other = at + Math.floor(unit() * (left.length - at));
    [left[at], left[other]] = [left[other] ?? 0, left[at] ?? 0];
  }
  return left.slice(0, targets.length);
}

function share(values: ArrayLike<number>, clusters: readonly Cluster[]): Estimate {
  const n = clusters.reduce((sum, { all }) => sum + all.length, 0);
  if (clusters.length === 0) return undefinedBecause('no cluster has both kinds of text', 0);
  const counted = clusters.map((cluster) => placements(values, cluster));
  const pairs = counted.reduce((sum, one) => sum + one.pairs, 0);
  const value = counted.reduce((sum, { won }) => sum + won, 0) / pairs;
  const point = pointEstimate(value, n, 'P(a target has more within its cluster)');
  const over = clusters.length >= 5 ? 'clusters' : 'texts';
  const variance = over === 'clusters' ? betweenClusters(counted, value) : withinClusters(counted);
  if (variance < 1e-13) {
    if (value !== 0 && value !== 1) return point;
    // Every comparison says the same; as surely as so many independent ones would.
    const least = over === 'clusters' ? clusters.length : smallest(clusters);
    const limits = exactLimits(value * least, least, 0.05);
    return { ...point, ...limits, interval: `Clopper-Pearson, 95%, ${least} comparisons` };
  }
  const quantile = over === 'clusters' ? tQuantile(0.975, clusters.length - 1) : 1.959963984540054;
  const half = quantile * Math.sqrt(variance);
  const low = Math.max(0, value - half);
  const high = Math.min(1, value + half);
  return { ...point, low, high, interval: `95%, spread over ${over}`, unit: over.slice(0, -1) };
}

type Placements = {
  readonly pairs: number;
  /** How many of the pairs the target won, ties half. */
  readonly won: number;
  /** Of each target and of each other text: the share of its comparisons that the target won. */
  readonly targets: readonly number[];
  readonly others: readonly number[];
};

function placements(values: ArrayLike<number>, { targets, others }: Cluster): Placements {
  const sorted = (places: readonly number[]) =>
    Float64Array.from(places, (at) => values[at] ?? 0).sort();
  const [ofTargets, ofOthers] = [sorted(targets), sorted(others)];
  const byTarget = targets.map((at) => below(ofOthers, values[at] ?? 0) / others.length);
  const byOther = others.map(
    (at) => (targets.length - below(ofTargets, values[at] ?? 0)) / targets.length,
  );
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const pairs = targets.length * others.length;
  return { pairs, won: mean(byTarget) * pairs, targets: byTarget, others: byOther };
}

/** How many of sorted values lie below one, those equal to it half: found by halving, as a cluster may be a whole study. */
function below(sorted: Float64Array, value: number): number {
  const first = (isPast: (one: number) => boolean): number => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isPast(sorted[middle] ?? 0)) to = middle;
      else from = middle + 1;
    }
    return from;
  };
  return (first((one) => one >= value) + first((one) => one > value)) / 2;
}

function betweenClusters(counted: readonly Placements[], value: number): number {
  const g = counted.length;
  const pairs = counted.reduce((sum, one) => sum + one.pairs, 0);
  const squares = counted.reduce((sum, one) => sum + (one.won - value * one.pairs) ** 2, 0);
  return (g / (g - 1)) * (squares / pairs ** 2);
}

function withinClusters(counted: readonly Placements[]): number {
  const pairs = counted.reduce((sum, one) => sum + one.pairs, 0);
  return counted.reduce((sum, one) => {
    const own =
      variance(one.targets) / one.targets.length + variance(one.others) / one.others.length;
    return sum + (one.pairs / pairs) ** 2 * own;
  }, 0);
}

/** Of one value there is no spread to be seen: as if it were that of a coin. */
function variance(of: readonly number[]): number {
  if (of.length < 2) return 1 / 4;
  const mean = of.reduce((sum, one) => sum + one, 0) / of.length;
  return of.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (of.length - 1);
}

const smallest = (clusters: readonly Cluster[]): number =>
  clusters.reduce((sum, { targets, others }) => sum + Math.min(targets.length, others.length), 0);
