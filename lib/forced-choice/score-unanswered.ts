import { pointRow, type FigureRow } from '@/lib/domain/figure-row';
import { headOf } from './figure-of';
import { ratersOf } from './pair-choices';
import type { ScoredTrial } from './scored-trial';

/** Pairs of a preference sheet without a preference: not answered, and "cannot judge". They are in no other figure. */
export function unansweredRows(trials: readonly ScoredTrial[]): FigureRow[] {
  return [...ratersOf(trials), 'people'].map((grader) => {
    const own = trials.filter(({ rater }) => grader === 'people' || rater === grader);
    const missing = own.filter(({ response }) => response === null).length;
    const cannotJudge = own.filter(({ response }) => response === 'cannot-judge').length;
    const none = missing + cannotJudge;
    return pointRow(
      headOf('preference', grader, 'without_preference'),
      none / own.length,
      own.length,
      'planned first showings without an answer, or with “cannot judge”: in no other figure',
      { count: none, missing, cannotJudge },
    );
  });
}
