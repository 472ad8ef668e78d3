import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { drawRatings } from '@/lib/stats/agreement/draw-ratings';

/** A planned study: every rater and one judge label every item with one of several categories without an order. */
export type AgreementDesign = {
  readonly raters: number;
  readonly items: number;
  /** The kappa that two raters have with each other, above 0. */
  readonly kappa: number;
  /** The kappa that the judge has with a rater; at most √kappa, which a judge reaches that is always right. */
  readonly judgeKappa: number;
  /** How often each category is the true one. */
  readonly shares: readonly number[];
  /** SD over all raters there could be of each one's kappa with the others; 0 = these raters, always the same. */
  readonly raterSd: number;
};

/** One value a study drawn; NaN where the figure is not defined. */
export type SimulatedAgreement = {
  /** Cohen's kappa of the first two raters. */
  readonly kappa: Float64Array;
  readonly alpha: Float64Array;
  /** The mean of kappa over pairs of raters, and of the judge's kappas with them. */
  readonly ceiling: Float64Array;
  readonly judge: Float64Array;
  readonly difference: Float64Array;
  /** How far from the ceiling a judge must lie to be outside the spread of raters like these; NaN below 3 raters. */
  readonly reach: Float64Array;
};

/** Above so many raters, and below so many items, the ceiling takes its pooled form. */
const mostInPairs = 20;
const leastShared = 20;

/**
 * What would a study of this design find? By drawing `runs` of them (`drawRatings`). How far the values of a figure
 * lie apart is how wide an interval must be that holds what it promises.
 * The spread of raters like these: a judge lies outside where |judge − ceiling| > t(R − 1) s (R − 1)/(R − 2)
 * √(1 + 1/R), with s the SD over raters of each one's mean kappa with the others.
 * `unit` gives numbers in [0, 1).
 * Source: the definitions; the reach is the prediction interval of one more draw, s stretched since a rater's mean
 * holds what the others share.
 *
 * @example [...simulateAgreement({ raters: 3, items: 40, kappa: 0.6, judgeKappa: 0.6, shares: [0.5, 0.5], raterSd: 0 },
 *   generator(1).unit, 2).kappa] // [0.604, 0.4]
 */
export function simulateAgreement(
  design: AgreementDesign,
  unit: () => number,
  runs: number,
): SimulatedAgreement {
  const empty = (): Float64Array => new Float64Array(runs).fill(Number.NaN);
  const found = {
    kappa: empty(),
    alpha: empty(),
    ceiling: empty(),
    judge: empty(),
    difference: empty(),
    reach: empty(),
  };
  for (let run = 0; run < runs; run++) {
    const drawn = drawRatings(knowingOf(design, unit), design.shares, design.items, unit);
    const [judge = new Uint8Array(0), ...people] = drawn;
    const study = studyFigures(people, judge, design.shares.length);
    found.kappa[run] = study.kappa;
    found.alpha[run] = study.alpha;
    found.ceiling[run] = study.ceiling;
    found.judge[run] = study.judge;
    found.difference[run] = study.judge - study.ceiling;
    found.reach[run] = study.reach;
  }
  return found;
}

/** The judge's chance to know, then each rater's; a spread that leaves 0 to 1 is cut there. */
function knowingOf(
  { raters, kappa, judgeKappa, raterSd }: AgreementDesign,
  unit: () => number,
): number[] {
  const usual = Math.sqrt(kappa);
  // Half a step above the drawn number: never 0, where the normal quantile is infinite.
  const shift = () =>
    raterSd === 0 ? 0 : (raterSd / usual) * normalQuantile(unit() + 2 ** -54, 0, 1);
  const people = Array.from({ length: raters }, () => Math.min(1, Math.max(0, usual + shift())));
  return [judgeKappa / usual, ...people];
}

type StudyFigures = Record<keyof Omit<SimulatedAgreement, 'difference'>, number>;

function studyFigures(
  people: readonly Uint8Array[],
  judge: Uint8Array,
  size: number,
): StudyFigures {
  const [first = judge, second] = people;
  const counts = countsOf(people, judge.length, size);
  const pooled = pooledFigures(counts, judge, people.length, size);
  const kappa = second ? kappaOf(first, second, size) : Number.NaN;
  if (people.length < 2)
    return {
      ...pooled,
      kappa,
      judge: kappaOf(first, judge, size),
      ceiling: Number.NaN,
      alpha: Number.NaN,
      reach: Number.NaN,
    };
  if (people.length > mostInPairs) return { ...pooled, kappa, reach: Number.NaN };
  const means = meansWithOthers(people, size);
  const reach = reachOf(means);
  if (judge.length < leastShared) return { ...pooled, kappa, reach };
  return {
    kappa,
    alpha: pooled.alpha,
    reach,
    ceiling: mean(means),
    judge: mean(people.map((one) => kappaOf(one, judge, size))),
  };
}

/** How many raters gave each item each category: items × categories, row by row. */
function countsOf(people: readonly Uint8Array[], items: number, size: number): Uint16Array {
  const counts = new Uint16Array(items * size);
  for (const codes of people) {
    for (let item = 0; item < items; item++) {
      const at = item * size + (codes[item] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

/** Alpha, and the ceiling and the judge as 1 − Do / De over pooled margins: one pass over the items. */
function pooledFigures(
  counts: Uint16Array,
  judge: Uint8Array,
  raters: number,
  size: number,
): Pick<StudyFigures, 'alpha' | 'ceiling' | 'judge'> {
  const uses = new Float64Array(size);
  const usesOfJudge = new Float64Array(size);
  let [same, sameAsJudge] = [0, 0];
  for (let item = 0; item < judge.length; item++) {
    const said = judge[item] ?? 0;
    for (let code = 0; code < size; code++) {
      const here = counts[item * size + code] ?? 0;
      uses[code] = (uses[code] ?? 0) + here;
      same += here * (here - 1);
      if (code === said) sameAsJudge += here;
    }
    usesOfJudge[said] = (usesOfJudge[said] ?? 0) + 1;
  }
  const n = judge.length * raters;
  const chance = uses.reduce((sum, use) => sum + use * use, 0) / (n * n);
  const chanceOfJudge =
    uses.reduce((sum, use, code) => sum + use * (usesOfJudge[code] ?? 0), 0) / (n * judge.length);
  const agreed = same / (n * (raters - 1));
  return {
    // Krippendorff's chance takes two different ratings: without putting the first one back.
    alpha: beyond(agreed, (chance * n - 1) / (n - 1)),
    ceiling: beyond(agreed, chance),
    judge: beyond(sameAsJudge / n, chanceOfJudge),
  };
}

const beyond = (agreed: number, chance: number): number =>
  1 - chance <= 1e-12 ? Number.NaN : (agreed - chance) / (1 - chance);

function kappaOf(one: Uint8Array, other: Uint8Array, size: number): number {
  const uses = new Float64Array(2 * size);
  let same = 0;
  for (let item = 0; item < one.length; item++) {
    const [a, b] = [one[item] ?? 0, size + (other[item] ?? 0)];
    uses[a] = (uses[a] ?? 0) + 1;
    uses[b] = (uses[b] ?? 0) + 1;
    if (b === a + size) same += 1;
  }
  let chance = 0;
  for (let code = 0; code < size; code++) chance += (uses[code] ?? 0) * (uses[size + code] ?? 0);
  const n = one.length;
  return beyond(same / n, chance / (n * n));
}

/** Each rater's mean kappa with the others; their mean is the mean over pairs. */
function meansWithOthers(people: readonly Uint8Array[], size: number): number[] {
  const sums = people.map(() => 0);
  people.forEach((one, at) => {
    for (let other = at + 1; other < people.length; other++) {
      const kappa = kappaOf(one, people[other] ?? one, size);
      sums[at] = (sums[at] ?? 0) + kappa;
      sums[other] = (sums[other] ?? 0) + kappa;
    }
  });
  return sums.map((sum) => sum / (people.length - 1));
}

function reachOf(means: readonly number[]): number {
  const raters = means.length;
  if (raters < 3) return Number.NaN;
  const centre = mean(means);
  const sd = Math.sqrt(means.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (raters - 1));
  return (
    tQuantile(0.975, raters - 1) * sd * ((raters - 1) / (raters - 2)) * Math.sqrt(1 + 1 / raters)
  );
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
