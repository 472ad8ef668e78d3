import type { ChoicesField } from '@/lib/form/field';

import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { valueAt } from '../values-at';
import { CannotJudgeToggle } from './CannotJudgeToggle';
import { ChoiceRow } from './ChoiceRow';
import { FieldFrame } from './FieldFrame';
import { toggled } from './toggled';

/** Several of a list; where none may be chosen, "None of these" is an answer to be given. */
export function TickList(props: FieldProps<ChoicesField>) {
  const { field, path } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const chosen: readonly unknown[] | null = Array.isArray(value) ? value : null;
  return (
    <FieldFrame {...props}>
      <div className="choices">
        {field.options.map((option) => (
          <ChoiceRow
            key={option.value}
            type="checkbox"
            name={idOf(path, option.value)}
            label={option.label}
            help={option.help}
            cap={tools.keyOf(path, option.value)}
            checked={chosen?.includes(option.value) ?? false}
            onChoose={() => tools.set(path, toggled(field, chosen ?? [], option.value))}
          />
        ))}
        {field.atLeast === 0 ? (
          <ChoiceRow
            type="checkbox"
            name={idOf(path, 'none')}
            label="None of these"
            cap={undefined}
            checked={chosen?.length === 0}
            onChoose={(on) => tools.set(path, on ? [] : undefined)}
          />
        ) : null}
      </div>
      <CannotJudgeToggle {...props} />
    </FieldFrame>
  );
}
