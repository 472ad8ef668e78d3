import { pairsByItem, withoutCategories } from '@/lib/stats/agreement/pooled-agreement';
import { clusteredShare } from '@/lib/stats/intervals/clustered-share';
import { jackknifeInterval } from '@/lib/stats/intervals/jackknife-interval';
import { pointEstimate, undefinedBecause, type Estimate } from '@/lib/stats/intervals/estimate';
import type { FigureRow, RowHead } from '@/lib/domain/figure-row';
import { estimateRow, headOf } from './figure-of';
import { judgeAnswers } from './judge-answers';
import { byName, firstShowings, ratersOf } from './pair-choices';
import type { PairScoring } from './pair-scoring';
import { judgeSection } from './scored-pairs';
import { chosenText } from './score-repeats';
import type { ScoredTrial } from './scored-trial';

/** People with each other are averaged over pairs up to so many raters; beyond, these are too many. */
const mostInPairs = 20;

/** Every kind of tie is one answer. */
const codes: Readonly<Record<string, number>> = { a: 0, b: 1, tie: 2, 'both-bad': 2 };
const tie = 2;

type Answers = {
  /** One code a pair: the author's a or b, or a tie; below 0 where nothing was preferred. */
  readonly people: readonly Int32Array[];
  readonly judge: Int32Array | null;
};

/**
 * Percent agreement on which of two is better, as MT-Bench gives it: of people with each other and of each judge with
 * people, pooled over all pairs of answers to one pair of texts, and averaged over people; with ties as an answer of
 * their own (all kinds alike), and without them, where any are. A judge says what both orders say, and a tie where they
 * differ. Limits of the pooled share take pairs of texts as clusters, those of the mean leave each out in turn; both
 * hold for these people. Chance is not taken out.
 * Source: Zheng et al. (2023), Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena, NeurIPS, section 4.2.
 */
export function preferenceAgreementRows(
  study: PairScoring,
  counted: readonly ScoredTrial[],
): FigureRow[] {
  const trials = firstShowings(counted, 'preference');
  const raters = ratersOf(trials);
  if (raters.length < 2) return [];
  const pairs = [...new Set(trials.map(({ pair }) => pair))].sort(byName);
  const placeOf = new Map(pairs.map((pair, at) => [pair, at]));
  const coded = (
    said: readonly { readonly pair: string; readonly text: string | null }[],
  ): Int32Array => {
    // prettier-ignore
    const own = new Int32Array(pairs.length).fill(-1);
    for (const { pair, text } of said) {
      const at = placeOf.get(pair);
      if (at !== undefined) own[at] = codes[text ?? ''] ?? -1;
    }
    return own;
  };
  const people = raters.map(
    (rater) =>
    coded(trials.filter((trial) => trial.rater === rater).map((trial) => ({ pair: trial.pair, text: chosenText(trial) }))), // prettier-ignore
  );
  const standard = study.judgments.filter(({ kind, purpose }) => kind === 'preference' && purpose === 'standard'); // prettier-ignore
  const judges = judgeAnswers(standard).map(({ judge, pairs: said }) => ({ judge, own: coded(said.map(({ pair, said: text }) => ({ pair, text }))) })); // prettier-ignore
  const ties = [...people, ...judges.map(({ own }) => own)].some((own) => own.includes(tie));
  const all = [
    { head: (metric: string) => headOf('preference', 'people', metric), answers: { people, judge: null } },
    ...judges.map(({ judge, own }) => ({ head: (metric: string) => headOf(judgeSection, judge, metric, { other: 'people' }), answers: { people, judge: own } })),
  ]; // prettier-ignore
  return all.flatMap(({ head, answers }) => [
    ...rowsOf(answers, head, ties ? ', ties alike' : '', ''),
    ...(ties ? rowsOf(withoutTies(answers), head, ', neither a tie', '_without_ties') : []),
  ]);
}

function withoutTies({ people, judge }: Answers): Answers {
  const left = (own: Int32Array) => withoutCategories(own, new Set([tie]));
  return { people: people.map(left), judge: judge && left(judge) };
}

function rowsOf(
  { people, judge }: Answers,
  head: (metric: string) => RowHead,
  words: string,
  suffix: string,
): FigureRow[] {
  const { same, pairs } = pairsByItem(people, judge);
  const count = same.reduce((sum, one) => sum + one, 0);
  const pooled = nothingCounted(clusteredShare(same, pairs), pairs);
  const method = `percent agreement over all pairs of answers${words}; n counts pairs of answers`;
  const row = estimateRow(head(`percent_agreement_pooled${suffix}`), pooled, { interval: 'clustered', unit: 'pair', method, count }); // prettier-ignore
  if (judge === null && people.length > mostInPairs) return [row];
  const items = pairs.reduce((sum, one) => sum + Number(one > 0), 0);
  const graders = sharingGraders({ people, judge });
  const of = `mean of ${graders.length} percent agreements, ${judge ? 'the judge with each person' : 'each two people'}${words}`;
  const averaged = graders.length === 0 ? undefinedBecause('no two graders answered the same pair', 0) : meanOf(graders, items); // prettier-ignore
  return [
    row,
    estimateRow(head(`percent_agreement_averaged${suffix}`), averaged, { interval: 'jackknife', unit: 'pair', method: of }), // prettier-ignore
  ];
}

/** Why there is no share, in the words of the other figures of its kind. */
const nothingCounted = (made: Estimate, pairs: Float64Array): Estimate =>
  made.kind === 'undefined' && pairs.every((one) => one === 0)
    ? { ...made, reason: 'no pair has two answers to compare' }
    : made;

/** Two graders: on which pairs both answered, on which of these alike, and how many that is. */
type Sharing = {
  readonly same: Float64Array;
  readonly pairs: Float64Array;
  readonly hits: number;
  readonly n: number;
};

function sharingGraders({ people, judge }: Answers): Sharing[] {
  const graders = judge
    ? people.map((one) => [one, judge])
    : people.flatMap((one, at) => people.slice(at + 1).map((other) => [one, other]));
  const sum = (of: Float64Array): number => of.reduce((total, one) => total + one, 0);
  return graders
    .map((two) => pairsByItem(two, null))
    .map(({ same, pairs }) => ({ same, pairs, hits: sum(same), n: sum(pairs) }))
    .filter(({ n }) => n > 0);
}

/** The unweighted mean of the shares, with limits cut to 0 and 1; none where it is the same whichever pair is left out. */
function meanOf(graders: readonly Sharing[], n: number): Estimate {
  const without = (at: number | null): number => {
    const shares = graders.flatMap(({ same, pairs, hits, n: all }) => {
      const left = at === null ? all : all - (pairs[at] ?? 0);
      return left === 0 ? [] : [(at === null ? hits : hits - (same[at] ?? 0)) / left];
    });
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  };
  const value = without(null);
  const places = [...(graders[0]?.pairs ?? []).keys()];
  const shared = places.filter((at) => graders.some(({ pairs }) => pairs[at] === 1));
  const found = jackknifeInterval(value, Float64Array.from(shared, without));
  const none = found.kind === 'undefined' || found.standardError < 1e-12;
  const limits = none ? { low: null, high: null } : { low: Math.max(0, found.low), high: Math.min(1, found.high) }; // prettier-ignore
  return { ...pointEstimate(value, n, 'mean of percent agreements'), ...limits };
}
