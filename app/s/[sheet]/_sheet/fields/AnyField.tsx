import type { Field } from '@/lib/form/field';
import { lazy, Suspense, type ComponentType } from 'react';

import { BoundaryInDock } from '../trials/BoundaryInDock';
import { SideInDock } from '../trials/SideInDock';
import { useFormTools, type FieldProps } from '../form-tools';
import { hasKind } from '../has-kind';
import { KeyChoice } from './KeyChoice';
import { OptionList } from './OptionList';
import { TextBox } from './TextBox';

const marker = () => import('./Marker');
const moreFields = () => import('./more-fields');

/** The component of each kind of field. A new kind is one file and one line here. */
const components: {
  readonly [K in Field['kind']]: ComponentType<FieldProps<Extract<Field, { kind: K }>>>;
} = {
  'yes-no': KeyChoice,
  choice: OptionList,
  text: TextBox,
  side: SideInDock,
  boundary: BoundaryInDock,
  span: lazy(async () => ({ default: (await marker()).Marker })),
  choices: lazy(async () => ({ default: (await moreFields()).TickList })),
  scale: lazy(async () => ({ default: (await moreFields()).Points })),
  count: lazy(async () => ({ default: (await moreFields()).NumberBox })),
  each: lazy(async () => ({ default: (await moreFields()).EachRows })),
  list: lazy(async () => ({ default: (await moreFields()).EntryList })),
};

const always = new Set<Field['kind']>(['yes-no', 'choice', 'text', 'side', 'boundary', 'span']);

/** Fetches what a form's fields need before one of them is asked: it may be asked offline. */
export async function fetchFields(fields: readonly Field[]): Promise<void> {
  const needs = [
    ...(hasKind(fields, (kind) => kind === 'span') ? [marker()] : []),
    ...(hasKind(fields, (kind) => !always.has(kind)) ? [moreFields()] : []),
  ];
  await Promise.all(needs);
}

/** A field of any kind; nothing while the answers so far do not ask it. */
export function AnyField(props: FieldProps) {
  const tools = useFormTools();
  if (props.field.kind !== 'each' && !tools.isOpen(props.path)) return null;
  // The table's type says that a kind's component takes that kind's field; TypeScript cannot.
  const Component = components[props.field.kind] as ComponentType<FieldProps>;
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
