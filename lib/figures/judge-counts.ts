import { isAnswer } from '@/lib/domain/judgment';
import { isCannotJudge } from '@/lib/form/values';
import type { JudgeGrader } from './graders';

export type JudgeCounts = {
  readonly judge: string;
  readonly run: number;
  readonly family: string | null;
  readonly models: readonly string[];
  /** Items it was asked about; each is given, malformed or failed by its last attempt. */
  readonly asked: number;
  readonly given: number;
  /** Of those given: verdicts, which judge some of what the form asks. */
  readonly partial: number;
  readonly malformed: number;
  readonly failed: number;
  /** Calls beyond the first for an item. */
  readonly retries: number;
  /** Given answers with at least one "cannot judge" in them. */
  readonly cannotJudge: number;
};

/** What became of a judge's calls in one run. */
export function judgeCounts({ id, run, family, models, last }: JudgeGrader): JudgeCounts {
  const answers = [...last.values()];
  const of = (state: string) => answers.filter((answer) => answer.state === state).length;
  return {
    judge: id,
    run,
    family,
    models,
    asked: answers.length,
    given: answers.filter(({ state }) => isAnswer(state)).length,
    partial: of('partial'),
    malformed: of('malformed'),
    failed: of('failed'),
    retries: answers.reduce((sum, { attempt }) => sum + attempt - 1, 0),
    cannotJudge: answers.filter(({ state, values }) => isAnswer(state) && hasCannotJudge(values)).length, // prettier-ignore
  };
}

/** Whether "cannot judge" stands anywhere in an answer, also inside parts and lists. */
function hasCannotJudge(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isCannotJudge(value) || Object.values(value).some(hasCannotJudge);
}
