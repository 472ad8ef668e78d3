import * as z from 'zod/mini';

import { commonSettings, optionSchema, type ChoiceField } from '../field';
import type { LeafKind } from '../field-kind';
import { digitKeys } from '../key-letters';
import { pick } from '../pick';
import { optionValues, oneOf, refuseOptions } from './options';

/** One of several options, nominal, or ordinal when the options are `ordered` as listed. */
export const choice: LeafKind<ChoiceField> = {
  name: 'choice',
  settings: () =>
    z.strictObject({
      ...commonSettings,
      kind: z.literal('choice'),
      options: z.array(optionSchema).check(z.minLength(2), z.maxLength(200)),
      ordered: z.exactOptional(z.boolean()),
    }),
  refuse: refuseOptions,
  control: () => 'option-list',
  keys: ({ options }) => digitKeys(options),
  level: ({ ordered }) => (ordered ? 'ordinal' : 'nominal'),
  categories: optionValues,
  outcomes: optionValues,
  value: (field) => z.enum(optionValues(field), oneOf(field)),
  cell: String,
  simulate: (field, _scope, draw) => pick(optionValues(field), draw),
};
