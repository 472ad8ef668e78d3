import type { FigureRow } from '@/lib/domain/figure-row';
import { firstShowings, isAnswered, ratersOf } from './pair-choices';
import { exclusionRows, exclusions } from './pair-exclusions';
import type { PairScoring } from './pair-scoring';
import { preferredOf, type Preferred } from './preference-choices';
import { abilityRows } from './score-abilities';
import { leaningRows } from './score-leanings';
import { unansweredRows } from './score-unanswered';
import { repeatRows } from './score-repeats';
import { winRateRows, type Where } from './score-win-rates';
import type { ScoredTrial } from './scored-trial';

/** Everything that the answers to "which is better?" say, of all raters, without excluded ones, and of each. */
export function preferenceRows(study: PairScoring, counted: readonly ScoredTrial[]): FigureRow[] {
  const trials = firstShowings(counted, 'preference');
  if (trials.length === 0) return [];
  const all = peoplePreferences(study, counted);
  const out = new Set(exclusions(counted, study.rules.exclude).map(({ rater }) => rater));
  const kept = all.filter(({ rater }) => !out.has(rater));
  const whole = (stratum: string | null, answers: readonly Preferred[]): FigureRow[] => {
    const where: Where = { section: 'preference', grader: 'people', stratum };
    return [
      ...winRateRows(where, answers),
      ...abilityRows(where, answers, study.seed),
      ...leaningRows(where, answers),
    ];
  };
  return [
    ...whole(null, all),
    ...(study.rules.exclude === undefined ? [] : whole('raters=kept', kept)),
    ...ratersOf(trials.filter(isAnswered)).flatMap((rater) => {
      const own = all.filter((answer) => answer.rater === rater);
      const where: Where = { section: 'preference', grader: rater };
      return [...winRateRows(where, own), ...leaningRows(where, own)];
    }),
    ...unansweredRows(trials),
    ...repeatRows('preference', counted, 'preference'),
    ...exclusionRows('preference', study, counted),
  ];
}

/** What people preferred, at the first showing of standard pairs. */
export function peoplePreferences(
  study: PairScoring,
  counted: readonly ScoredTrial[],
): Preferred[] {
  const facts = new Map(study.facts.map((of) => [of.pair, of]));
  return preferredOf(firstShowings(counted, 'preference'), facts, study.rules.condition);
}
