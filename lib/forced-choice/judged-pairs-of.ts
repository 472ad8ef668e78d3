import type { Form } from '@/lib/form/form';
import { trialField } from '@/lib/form/trial-field';
import { isCannotJudge } from '@/lib/form/values';
import { isAnswer, type Judgment } from '@/lib/domain/judgment';
import { familyOfModels } from '@/lib/domain/model-family';
import { judgeNames } from '@/lib/domain/judge-names';
import type { JudgedPair } from './judged-pair';
import { sideOf, type PairPurpose } from '@/lib/domain/pairs/pair';

/** A pair as judgments name it: by the internal id of its item. */
export type PairNamed = {
  readonly pair: string;
  readonly kind: '2afc' | 'preference';
  readonly purpose: PairPurpose;
  /** Whether the text of the author's b is stored as text "a". */
  readonly exchanged: boolean;
};

/**
 * Recorded judgments of pairs, whose values speak of the texts as they are stored: of each judge, run and order the last attempt. The answer is that of the field which the
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
        pair: named.pair,
        kind: named.kind,
        purpose: named.purpose,
        order,
        response: responseOf(judgment, form, named),
      },
    ];
  });
}

function responseOf(
  judgment: Judgment,
  form: Pick<Form, 'fields'>,
  { kind, exchanged }: PairNamed,
): JudgedPair['response'] {
  const { state, values } = judgment;
  const field = trialField(form, kind);
  const value = isAnswer(state) && field ? values?.[field.id] : undefined;
  // A row that names no order saw the author's a first.
  const shown = (judgment.order === 'ba') === exchanged ? 'ab' : 'ba';
  if (value === 'a' || value === 'b') return sideOf(value, shown);
  if (value === 'tie' || value === 'both-bad') return value;
  return value !== undefined && isCannotJudge(value) ? 'cannot-judge' : null;
}
