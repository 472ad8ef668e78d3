import type { YesNoField } from '../field';
import type { LeafKind } from '../field-kind';
import { letterKeys } from '../key-letters';
import { pick } from '../pick';

const answers = ['yes', 'no'] as const;

/** A question with two answers. `labels` puts other words on them ("Present", "Absent"). */
export const yesNo: LeafKind<YesNoField> = {
  name: 'yes-no',
  keys: ({ labels }) =>
    letterKeys([
      { value: 'yes', label: labels?.yes ?? 'Yes', fallback: 'Y' },
      { value: 'no', label: labels?.no ?? 'No', fallback: 'N' },
    ]),
  level: () => 'nominal',
  categories: () => answers,
  outcomes: () => answers,
  wrong: (_field, value) =>
    value === 'yes' || value === 'no' ? undefined : 'must be "yes" or "no".',
  cell: String,
  simulate: (_field, _scope, draw) => pick(answers, draw),
};
