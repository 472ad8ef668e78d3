import tCdf from '@stdlib/stats-base-dists-t-cdf';
import { adjustPValues } from '@/lib/stats/tests/adjust-p-values';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** What one rater (or the judge) said of each item that he saw. */
export type Answers = ReadonlyMap<string, number | string>;

/** How near an answer comes to the others' answers on the same item: higher is nearer. */
export type Nearness = (answer: number | string, others: readonly (number | string)[]) => number;

export type AltTest = {
  readonly kind: 'alt-test';
  /** The share of raters whom the judge may stand in for. */
  readonly winningRate: number | Undefined;
  /** The mean over raters of how often the judge is at least as near to the others as they are. */
  readonly advantageProbability: number;
  /** A winning rate of at least one half. */
  readonly passes: boolean | Undefined;
  readonly raters: ReadonlyMap<string, WithoutRater>;
  /** Raters with too few items, who are left out. */
  readonly tooFew: readonly string[];
};

export type WithoutRater = {
  readonly n: number;
  /** How often the judge is at least as near to the others as this rater, and the other way round. */
  readonly judge: number;
  readonly rater: number;
  readonly t: number | Undefined;
  readonly p: number | Undefined;
};

export type AltTestOptions = {
  readonly nearness: Nearness;
  /** What a person costs more than the judge: .2 for experts, .15 for skilled raters, .1 for a crowd. */
  readonly epsilon: number;
  /** Bound on the share of false findings over the raters. */
  readonly q?: number;
  readonly leastRatersPerItem?: number;
  readonly leastItemsPerRater?: number;
};

/**
 * May a judge stand in for a rater? For each rater in turn: who is nearer to the other raters, he or
 * the judge? One-sided t test that the rater is ahead by less than `epsilon`, Benjamini–Yekutieli
 * over the raters. Ties count as a win for both.
 * Undefined below three raters (with two, "the others" are one person). Where every difference is
 * the same the test has no variance: t is −∞ or ∞ and p 0 or 1; if it equals epsilon, none.
 * Source: Calderon, Reichart and Dror (2025), The Alternative Annotator Test, ACL.
 * Computed for comparison with other tools; pages show `altTestOfCodes`.
 *
 * @example altTest(new Map(['x', 'y', 'z'].map((rater) => [rater, new Map([['1', 'a'], ['2', 'b'], ['3', rater === 'z'
 *   ? 'a' : 'b']])])), new Map([['1', 'a'], ['2', 'b'], ['3', 'b']]), { nearness: shareEqual, epsilon: 0.2,
 *   leastItemsPerRater: 3 }).advantageProbability // 1
 */
export function altTest(
  raters: ReadonlyMap<string, Answers>,
  judge: Answers,
  options: AltTestOptions,
): AltTest | Undefined {
  const { nearness, epsilon, q = 0.05, leastRatersPerItem = 2, leastItemsPerRater = 30 } = options;
  if (raters.size < 3) {
    return undefinedBecause('fewer than three raters: nobody to set a rater against', raters.size);
  }
  const answers = (item: string) => [...raters.values()].filter((of) => of.has(item)).length;
  const compared = new Map<string, WithoutRater>();
  const tooFew: string[] = [];
  for (const [name, own] of raters) {
    const items = [...own.keys()].filter(
      (item) => judge.has(item) && answers(item) >= Math.max(2, leastRatersPerItem),
    );
    if (items.length < Math.max(2, leastItemsPerRater)) tooFew.push(name);
    else compared.set(name, withoutRater(name, items, raters, judge, nearness, epsilon));
  }
  if (compared.size === 0) {
    return undefinedBecause(
      `no rater shares ${leastItemsPerRater} items with the judge and others`,
      0,
    );
  }
  const winningRate = shareBeaten([...compared.values()], q);
  const advantage = [...compared.values()].reduce((sum, of) => sum + of.judge, 0) / compared.size;
  return {
    kind: 'alt-test',
    winningRate,
    advantageProbability: advantage,
    passes: typeof winningRate === 'number' ? winningRate >= 0.5 : winningRate,
    raters: compared,
    tooFew,
  };
}

/**
 * The share of the others who gave the same answer.
 * From 0 to 1. Source: `altTest`.
 *
 * @example shareEqual('a', ['a', 'b', 'a']) // 0.6667
 */
export const shareEqual: Nearness = (answer, others) =>
  others.filter((other) => other === answer).length / others.length;

/**
 * Minus the root mean square distance to the others: for numbers.
 * 0 or less, in the unit of the answers. Source: `altTest`.
 *
 * @example negativeRmse(3, [2, 4]) // -1
 */
export const negativeRmse: Nearness = (answer, others) =>
  -Math.sqrt(
    others.reduce<number>((sum, other) => sum + (Number(other) - Number(answer)) ** 2, 0) /
      others.length,
  );

function withoutRater(
  name: string,
  items: readonly string[],
  raters: ReadonlyMap<string, Answers>,
  judge: Answers,
  nearness: Nearness,
  epsilon: number,
): WithoutRater {
  const others = [...raters].filter(([other]) => other !== name).map(([, answers]) => answers);
  let [judgeWins, raterWins] = [0, 0];
  const differences = items.map((item) => {
    const theirs = others.flatMap((answers) => answers.get(item) ?? []);
    const near = (answers: Answers | undefined) => nearness(answers?.get(item) ?? '', theirs);
    const [ofJudge, ofRater] = [near(judge), near(raters.get(name))];
    const [judgeWon, raterWon] = [Number(ofJudge >= ofRater), Number(ofRater >= ofJudge)];
    judgeWins += judgeWon;
    raterWins += raterWon;
    return raterWon - judgeWon;
  });
  const n = items.length;
  return { n, judge: judgeWins / n, rater: raterWins / n, ...meanBelow(differences, epsilon) };
}

/**
 * One-sided t test that the mean of `differences` lies below `bound`.
 * t = (mean − bound) / (s / √n), n − 1 degrees of freedom. Where all differences are equal t is −∞ or ∞ and p 0 or 1;
 * undefined where they equal the bound. Source: Student (1908), Biometrika 6(1), 1-25.
 *
 * @example meanBelow([0, 1, 0, 0, -1], 0.2) // { t: -0.6325, p: 0.2807 }
 */
export function meanBelow(
  differences: ArrayLike<number>,
  bound: number,
): Pick<WithoutRater, 't' | 'p'> {
  const n = differences.length;
  let [sum, squares, alike] = [0, 0, true];
  for (let at = 0; at < n; at++) {
    sum += differences[at] ?? Number.NaN;
    alike &&= differences[at] === differences[0];
  }
  const mean = sum / n;
  for (let at = 0; at < n; at++) squares += ((differences[at] ?? Number.NaN) - mean) ** 2;
  if (n < 2 || alike) {
    if (n >= 2 && mean < bound) return { t: -Infinity, p: 0 };
    if (n >= 2 && mean > bound) return { t: Infinity, p: 1 };
    const none = undefinedBecause('all differences are equal, and equal to epsilon (0/0)', n);
    return { t: none, p: none };
  }
  const variance = squares / (n - 1);
  const t = (mean - bound) / Math.sqrt(variance / n);
  return { t, p: tCdf(t, n - 1) };
}

function shareBeaten(raters: readonly WithoutRater[], q: number): number | Undefined {
  const p: number[] = [];
  for (const rater of raters) {
    if (typeof rater.p !== 'number') return rater.p;
    p.push(rater.p);
  }
  const beaten = adjustPValues(p, 'benjamini-yekutieli').filter((one) => one !== null && one <= q);
  return beaten.length / raters.length;
}
