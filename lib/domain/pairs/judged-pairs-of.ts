import type { Form } from '@/lib/form/form';
import { trialField } from '@/lib/form/trial-field';
import { isCannotJudge } from '@/lib/form/values';
import type { Judgment } from '../judgment';
import { familyOfModels } from '../model-family';
import { judgeNames } from '../report/graders';
import type { JudgedPair } from './judged-pair';
import type { PairPurpose } from './pair';

/** A pair as judgments name it: by the internal id of its item. */
export type PairNamed = {
  readonly pair: string;
  readonly kind: '2afc' | 'preference';
  readonly purpose: PairPurpose;
};

/**
 * Recorded judgments of pairs: of each judge, run and order the last attempt. The answer is that of the field which the
 * pair's kind of trial is about; a judge under another prompt is another judge.
 */
export function judgedPairsOf(
  judgments: readonly Judgment[],
  form: Pick<Form, 'fields'>,
  pairs: ReadonlyMap<string, PairNamed>,
): JudgedPair[] {
  const nameOf = judgeNames(judgments);
  const last = new Map<string, Judgment>();
  for (const judgment of judgments) {
    if (!pairs.has(judgment.item)) continue;
    const { run, order, item } = judgment;
    const key = JSON.stringify([nameOf(judgment), run, order, item]);
    const known = last.get(key);
    if (!known || known.attempt < judgment.attempt) last.set(key, judgment);
  }
  return [...last.values()].flatMap((judgment): JudgedPair[] => {
    const named = pairs.get(judgment.item);
    if (!named) return [];
    const { run, order, family, model, returnedModel } = judgment;
    return [
      {
        judge: nameOf(judgment),
        family: family ?? familyOfModels([returnedModel, model]),
        run,
        ...named,
        order,
        response: responseOf(judgment, form, named.kind),
      },
    ];
  });
}

function responseOf(
  { state, values }: Judgment,
  form: Pick<Form, 'fields'>,
  kind: PairNamed['kind'],
): JudgedPair['response'] {
  const field = trialField(form, kind);
  const value = state === 'given' && field ? values?.[field.id] : undefined;
  if (value === 'a' || value === 'b' || value === 'tie' || value === 'both-bad') return value;
  return value !== undefined && isCannotJudge(value) ? 'cannot-judge' : null;
}
