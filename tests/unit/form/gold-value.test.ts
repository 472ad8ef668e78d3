import { expect, test } from 'vitest';

import type { Field } from '@/lib/form/field';
import { sameValue } from '@/lib/form/gold-value';
import { simulate } from '@/lib/form/simulate';
import { draws } from './draws';
import { examples } from './example-forms';

const yesNo: Field = { id: 'a', kind: 'yes-no', ask: '?' };
const span: Field = { id: 'w', kind: 'span', ask: '?', in: 't', atMost: 2 };
const list: Field = { id: 'l', kind: 'list', ask: '?', fields: [yesNo, span] };
const at = (start: number, end: number) => ({
  text: 't',
  start,
  end,
  start16: start,
  end16: end,
  quote: 'x',
});

test('answers agree when they are the same, absent with absent', () => {
  expect(sameValue(yesNo, 'yes', 'yes')).toBe(true);
  expect(sameValue(yesNo, 'yes', 'no')).toBe(false);
  expect(sameValue(yesNo, undefined, undefined)).toBe(true);
  expect(sameValue(yesNo, 'no', undefined)).toBe(false);
});

test('cannot judge agrees with cannot judge for the same reason, whatever the words', () => {
  const because = (reason: string, text: string) => ({ cannotJudge: { reason, text } });
  expect(sameValue(yesNo, because('a', 'x'), because('a', 'y'))).toBe(true);
  expect(sameValue(yesNo, because('a', 'x'), because('b', 'x'))).toBe(false);
  expect(sameValue(yesNo, because('a', 'x'), 'yes')).toBe(false);
});

test('spans agree when they mark the same places', () => {
  expect(sameValue(span, [at(0, 3)], [at(0, 3)])).toBe(true);
  expect(sameValue(span, [at(0, 3)], [at(0, 4)])).toBe(false);
  expect(sameValue(span, [at(0, 3)], [at(0, 3), at(5, 6)])).toBe(false);
});

test('lists agree when they have the same entries in any order, each as often', () => {
  const yes = { a: 'yes', w: [at(0, 3)] };
  const no = { a: 'no', w: [at(0, 3)] };
  expect(sameValue(list, [yes, no], [no, yes])).toBe(true);
  expect(sameValue(list, [yes, yes, no], [yes, no, no])).toBe(false);
  expect(sameValue(list, [], [])).toBe(true);
  expect(sameValue(list, [yes], [])).toBe(false);
});

test.each(examples)('every answer of the %s form agrees with itself', (_name, form, content) => {
  const draw = draws(29);
  for (let round = 0; round < 50; round++) {
    const values = simulate(form, content, draw);
    const copy: unknown = JSON.parse(JSON.stringify(values));
    for (const field of form.fields) {
      const other = (copy as typeof values)[field.id];
      expect(sameValue(field, values[field.id], other)).toBe(true);
    }
  }
});
