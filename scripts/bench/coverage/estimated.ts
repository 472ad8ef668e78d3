import { valueOnData } from '@/lib/figures/columns';
import { coveringLimitsOf, drawnParts } from '@/lib/figures/covering';
import { kappaPart } from '@/lib/figures/kappa-part';
import { meanValue } from '@/lib/figures/mean-value';
import {
  type Disagreement,
  positions,
  quadratic,
  unweighted,
} from '@/lib/stats/agreement/disagreement';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { alphaOfSums } from '@/lib/stats/agreement/alpha-of-sums';
import { shareOfSums } from '@/lib/stats/agreement/share-of-sums';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { clusteredShare } from '@/lib/stats/intervals/clustered-share';
import type { Estimate, Undefined } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import { percentileLimits } from '@/lib/stats/resampling/percentile-interval';
import { pseudoWeights } from '@/lib/stats/resampling/pseudo-unit';
import { combine, type SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import { resampleItems } from '@/lib/stats/resampling/resamples';
import { clusterOf, type Design, simulatedStudy } from './simulated-study';

/** A kind of figure with its true value and the limits that one study gives it. */
export type Estimated = {
  readonly figure: string;
  readonly truth: number;
  readonly limits: Limits | null;
  readonly percentile: Limits | null;
};

export type Limits = { readonly low: number; readonly high: number };

/** The last grader of a design is a judge, the others people. */
export function estimatedStudy(design: Design, resamples: number, seed: number): Estimated[] {
  const draw = generator(seed);
  const graders = simulatedStudy(design, draw);
  const agreed = agreement(design, graders);
  const figures = [...figuresOf(design, graders), { ...agreed, make: only }];
  const parts = [...new Set(figures.flatMap((figure) => figure.parts))];
  const blocks = design.clusters?.count ?? design.items;
  const drawing = { resamples: resampleItems(blocks, resamples, seed), sizes: new Int32Array(blocks).fill(1) }; // prettier-ignore
  const drawn = drawnParts(parts, drawing, pseudoWeights(resamples, draw));
  return figures.map(({ figure, truth, parts: names, make }): Estimated => {
    const own = names.flatMap((part) => drawn[parts.indexOf(part)] ?? []);
    const values = Float64Array.from(names, (part) => valueOnData(part, drawing));
    if (values.some(Number.isNaN)) return { figure, truth, limits: null, percentile: null };
    const percentile = limitsOf(percentileLimits(combine(own.map(({ plain }) => plain), make))); // prettier-ignore
    const limits = figure === agreed.figure ? agreed.limits : limitsOf(coveringLimitsOf(make(values), values, own, make)); // prettier-ignore
    return { figure, truth, limits, percentile };
  });
}

type Figure = {
  readonly figure: string;
  readonly truth: number;
  readonly parts: readonly SumStatistic[];
  readonly make: (values: Float64Array) => number;
};

const only = (values: Float64Array): number => values[0] ?? Number.NaN;

function figuresOf(design: Design, graders: readonly Int32Array[]): Figure[] {
  const { shares, skills } = design;
  const judge = skills.length - 1;
  const cost = unweighted(shares.length);
  const made = new Map<string, SumStatistic>();
  const kappa = (a: number, b: number, costs: Disagreement = cost): SumStatistic => {
    const part = made.get(`${a} ${b} ${costs.name}`) ?? tablePart(design, graders, a, b, costs);
    made.set(`${a} ${b} ${costs.name}`, part);
    return part;
  };
  const truth = (a: number, b: number): number => (skills[a] ?? 0) * (skills[b] ?? 0);
  const people = Array.from({ length: judge }, (_, rater) => rater);
  const pairs = people.flatMap((a) => people.slice(a + 1).map((b): [number, number] => [a, b]));
  const first = kappa(0, judge);
  const two: Figure[] = [
    { figure: 'kappa of two', truth: truth(0, judge), parts: [first], make: only },
    ...(shares.length > 2
      ? [{ figure: 'quadratic kappa of two', truth: truth(0, judge), parts: [kappa(0, judge, quadratic(positions(shares.length)))], make: only }] // prettier-ignore
      : []),
  ];
  const [ceiling, withJudge] = [meanOf(pairs, truth), meanOf(people.map((a): [number, number] => [a, judge]), truth)]; // prettier-ignore
  if (judge < 2) return two;
  const ofPeople = pairs.map(([a, b]) => kappa(a, b));
  const ofJudge = people.map((a) => kappa(a, judge));
  return [
    ...two,
    { figure: 'ceiling', truth: ceiling, parts: ofPeople, make: (values) => meanValue(values) },
    { figure: 'judge with people', truth: withJudge, parts: ofJudge, make: (values) => meanValue(values) }, // prettier-ignore
    {
      figure: 'judge − ceiling',
      truth: withJudge - ceiling,
      parts: [...ofJudge, ...ofPeople],
      make: (values) => meanValue(values, 0, judge) - meanValue(values, judge),
    },
    { figure: 'alpha', truth: ceiling, parts: [alphaPart(design, graders.slice(0, judge))], make: only }, // prettier-ignore
  ];
}

function meanOf(
  pairs: readonly [number, number][],
  truth: (a: number, b: number) => number,
): number {
  return pairs.reduce((sum, [a, b]) => sum + truth(a, b), 0) / pairs.length;
}

const blocksOf = ({ items, clusters }: Design): Int32Array =>
  Int32Array.from({ length: items }, (_, item) => clusters ? clusterOf(item, items, clusters.count) : item); // prettier-ignore

function tablePart(
  design: Design,
  graders: readonly Int32Array[],
  a: number,
  b: number,
  cost: Disagreement,
): SumStatistic {
  const { items, clusters } = design;
  const cells = { itemOf: Int32Array.from({ length: items }, (_, item) => item), cost, blockOfCell: blocksOf(design) }; // prettier-ignore
  const [one, other] = [graders[a] ?? new Int32Array(0), graders[b] ?? new Int32Array(0)];
  return kappaPart(clusters?.count ?? items, cells, one, other, new Uint8Array(items).fill(1));
}

function alphaPart(design: Design, graders: readonly Int32Array[]): SumStatistic {
  const { items, clusters, shares } = design;
  const raters = graders.length;
  const codes = new Int32Array(items * raters);
  graders.forEach((own, rater) =>
    own.forEach((code, item) => (codes[item * raters + rater] = code)),
  );
  const ratings = { items, raters, categories: shares.length, codes };
  const part = alphaOfSums(itemCounts(ratings), 'nominal');
  const blocks = blocksOf(design);
  const values = new Float64Array((clusters?.count ?? items) * part.features);
  blocks.forEach((block, item) => {
    for (let f = 0; f < part.features; f++) {
      const at = block * part.features + f;
      values[at] = (values[at] ?? 0) + (part.values[item * part.features + f] ?? 0);
    }
  });
  return { ...part, items: clusters?.count ?? items, values };
}

/** Percent agreement of one person and the judge: exact where items are drawn, by clusters where they are. */
function agreement(design: Design, graders: readonly Int32Array[]) {
  const { shares, skills, items, clusters } = design;
  const judge = skills.length - 1;
  const count = clusters?.count ?? items;
  const [hits, trials] = [new Float64Array(count), new Float64Array(count)];
  blocksOf(design).forEach((block, item) => {
    trials[block] = (trials[block] ?? 0) + 1;
    if (graders[0]?.[item] === graders[judge]?.[item]) hits[block] = (hits[block] ?? 0) + 1;
  });
  const kappa = (skills[0] ?? 0) * (skills[judge] ?? 0);
  const chance = shares.reduce((sum, one) => sum + one * one, 0);
  const x = hits.reduce((sum, one) => sum + one, 0);
  const exact: Estimate = clusters ? clusteredShare(hits, trials) : clopperPearson(x, items);
  const { low, high } = exact.kind === 'estimate' ? exact : { low: null, high: null };
  return {
    figure: 'percent agreement of two',
    truth: kappa + (1 - kappa) * chance,
    parts: [shareOfSums(hits, trials)],
    limits: low === null || high === null ? null : { low, high },
  };
}

const limitsOf = (found: (Limits & { readonly kind: string }) | Undefined): Limits | null =>
  found.kind === 'undefined' || !('low' in found) ? null : { low: found.low, high: found.high };
