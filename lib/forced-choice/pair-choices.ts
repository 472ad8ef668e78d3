import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { sideOf, type PairTrialKind, type Side } from '@/lib/domain/pairs/pair';
import type { PairScoring } from './pair-scoring';
import type { ScoredTrial } from './scored-trial';

/** A trial of which a box is right, with what became of it. */
export type Choice = {
  readonly trial: ScoredTrial;
  readonly rater: string;
  readonly item: string;
  /** The box that was pressed; null = none: no answer, or a text was broken. */
  readonly pressed: Side | null;
  /** The box in which the target stood. */
  readonly right: Side;
};

/** Trials that count: made blind (unless all are asked for), by raters who answered at least one trial. */
export function countedTrials({ trials, labelsUsed }: PairScoring): ScoredTrial[] {
  const used =
    labelsUsed === 'all' ? trials : trials.filter(({ response, place, blind }) => blind || (response === null && place === null)); // prettier-ignore
  const began = new Set(used.filter(isAnswered).map(({ rater }) => rater));
  return used
    .filter(({ rater }) => began.has(rater))
    .toSorted((one, other) => byName(one.rater, other.rater) || byName(one.pair, other.pair) || byShowing(one, other)); // prettier-ignore
}

export const byName = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

const showings: readonly ScoredTrial['showing'][] = ['first', 'repeat', 'mirrored'];
const byShowing = (one: ScoredTrial, other: ScoredTrial): number =>
  showings.indexOf(one.showing) - showings.indexOf(other.showing) || one.position - other.position;

/** Whether anything was answered, "cannot judge" included. */
export const isAnswered = ({ kind, response, place }: ScoredTrial): boolean =>
  kind === 'boundary' ? place !== null : response !== null;

/** First showings of standard trials of one kind: the only ones that figures proper are made of. */
export const firstShowings = (trials: readonly ScoredTrial[], kind: PairTrialKind): ScoredTrial[] =>
  trials.filter((of) => of.kind === kind && of.purpose === 'standard' && of.showing === 'first');

/** Trials with a right answer as choices. */
export function choicesOf(trials: readonly ScoredTrial[]): Choice[] {
  return trials.flatMap((trial): Choice[] => {
    const { target, sides, response } = trial;
    if (target === null || sides === null) return [];
    const pressed = response === 'a' || response === 'b' ? response : null;
    return [{ trial, rater: trial.rater, item: trial.pair, pressed, right: sideOf(target, sides) }];
  });
}

export const isRight = ({ pressed, right }: Choice): boolean => pressed === right;

/** Right 1, wrong 0, no choice ½: the primary figure. */
export const withHalves = (choices: readonly Choice[]): Judged[] =>
  choices.map((of) => ({ ...named(of), value: of.pressed === null ? 0.5 : Number(isRight(of)) }));

/** Right 1, wrong 0; what was not chosen is left out. */
export const madeOnly = (choices: readonly Choice[]): Judged[] =>
  choices.filter(isMade).map((of) => ({ ...named(of), value: Number(isRight(of)) }));

/** Whether box A was pressed, of the choices that were made. */
export const choseFirst = (choices: readonly Choice[]): Judged[] =>
  choices.filter(isMade).map((of) => ({ ...named(of), value: Number(of.pressed === 'a') }));

export const isMade = ({ pressed }: Choice): boolean => pressed !== null;

const named = ({ rater, item }: Choice): { rater: string; item: string } => ({ rater, item });

/** What is missing among choices, and the bounds that it leaves. */
export function missingOf(choices: readonly Choice[]): {
  missing?: number;
  cannotJudge?: number;
  ifWrong?: number;
  ifRight?: number;
} {
  const none = choices.filter((of) => !isMade(of));
  if (none.length === 0) return {};
  const broken = none.filter(({ trial }) => trial.response === 'cannot-judge').length;
  const right = choices.filter(isRight).length;
  return {
    missing: none.length - broken,
    cannotJudge: broken,
    ifWrong: right / choices.length,
    ifRight: (right + none.length) / choices.length,
  };
}

/** Names in the order of their letters. */
export const ratersOf = (trials: readonly { readonly rater: string }[]): string[] =>
  [...new Set(trials.map(({ rater }) => rater))].sort(byName);
