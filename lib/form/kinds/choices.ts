import * as z from 'zod/mini';

import type { ChoicesField } from '../field';
import type { LeafKind } from '../field-kind';
import { digitKeys } from '../key-letters';
import { optionValues } from './options';

const least = (field: ChoicesField) => field.atLeast ?? 1;
const most = (field: ChoicesField) => field.atMost ?? field.options.length;

/** Any of several options, as a set: stored in the form's order, however they were ticked. */
export const choices: LeafKind<ChoicesField> = {
  name: 'choices',
  keys: ({ options }) => digitKeys(options),
  level: () => 'set',
  categories: optionValues,
  outcomes: optionValues,
  value: (field) => {
    const says = `must be a list of: ${optionValues(field).join(', ')}.`;
    return z.array(z.enum(optionValues(field), says), says).check(
      z.minLength(least(field), `needs at least ${least(field)} of the options.`),
      z.maxLength(most(field), `takes at most ${most(field)} of the options.`),
      z.refine((list) => new Set(list).size === list.length, 'names an option twice.'),
    );
  },
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
