import type { PairRules } from '@/lib/domain/study';
import { pointRow, undefinedRow, type FigureRow, type Section } from '@/lib/domain/figure-row';
import { headOf } from './figure-of';
import { byName, choicesOf, isAnswered, isMade, isRight, ratersOf } from './pair-choices';
import type { PairScoring } from './pair-scoring';
import type { ScoredTrial } from './scored-trial';

/** Why the rule that stood before the data leaves a rater out of the second set of figures. */
export type Exclusion = {
  readonly rater: string;
  readonly reason: 'catch pairs wrong' | 'read too fast';
};

/** Raters that the frozen rule of study.json excludes; one rater may be excluded for both reasons. */
export function exclusions(
  trials: readonly ScoredTrial[],
  exclude: PairRules['exclude'],
): Exclusion[] {
  const { catchWrong, fasterThan } = exclude ?? {};
  return ratersOf(trials).flatMap((rater): Exclusion[] => {
    const own = trials.filter((trial) => trial.rater === rater);
    const wrong = catchWrongOf(own);
    const timed = own.filter((trial) => isAnswered(trial) && pace(trial) !== null);
    const fast = timed.filter((trial) => isFast(trial, fasterThan)).length;
    return [
      ...(catchWrong !== undefined && wrong >= catchWrong
        ? [{ rater, reason: 'catch pairs wrong' as const }]
        : []),
      ...(fasterThan !== undefined && timed.length > 0 && 2 * fast >= timed.length
        ? [{ rater, reason: 'read too fast' as const }]
        : []),
    ];
  });
}

/** A catch pair on which the other text was pressed; one without an answer is not wrong. */
const catchWrongOf = (own: readonly ScoredTrial[]): number =>
  choicesOf(own.filter(({ purpose, showing }) => purpose === 'catch' && showing === 'first'))
    .filter(isMade)
    .filter((choice) => !isRight(choice)).length;

/** Words a minute; null where no time was taken. */
const pace = ({ words, activeMs }: ScoredTrial): number | null =>
  activeMs > 0 ? (words * 60_000) / activeMs : null;

/** Whether a trial was read faster than the rule allows: flagged, never deleted. */
export const isFast = (trial: ScoredTrial, fasterThan: number | undefined): boolean => {
  const own = pace(trial);
  return fasterThan !== undefined && own !== null && own > fasterThan;
};

const reasons: readonly Exclusion['reason'][] = ['catch pairs wrong', 'read too fast'];

/** How many raters and trials are left out or flagged, by reason. */
export function exclusionRows(
  section: Section,
  study: PairScoring,
  counted: readonly ScoredTrial[],
): FigureRow[] {
  const { rules, trials } = study;
  const count = (metric: string, of: number, n: number, method: string, category: string | null = null) => {
    const head = headOf(section, 'people', metric, { category });
    return n === 0
      ? undefinedRow(head, 'there is none', 0, method)
      : pointRow(head, of / n, n, method, { count: of });
  }; // prettier-ignore
  const raters = ratersOf(counted);
  const excluded = exclusions(counted, rules.exclude);
  const all = ratersOf(trials).sort(byName);
  const afterReveal = trials.filter((trial) => isAnswered(trial) && !trial.blind).length;
  const answered = trials.filter(isAnswered).length;
  const declared = [rules.exclude?.catchWrong, rules.exclude?.fasterThan];
  return [
    count('raters_without_answers', all.length - raters.length, all.length, 'raters with a sheet and no blind answer: in no figure'), // prettier-ignore
    ...reasons.flatMap(
      (reason, at) =>
      declared[at] === undefined
        ? []
        : [count('excluded_raters', excluded.filter((one) => one.reason === reason).length, raters.length, 'excluded by the frozen rule from the figures with raters=kept', reason)], // prettier-ignore
    ),
    ...(rules.exclude?.fasterThan === undefined
      ? []
      : [count('fast_trials', counted.filter((trial) => isAnswered(trial) && isFast(trial, rules.exclude?.fasterThan)).length, counted.filter(isAnswered).length, `read faster than ${rules.exclude.fasterThan} words a minute: flagged, not deleted`)]), // prettier-ignore
    ...(afterReveal === 0 ? [] : [count('answers_after_reveal', afterReveal, answered, 'made or changed after a seal was opened')]), // prettier-ignore
  ];
}
