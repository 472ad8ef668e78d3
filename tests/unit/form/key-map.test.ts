import { describe, expect, test } from 'vitest';

import { keyMap, type KeyBinding } from '@/lib/form/key-map';
import type { Form } from '@/lib/form/form';
import { examples, hebrewForm, meaningForm, reviewForm, scriptForm } from './example-forms';

/** "Y differs=yes screen": key, what it does, and where. */
function lines(form: Form): string[] {
  return keyMap(form).map(({ key, scope, action }: KeyBinding) => {
    if (action.kind === 'choose') return `${key} ${action.field}=${action.value} ${scope}`;
    return 'field' in action
      ? `${key} ${action.kind} ${action.field} ${scope}`
      : `${key} ${action.kind}`;
  });
}

const screen = [
  'L later',
  'Z undo',
  'G guidelines',
  '? keys',
  '. pause',
  'PageUp back',
  'Enter save',
  'Escape leave',
];

test('yes and no by letter, options by digit, S to the span, R to the reason', () => {
  expect(lines(meaningForm)).toEqual([
    'Y differs=yes screen',
    'N differs=no screen',
    'X cannot-judge differs screen',
    '1 how=duty screen',
    '2 how=number screen',
    '3 how=time screen',
    'S go-to where screen',
    'R go-to why screen',
    ...screen,
  ]);
});

test('in parts and entries keys belong to the field or the row that has focus', () => {
  expect(lines(scriptForm)).toEqual([
    'P beats.present=yes field',
    'A beats.present=no field',
    'X cannot-judge beats.present field',
    'X cannot-judge beats.quote field',
    'X cannot-judge groups.moves field',
    '1 groups.moves.move=example field',
    '2 groups.moves.move=cause field',
    'X cannot-judge news field',
    '1 news.class=joins field',
    '2 news.class=creep field',
    'I onBrief=yes screen',
    'N onBrief=no screen',
    'S go-to beats.quote row',
    'M add groups.moves row',
    'Q go-to groups.moves.quote row',
    'E add news screen',
    ...screen,
    'ArrowUp row-back',
    'ArrowDown row-on',
    '[ group-back',
    '] group-on',
  ]);
});

test('where three questions are answered by Y and N, the keys belong to the one in focus', () => {
  const keys = lines(reviewForm);
  for (const id of ['facts', 'intent', 'harm']) expect(keys).toContain(`Y ${id}=yes field`);
  expect(keys).toContain('W go-to rules.rationale row');
});

test('labels that no Latin keyboard has leave yes and no their own keys', () => {
  expect(lines(hebrewForm).slice(0, 3)).toEqual([
    'Y flows=yes screen',
    'N flows=no screen',
    'X cannot-judge flows screen',
  ]);
});

test('labels that begin alike, or with a key that the screen needs, leave them their own keys', () => {
  const labelled = (yes: string, no: string): Form => ({
    fields: [{ id: 'a', kind: 'yes-no', ask: '?', labels: { yes, no } }],
  });
  for (const form of [
    labelled('Same', 'Strange'),
    labelled('Good', 'Bad'),
    labelled('Late', 'Early'),
  ])
    expect(lines(form).slice(0, 2)).toEqual(['Y a=yes screen', 'N a=no screen']);
});

test('the tenth option has the key 0, the eleventh none; a point of a scale has its own digit', () => {
  const options = Array.from({ length: 11 }, (_, at) => ({ value: `v${at}`, label: `V ${at}` }));
  const form: Form = {
    fields: [
      { id: 'c', kind: 'choice', ask: '?', options },
      { id: 's', kind: 'scale', ask: '?', min: 0, max: 4, step: 2, level: 'ordinal' },
      { id: 'wide', kind: 'scale', ask: '?', min: 0, max: 10, level: 'ordinal' },
    ],
  };
  const keys = lines(form);
  expect(keys).toContain('0 c=v9 field');
  expect(keys.some((line) => line.includes('c=v10'))).toBe(false);
  expect(keys.filter((line) => line.includes(' s='))).toEqual([
    '0 s=0 field',
    '2 s=2 field',
    '4 s=4 field',
  ]);
  expect(keys.some((line) => line.includes('wide='))).toBe(false);
});

describe('no key has two meanings', () => {
  test.each(examples)('on the screen of the %s form', (_name, form) => {
    const all = keyMap(form);
    for (const { key, scope } of all)
      if (scope === 'screen') expect(all.filter((other) => other.key === key)).toHaveLength(1);
    // With focus in one field, its own keys and those of its row each do one thing.
    for (const field of new Set(
      all.flatMap(({ action }) => ('field' in action ? action.field : [])),
    )) {
      const row = field.slice(0, field.lastIndexOf('.') + 1);
      const inFocus = all.filter(
        ({ scope, action }) =>
          'field' in action &&
          (action.field === field || (scope === 'row' && action.field.startsWith(row))),
      );
      const keys = inFocus.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
