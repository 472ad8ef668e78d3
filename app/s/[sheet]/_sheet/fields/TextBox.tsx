import type { TextField } from '@/lib/form/field';

import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { valueAt } from '../values-at';
import { CannotJudgeToggle } from './CannotJudgeToggle';
import { FieldFrame } from './FieldFrame';
import { KeyCap } from './KeyCap';

/** Words of the rater's own. */
export function TextBox(props: FieldProps<TextField>) {
  const { field, path } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const cap = tools.keyOf(path);
  return (
    <FieldFrame {...props} hint={cap === undefined ? undefined : <KeyCap>{cap}</KeyCap>}>
      <textarea
        id={idOf(path, 'text')}
        data-path={path}
        rows={field.rows ?? 3}
        dir="auto"
        maxLength={field.maxLength ?? 10_000}
        aria-label={field.ask}
        readOnly={tools.readOnly}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => tools.set(path, event.currentTarget.value || undefined)}
      />
      <CannotJudgeToggle {...props} />
    </FieldFrame>
  );
}
