import type { Field } from '@/lib/form/field';
import type { ComponentType } from 'react';

import { useFormTools, type FieldProps } from '../form-tools';
import { EachRows } from './EachRows';
import { EntryList } from './EntryList';
import { KeyChoice } from './KeyChoice';
import { Marker } from './Marker';
import { NumberBox } from './NumberBox';
import { OptionList } from './OptionList';
import { Points } from './Points';
import { TextBox } from './TextBox';
import { TickList } from './TickList';

/** The component of each kind of field. A new kind is one file and one line here. */
const components: {
  readonly [K in Field['kind']]: ComponentType<FieldProps<Extract<Field, { kind: K }>>>;
} = {
  'yes-no': KeyChoice,
  choice: OptionList,
  choices: TickList,
  scale: Points,
  count: NumberBox,
  text: TextBox,
  span: Marker,
  each: EachRows,
  list: EntryList,
};

/** A field of any kind; nothing while the answers so far do not ask it. */
export function AnyField(props: FieldProps) {
  const tools = useFormTools();
  if (props.field.kind !== 'each' && !tools.isOpen(props.path)) return null;
  // The table's type says that a kind's component takes that kind's field; TypeScript cannot.
  const Component = components[props.field.kind] as ComponentType<FieldProps>;
  return <Component {...props} />;
}
