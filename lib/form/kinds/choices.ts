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
  wrong(field, value) {
    const options = new Set<unknown>(optionValues(field));
    if (!Array.isArray(value) || !value.every((one) => options.has(one)))
      return `must be a list of: ${[...options].join(', ')}.`;
    if (value.length < least(field)) return `needs at least ${least(field)} of the options.`;
    if (value.length > most(field)) return `takes at most ${most(field)} of the options.`;
    return new Set(value).size === value.length ? undefined : 'names an option twice.';
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
