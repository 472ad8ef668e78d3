import type { CountField } from '@/lib/form/field';

import { useFormTools, type FieldProps } from '../form-tools';
import { valueAt } from '../values-at';
import { CannotJudgeToggle } from './CannotJudgeToggle';
import { FieldFrame } from './FieldFrame';
import { KeyCap } from './KeyCap';
import { NumberInput } from './NumberInput';

/** How many. */
export function NumberBox(props: FieldProps<CountField>) {
  const { field, path } = props;
  const tools = useFormTools();
  const cap = tools.keyOf(path);
  const most = field.max === undefined ? '' : `0 to ${field.max} `;
  return (
    <FieldFrame
      {...props}
      hint={
        most === '' && cap === undefined ? undefined : (
          <>
            {most}
            <KeyCap>{cap}</KeyCap>
          </>
        )
      }
    >
      <NumberInput path={path} value={valueAt(tools.values, path)} label={field.ask} />
      <CannotJudgeToggle {...props} />
    </FieldFrame>
  );
}
