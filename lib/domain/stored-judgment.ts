import { z } from 'zod';
import type { Values } from '@/lib/form/values';
import type { Judgment, JudgmentState } from './judgment';

/** A judgment as it is stored: what takes time to parse is text, which travels cheaply to another thread. */
export type StoredJudgment = Omit<Judgment, 'values' | 'unfound' | 'state' | 'order'> & {
  readonly order: string | null;
  readonly state: string;
  readonly valuesJson: string | null;
  readonly unfoundJson: string | null;
};

const unfoundSchema = z.array(z.string());

/** Parses what is stored; every field is named, since a spread would carry the next column along. */
export const judgmentOf = (stored: StoredJudgment): Judgment =>
  // The form checked these values before they were stored.
  judgmentFrom(stored, (json) => JSON.parse(json) as Values);

/** The same where the caller parses the values. */
export function judgmentFrom(
  stored: StoredJudgment,
  parsed: (valuesJson: string) => Values,
): Judgment {
  return {
    judge: stored.judge,
    promptSha256: stored.promptSha256,
    family: stored.family,
    model: stored.model,
    returnedModel: stored.returnedModel,
    run: stored.run,
    iteration: stored.iteration,
    order: stored.order === 'ab' || stored.order === 'ba' ? stored.order : null,
    item: stored.item,
    attempt: stored.attempt,
    state: stored.state as JudgmentState, // written from JudgmentState only
    values: stored.valuesJson === null ? null : parsed(stored.valuesJson),
    unfound: stored.unfoundJson === null ? [] : unfoundSchema.parse(JSON.parse(stored.unfoundJson)),
    problem: stored.problem,
    calledAt: stored.calledAt,
    cost: stored.cost,
  };
}
