import {
  boundaryPoints,
  boundaryScore,
  type BoundaryGuess,
} from '@/lib/stats/forced-choice/boundary-score';
import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { undefinedRow, type FigureRow, type RowExtras } from '@/lib/domain/figure-row';
import { estimateRow, headOf, meanRow, shareRow } from './figure-of';
import { firstShowings, ratersOf } from './pair-choices';
import type { PairScoring } from './pair-scoring';
import type { ScoredTrial } from './scored-trial';

type Guess = BoundaryGuess & { readonly rater: string; readonly item: string };

/**
 * How near answers come to the place where one text changes hands: apart from accuracy, since it is another task.
 * Distances are in sentences, above 0 too late; points are those of the game: 5 exactly, one less for each sentence
 * after it, 0 before. Texts without an answer are counted, and in no figure.
 */
export function boundaryRows(study: PairScoring, counted: readonly ScoredTrial[]): FigureRow[] {
  const trials = firstShowings(counted, 'boundary').filter(({ truePlace }) => truePlace !== null);
  if (trials.length === 0) return [];
  return [...ratersOf(trials), 'people'].flatMap((grader) => {
    const own = trials.filter(({ rater }) => grader === 'people' || rater === grader);
    return rowsOf(grader, own, study.boundaryNone);
  });
}

function rowsOf(grader: string, trials: readonly ScoredTrial[], none: boolean): FigureRow[] {
  const guesses = trials.flatMap((trial) => guessOf(trial, none));
  const head = (metric: string) => headOf('boundary', grader, metric);
  const missing: RowExtras = { missing: trials.length - guesses.length };
  const score = boundaryScore(guesses);
  const apart = guesses.flatMap(({ guess, boundary, rater, item }): Judged[] =>
    guess === null || boundary === null ? [] : [{ rater, item, value: guess - boundary }],
  );
  const each = (value: (guess: Guess) => number): Judged[] =>
    guesses.map((guess) => ({ rater: guess.rater, item: guess.item, value: value(guess) }));
  const nowhere = 'no answer and truth that both name a place';
  return [
    shareRow(head('exact'), each(({ guess, boundary }) => Number(guess === boundary)), 'exactly right, of texts answered', missing), // prettier-ignore
    estimateRow(head('exact_by_chance'), score.chance, { interval: 'none', method: 'mean of 1 / answers offered' }), // prettier-ignore
    apart.length === 0
      ? undefinedRow(head('signed_distance'), nowhere, guesses.length, 'answer − truth')
      : meanRow(head('signed_distance'), apart, 'mean of answer − truth in sentences: above 0 too late', { least: -Infinity, most: Infinity }, missing), // prettier-ignore
    apart.length === 0
      ? undefinedRow(head('absolute_distance'), nowhere, guesses.length, '|answer − truth|')
      : meanRow(head('absolute_distance'), apart.map((of) => ({ ...of, value: Math.abs(of.value) })), 'mean of |answer − truth| in sentences', { least: 0, most: Infinity }, missing), // prettier-ignore
    meanRow(head('points'), each(({ guess, boundary }) => boundaryPoints(guess, boundary)), 'mean points: 5 exactly, one less for each sentence after it, 0 before, and 0 where only one of answer and truth is a place', { least: 0, most: 5 }, missing), // prettier-ignore
    estimateRow(head('points_of_best_constant'), score.bestConstant, { interval: 'none', method: 'mean points of the one answer that would have made the most' }), // prettier-ignore
  ];
}

/** "none" is a place of its own, not the end of the text. */
function guessOf(trial: ScoredTrial, none: boolean): Guess[] {
  const { place, truePlace, sentences, rater, pair } = trial;
  if (place === null || truePlace === null || sentences === null) return [];
  const of = (at: number | 'none') => (at === 'none' ? null : at);
  const offered = sentences - 1 + Number(none);
  return [{ guess: of(place), boundary: of(truePlace), offered, rater, item: pair }];
}
