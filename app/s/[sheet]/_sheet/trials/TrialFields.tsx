import type { Field } from '@/lib/form/field';
import { pointsOf } from '@/lib/form/kinds/scale-points';
import type { TrialField } from '@/lib/form/trial-field';

import { AnyField } from '../fields/AnyField';
import { useFormTools } from '../form-tools';
import { OtherAnswers } from './OtherAnswers';
import { RowField, type InRow } from './RowField';

/**
 * Beneath the texts: the other answers to the trial's question, and the form's other fields. Its
 * height follows from the form alone, so that no answer moves a text.
 */
export function TrialFields({ field, choosable }: { field: TrialField; choosable: boolean }) {
  const { form } = useFormTools();
  const others = form.fields.filter((one) => one.id !== field.id);
  const tall = isTall(field, others);
  return (
    <div className={tall ? 'trial-fields tall' : 'trial-fields'} role="group" aria-label="Judgment">
      <OtherAnswers field={field} choosable={choosable} />
      {others.map((one) =>
        isInRow(one) ? (
          <RowField key={one.id} field={one} />
        ) : (
          <div key={one.id} className="block-field">
            <AnyField field={one} path={one.id} />
          </div>
        ),
      )}
    </div>
  );
}

/** A question whose answers fit on one line with it. */
function isInRow(field: Field): field is InRow {
  if (field.cannotJudge || field.help !== undefined) return false;
  return field.kind === 'yes-no' || (field.kind === 'scale' && pointsOf(field).length <= 7);
}

function isTall(field: TrialField, others: readonly Field[]): boolean {
  const reasons = field.cannotJudge === true || (field.cannotJudge || []).length > 1;
  const calm = others.every((one) => isInRow(one) && one.when === undefined);
  return reasons || !calm || others.length > 2;
}
