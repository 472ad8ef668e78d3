import type { SideField } from '../field';
import type { LeafKind } from '../field-kind';
import { pick } from '../pick';

/** Which of two texts, as they stood before the rater: "a" is the left one. */
export const side: LeafKind<SideField> = {
  name: 'side',
  trials: ['2afc', 'preference'],
  keys: (field) => [
    { key: 'A', value: 'a', label: 'Text A' },
    { key: 'ArrowLeft', value: 'a', label: 'Text A' },
    { key: 'B', value: 'b', label: 'Text B' },
    { key: 'ArrowRight', value: 'b', label: 'Text B' },
    ...(field.tie ? [{ key: 'T', value: 'tie', label: sideWords(field, 'tie') }] : []),
    ...(field.bothBad
      ? [{ key: 'D', value: 'both-bad', label: sideWords(field, 'both-bad') }]
      : []),
  ],
  level: () => 'nominal',
  categories: sideValues,
  outcomes: sideValues,
  wrong: (field, value) =>
    sideValues(field).some((one) => one === value)
      ? undefined
      : `must be one of: ${sideValues(field).join(', ')}.`,
  cell: String,
  simulate: (field, _scope, draw) => pick(sideValues(field), draw),
};

/** What may be chosen, in the order of the screen. */
export function sideValues({ tie, bothBad }: SideField): string[] {
  return ['a', 'b', ...(tie ? ['tie'] : []), ...(bothBad ? ['both-bad'] : [])];
}

/** What a choice is called. */
export function sideWords({ labels }: SideField, value: string): string {
  if (value === 'tie') return labels?.tie ?? 'Neither is better';
  if (value === 'both-bad') return labels?.bothBad ?? 'Both are bad';
  return value === 'b' ? 'Text B' : 'Text A';
}
