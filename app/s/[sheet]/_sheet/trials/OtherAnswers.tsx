import { allowedReasons } from '@/lib/form/allowed-reasons';
import { noneWords } from '@/lib/form/kinds/boundary';
import { sideWords } from '@/lib/form/kinds/side';
import type { TrialField } from '@/lib/form/trial-field';

import { firstCannotJudge } from '../cannot-judge';
import { CannotJudgeReasons } from '../fields/CannotJudgeReasons';
import { Trouble } from '../fields/FieldFrame';
import { Segment } from '../fields/Segment';
import { idOf, useFormTools } from '../form-tools';
import { cannotJudgeOf, valueAt } from '../values-at';

/** The answers to a trial's question that are no place in its texts: equal cells, the last "cannot judge". */
export function OtherAnswers({ field, choosable }: { field: TrialField; choosable: boolean }) {
  const tools = useFormTools();
  const value = valueAt(tools.values, field.id);
  const cannot = cannotJudgeOf(value);
  const reasons = tools.form.cannotJudge?.reasons ?? [];
  const allowed = allowedReasons(
    field,
    reasons.map((reason) => reason.value),
  );
  const only = allowed.length === 1 ? reasons.find(({ value: one }) => one === allowed[0]) : null;
  const answers = otherValues(field);
  const disabled = !choosable || tools.readOnly || tools.busy === true;
  if (answers.length === 0 && allowed.length === 0) return null;
  return (
    <div className="others" data-path={field.id}>
      <div
        className="seg small"
        role="radiogroup"
        aria-label="Other answers"
        aria-disabled={!choosable || undefined}
      >
        {answers.map((one) => (
          <Segment
            key={one.value}
            name={idOf(field.id, 'trial')}
            label={one.words}
            cap={tools.keyOf(field.id, one.value)}
            checked={value === one.value}
            disabled={disabled}
            onChoose={() => tools.set(field.id, one.value)}
          />
        ))}
        {allowed.length === 0 ? null : (
          <Segment
            name={idOf(field.id, 'trial')}
            label={only?.label ?? 'Cannot judge'}
            cap={tools.keyOf(field.id, 'cannotJudge')}
            checked={cannot !== null}
            disabled={disabled}
            onChoose={() => tools.set(field.id, firstCannotJudge(tools.form, field))}
          />
        )}
      </div>
      {only?.text === 'none' ? null : (
        <CannotJudgeReasons field={field} path={field.id} cannot={cannot} />
      )}
      <Trouble path={field.id} />
    </div>
  );
}

function otherValues(field: TrialField): { value: string; words: string }[] {
  if (field.kind === 'boundary') return field.none ? [{ value: 'none', words: noneWords }] : [];
  return [...(field.tie ? ['tie'] : []), ...(field.bothBad ? ['both-bad'] : [])].map((value) => ({
    value,
    words: sideWords(field, value),
  }));
}
