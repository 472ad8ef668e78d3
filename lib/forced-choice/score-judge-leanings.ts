import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { meanInterval } from '@/lib/stats/intervals/mean-interval';
import { selfPreference, type OwnOrOther } from '@/lib/stats/forced-choice/self-preference';
import { sameFamily } from '@/lib/domain/model-family';
import type { FigureRow } from '@/lib/domain/figure-row';
import { estimateRow, headOf } from './figure-of';
import type { JudgeAnswers } from './judge-answers';
import { combinedPreferences, peopleSay } from './judge-preferences';
import type { Side } from '@/lib/domain/pairs/pair';
import { firstShowings } from './pair-choices';
import type { PairFacts, PairScoring } from './pair-scoring';
import { preferredOf, type Preferred } from './preference-choices';
import { longerOf, longerRow } from './score-leanings';
import { chosenText } from './score-repeats';
import { winRateRows } from './score-win-rates';
import { judgeSection as section } from './scored-pairs';
import type { ScoredTrial } from './scored-trial';

/** What a judge prefers, how far people prefer the same, and whether it leans to length or to its own family. */
export function leanRows(
  judge: JudgeAnswers,
  study: PairScoring,
  counted: readonly ScoredTrial[],
  facts: ReadonlyMap<string, PairFacts>,
): FigureRow[] {
  const { condition } = study.rules;
  const own = combinedPreferences(judge, facts, condition);
  const shown = [...firstShowings(counted, 'preference'), ...firstShowings(counted, '2afc')];
  const people = peopleSay(shown, chosenText);
  return [
    ...winRateRows({ section, grader: judge.judge }, own),
    agreementRow(judge, people),
    ...lengthRows(judge, own, preferredOf(firstShowings(counted, 'preference'), facts, condition)),
    ...familyRows(judge, facts, people),
  ];
}

function agreementRow(
  { judge, pairs }: JudgeAnswers,
  people: ReadonlyMap<string, string>,
): FigureRow {
  // prettier-ignore
  const both = pairs.filter(({ pair, said }) => said !== null && people.has(pair));
  const same = both.filter(({ pair, said }) => people.get(pair) === said).length;
  return estimateRow(
    headOf(section, judge, 'agreement_with_people', { other: 'people' }),
    clopperPearson(same, both.length),
    { interval: 'exact', method: 'says what more than half of the people say; a tie is an answer of its own', count: same }, // prettier-ignore
  );
}

/** How often the longer text is chosen, by the judge and less than by people on the same pairs. */
function lengthRows(
  { judge }: JudgeAnswers,
  own: readonly Preferred[],
  people: readonly Preferred[],
): FigureRow[] {
  // prettier-ignore
  if (own.length === 0) return [];
  const [longer, byPeople] = [longerOf(own), longerOf(people)];
  const means = new Map<string, { sum: number; n: number }>();
  for (const { item, value } of byPeople) {
    const known = means.get(item) ?? { sum: 0, n: 0 };
    means.set(item, { sum: known.sum + value, n: known.n + 1 });
  }
  const differences = longer.flatMap(({ item, value }) => {
    const mean = means.get(item);
    return mean === undefined ? [] : [value - mean.sum / mean.n];
  });
  return [
    longerRow(headOf(section, judge, 'longer_chosen'), own),
    estimateRow(headOf(section, judge, 'longer_chosen_difference', { other: 'people' }), meanInterval(differences), { interval: 't', unit: 'pair', method: 'the judge’s share of longer texts minus that of people, on the same pairs' }), // prettier-ignore
  ];
}

/** Pairs of which one text is by the judge's own family: whom it prefers, and whom people do. */
function familyRows(
  { judge, family, pairs }: JudgeAnswers,
  facts: ReadonlyMap<string, PairFacts>,
  people: ReadonlyMap<string, string>,
): FigureRow[] {
  const own = pairs.flatMap(({ pair, said }): OwnOrOther[] => {
    const side = ownSide(facts.get(pair), family);
    const crowd = people.get(pair);
    if (side === null || said === null || said === 'tie') return [];
    if (crowd === undefined || crowd === 'tie') return [];
    return [{ judge: said === side ? 'own' : 'other', people: crowd === side ? 'own' : 'other' }];
  });
  const makers = [...facts.values()].some((of) => ownSide(of, family) !== null);
  if (!makers) return [];
  const made = selfPreference(own);
  const head = (metric: string) => headOf(section, judge, metric, { other: 'people', category: family }); // prettier-ignore
  return [
    estimateRow(head('self_preference'), made.equalOpportunity, { interval: 'analytic', method: 'keeps its own family’s text where people prefer it, minus keeps the other’s where people prefer that; ties left out' }), // prettier-ignore
    estimateRow(head('self_preference_parity'), made.demographicParity, { interval: 'none', method: 'share of its own family’s texts preferred by the judge, minus by people; ties left out' }), // prettier-ignore
  ];
}

/** The one side whose text is by this family; null where none or both are. */
function ownSide(facts: PairFacts | undefined, family: string | null): Side | null {
  if (facts === undefined || family === null) return null;
  const is = (side: Side) => facts[side].family !== null && sameFamily(facts[side].family ?? '', family); // prettier-ignore
  return is('a') === is('b') ? null : is('a') ? 'a' : 'b';
}
