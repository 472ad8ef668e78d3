import { firstCannotJudge } from '../cannot-judge';
import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { cannotJudgeOf, valueAt } from '../values-at';
import { CannotJudgeReasons } from './CannotJudgeReasons';
import { ChoiceRow } from './ChoiceRow';

/** "Cannot judge" for a field that is not a row of cells, with its reasons beneath. */
export function CannotJudgeToggle({ field, path }: FieldProps) {
  const tools = useFormTools();
  if (!field.cannotJudge) return null;
  const cannot = cannotJudgeOf(valueAt(tools.values, path));
  return (
    <>
      <div className="choices cannot">
        <ChoiceRow
          type="checkbox"
          name={idOf(path, 'cannot')}
          label="Cannot judge"
          cap={tools.keyOf(path, 'cannotJudge')}
          checked={cannot !== null}
          onChoose={(on) => tools.set(path, on ? firstCannotJudge(tools.form, field) : undefined)}
        />
      </div>
      <CannotJudgeReasons field={field} path={path} cannot={cannot} />
    </>
  );
}
