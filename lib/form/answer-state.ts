import type { Leaf } from './leaves';

/**
 * What an answer is to whatever is computed from it. Only what was not asked is not needed (`hidden`);
 * an answer that was asked and is not there is `missing`, whether it was due or optional. What waits
 * for a field without an answer is as that field is, since it might have been asked.
 */
export type AnswerState = 'given' | 'cannot-judge' | 'missing' | 'hidden';

export function answerState({ state, waits }: Pick<Leaf, 'state' | 'waits'>): AnswerState {
  if (waits) return waits.because === 'cannot-judge' ? 'cannot-judge' : 'missing';
  return state === 'skipped' ? 'missing' : state;
}
