import type { YesNoField } from '@/lib/form/field';

import { firstCannotJudge } from '../cannot-judge';
import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { cannotJudgeOf, valueAt } from '../values-at';
import { CannotJudgeReasons } from './CannotJudgeReasons';
import { FieldFrame } from './FieldFrame';
import { Segment } from './Segment';

/** Equal cells, each with its key: no answer has a colour, a tick, a default or a first place. */
export function KeyChoice(props: FieldProps<YesNoField>) {
  const { field, path, compact = false } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const cannot = cannotJudgeOf(value);
  const cells = [
    { value: 'yes', label: field.labels?.yes ?? 'Yes' },
    { value: 'no', label: field.labels?.no ?? 'No' },
  ];
  return (
    <FieldFrame {...props}>
      <div className={`seg${field.cannotJudge ? ' cj' : ''}${compact ? ' small' : ''}`}>
        {cells.map((cell) => (
          <Segment
            key={cell.value}
            name={idOf(path, 'seg')}
            label={cell.label}
            cap={tools.keyOf(path, cell.value)}
            checked={value === cell.value}
            onChoose={() => tools.set(path, cell.value)}
          />
        ))}
        {field.cannotJudge ? (
          <Segment
            name={idOf(path, 'seg')}
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
