import type { ChoiceField } from '@/lib/form/field';

import { firstCannotJudge } from '../cannot-judge';
import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { cannotJudgeOf, valueAt } from '../values-at';
import { CannotJudgeReasons } from './CannotJudgeReasons';
import { ChoiceRow } from './ChoiceRow';
import { FieldFrame } from './FieldFrame';

/** One of a list. "Cannot judge" is its last row. */
export function OptionList(props: FieldProps<ChoiceField>) {
  const { field, path } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const cannot = cannotJudgeOf(value);
  return (
    <FieldFrame {...props}>
      <div className="choices">
        {field.options.map((option) => (
          <ChoiceRow
            key={option.value}
            type="radio"
            name={idOf(path, 'options')}
            label={option.label}
            help={option.help}
            cap={tools.keyOf(path, option.value)}
            checked={value === option.value}
            onChoose={() => tools.set(path, option.value)}
          />
        ))}
        {field.cannotJudge ? (
          <ChoiceRow
            type="radio"
            name={idOf(path, 'options')}
            label="Cannot judge"
            cap={tools.keyOf(path, 'cannotJudge')}
            checked={cannot !== null}
            onChoose={() => tools.set(path, firstCannotJudge(tools.form, field))}
          />
        ) : null}
      </div>
      <CannotJudgeReasons field={field} path={path} cannot={cannot} />
    </FieldFrame>
  );
}
