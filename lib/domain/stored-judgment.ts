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
export function judgmentOf(stored: StoredJudgment): Judgment {
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
    // The form checked these values before they were stored.
    values: stored.valuesJson === null ? null : (JSON.parse(stored.valuesJson) as Values),
    unfound: stored.unfoundJson === null ? [] : unfoundSchema.parse(JSON.parse(stored.unfoundJson)),
    problem: stored.problem,
    calledAt: stored.calledAt,
    cost: stored.cost,
  };
}
