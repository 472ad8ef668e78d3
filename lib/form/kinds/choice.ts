import type { ChoiceField } from '../field';
import type { LeafKind } from '../field-kind';
import { digitKeys } from '../key-letters';
import { pick } from '../pick';
import { optionValues } from './options';

/** One of several options, nominal, or ordinal when the options are `ordered` as listed. */
export const choice: LeafKind<ChoiceField> = {
  name: 'choice',
  keys: ({ options }) => digitKeys(options),
  level: ({ ordered }) => (ordered ? 'ordinal' : 'nominal'),
  categories: optionValues,
  outcomes: optionValues,
  wrong: (field, value) =>
    field.options.some((option) => option.value === value)
      ? undefined
      : `must be one of: ${optionValues(field).join(', ')}.`,
  cell: String,
  simulate: (field, _scope, draw) => pick(optionValues(field), draw),
};
