import * as z from 'zod/mini';

import { commonSettings, countSchema, optionSchema, type ChoicesField } from '../field';
import type { LeafKind } from '../field-kind';
import { digitKeys } from '../key-letters';
import { refuseBounds } from './bounds';
import { optionValues, oneOf, refuseOptions } from './options';

const least = (field: ChoicesField) => field.atLeast ?? 1;
const most = (field: ChoicesField) => field.atMost ?? field.options.length;

/** Any of several options, as a set: stored in the form's order, however they were ticked. */
export const choices: LeafKind<ChoicesField> = {
  name: 'choices',
  settings: () =>
    z.strictObject({
      ...commonSettings,
      kind: z.literal('choices'),
      options: z.array(optionSchema).check(z.minLength(1), z.maxLength(200)),
      atLeast: z.exactOptional(countSchema),
      atMost: z.exactOptional(countSchema),
    }),
  refuse: (field) =>
    refuseOptions(field) ??
    refuseBounds(least(field), most(field), field.options.length, 'options'),
  control: () => 'tick-list',
  keys: ({ options }) => digitKeys(options),
  level: () => 'set',
  categories: optionValues,
  outcomes: optionValues,
  value: (field) =>
    z.array(z.enum(optionValues(field), `in every entry ${oneOf(field)}`), 'must be a list.').check(
      z.minLength(least(field), `needs at least ${least(field)} of the options.`),
      z.maxLength(most(field), `takes at most ${most(field)} of the options.`),
      z.refine((list) => new Set(list).size === list.length, 'names an option twice.'),
    ),
  isBlank: (field, value) => Array.isArray(value) && value.length === 0 && least(field) > 0,
  normal: (field, value) =>
    optionValues(field).filter((option) => Array.isArray(value) && value.includes(option)),
  cell: JSON.stringify,
  simulate(field, _scope, draw) {
    const all = optionValues(field);
    let wanted = least(field) + Math.floor(draw() * (most(field) - least(field) + 1));
    // Selection sampling: each option is taken with the share of what is still wanted.
    return all.filter((_option, index) => {
      const taken = draw() * (all.length - index) < wanted;
      if (taken) wanted -= 1;
      return taken;
    });
  },
};
