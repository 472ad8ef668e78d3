import { describe, expect, test } from 'vitest';

import { compileForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { spanFromUtf16 } from '@/lib/form/spans';
import { meaningContent, meaningForm, reviewContent, reviewForm } from './example-forms';

const meaning = compileForm(meaningForm);
const answer = { id: 'answer', body: meaningContent.texts[1]?.body ?? '' };
const gate = spanFromUtf16(answer, 8, 27);
const whole = { differs: 'yes', how: 'number', where: [gate], why: 'Eight is not nine.' };

function says(form: Form, values: unknown, content: Content): string {
  const checked = compileForm(form).check(values, content);
  return checked.ok ? 'ok' : `${checked.field} | ${checked.message}`;
}

/** A form of one field. */
const only = (field: object): Form => ({
  fields: [{ id: 'a', ask: '?', ...field } as Form['fields'][number]],
});
const nothing: Content = { texts: [] };

describe('a label is stored as it was given, when it fits the form', () => {
  test('all fields', () => {
    expect(meaning.check(whole, meaningContent)).toEqual({ ok: true, values: whole });
  });

  test('fields come out in the order of the form, choices in that of the options', () => {
    const checked = compileForm(reviewForm).check(
      { rationale: 'x', faults: ['vague', 'curt'], harm: 'no', intent: 'yes', facts: 'yes' },
      reviewContent,
    );
    expect(JSON.stringify(checked)).toBe(
      '{"ok":true,"values":{"facts":"yes","intent":"yes","harm":"no","faults":["curt","vague"],"rationale":"x"}}',
    );
  });

  test('an empty text and an optional field left out are the same: absent', () => {
    const short = { differs: 'no' };
    expect(meaning.check({ ...short, why: ' \n' }, meaningContent)).toEqual({
      ok: true,
      values: short,
    });
    expect(meaning.check(short, meaningContent)).toEqual({ ok: true, values: short });
  });

  test('spans are put in the order of the text', () => {
    const form = only({ kind: 'span', in: 'answer', atMost: 3 });
    const [first, second] = [spanFromUtf16(answer, 0, 3), spanFromUtf16(answer, 4, 7)];
    expect(compileForm(form).check({ a: [second, first] }, meaningContent)).toEqual({
      ok: true,
      values: { a: [first, second] },
    });
  });

  test('a scale in tenths takes what floating point makes of 0.3', () => {
    const form = only({ kind: 'scale', min: 0, max: 1, step: 0.1, level: 'interval' });
    expect(compileForm(form).check({ a: 0.1 + 0.2 }, nothing)).toEqual({
      ok: true,
      values: { a: 0.3 },
    });
  });
});

describe('a label that does not fit is refused in a sentence that names the field', () => {
  const refused: [string, unknown, string][] = [
    ['no object', 'yes', ' | A label must be an object from fields to values.'],
    ['a list', [], ' | A label must be an object from fields to values.'],
    ['a missing answer', {}, 'differs | “differs” is not answered yet.'],
    [
      'null',
      { differs: null },
      'differs | “differs” is null; leave it out when there is no answer.',
    ],
    ['another answer', { differs: 'Yes' }, 'differs | “differs” must be "yes" or "no".'],
    [
      'an unknown field',
      { differs: 'no', sure: 4 },
      'sure | “sure” is not a field of this form; leave it out.',
    ],
    [
      'a hidden field',
      { differs: 'no', how: 'duty' },
      'how | “how” is only asked when “differs” is yes; leave it out.',
    ],
    [
      'a hidden field beside cannot judge',
      { differs: { cannotJudge: { reason: 'unclear' } }, how: 'duty' },
      'how | “how” is only asked when “differs” is yes; leave it out.',
    ],
    ['no span where one is asked', { ...whole, where: [] }, 'where | “where” is not answered yet.'],
    [
      'more spans than allowed',
      { ...whole, where: [gate, spanFromUtf16(answer, 0, 3)] },
      'where | “where” takes at most 1 quotes.',
    ],
    [
      'a span in another text',
      { ...whole, where: [{ ...gate, text: 'source' }] },
      'where | “where” marks “source”, but quotes come from “answer” here.',
    ],
    [
      'a quote that does not stand there',
      { ...whole, where: [{ ...gate, quote: 'shut the gate 🚪 by ten' }] },
      'where | “where” quotes words that do not stand at 8 to 27 of “answer”.',
    ],
    [
      'code points that are UTF-16',
      { ...whole, where: [{ ...gate, end: 27 }] },
      'where | “where” gives offsets in code points (8 to 27) and in UTF-16 that mark different places.',
    ],
    [
      'a span with a key of its own',
      { ...whole, where: [{ ...gate, model: 'x' }] },
      'where | “where” must hold text, start, end, start16, end16 and quote in every entry, and nothing else.',
    ],
    [
      'half of a surrogate pair',
      { ...whole, why: 'x\ud83d' },
      'why | “why” holds a character that cannot be stored (NUL or half of a surrogate pair); take it out.',
    ],
    [
      'NUL',
      { ...whole, why: 'x\0' },
      'why | “why” holds a character that cannot be stored (NUL or half of a surrogate pair); take it out.',
    ],
    [
      '10,001 characters',
      { ...whole, why: 'x'.repeat(10_001) },
      'why | “why” must be at most 10000 characters long.',
    ],
    [
      'an own key __proto__',
      JSON.parse('{"differs": "no", "__proto__": {"how": "duty"}}'),
      '__proto__ | “__proto__” is not a field of this form; leave it out.',
    ],
    [
      'an own key constructor',
      { differs: 'no', constructor: 'x' },
      'constructor | “constructor” is not a field of this form; leave it out.',
    ],
    [
      'cannot judge where it is not allowed',
      { ...whole, how: { cannotJudge: { reason: 'unclear' } } },
      'how | “how” does not allow cannot judge; choose an answer.',
    ],
    [
      'an unknown reason',
      { differs: { cannotJudge: { reason: 'tired' } } },
      'differs | “differs” needs a reason that is one of: unclear, broken, other.',
    ],
    [
      'a reason that wants words',
      { differs: { cannotJudge: { reason: 'other', text: ' ' } } },
      'differs | “differs” cannot be judged: say in words why.',
    ],
    [
      'a reason that takes no words',
      { differs: { cannotJudge: { reason: 'broken', text: 'quite' } } },
      'differs | “differs” takes no words with this reason; leave them out.',
    ],
    [
      'cannot judge and an answer at once',
      { differs: { cannotJudge: { reason: 'broken' }, value: 'yes' } },
      'differs | “differs” must say cannot judge as {cannotJudge: {reason, text}}.',
    ],
  ];
  test.each(refused)('%s', (_name, values, message) => {
    expect(says(meaningForm, values, meaningContent)).toBe(message);
  });

  const fields: [string, object, unknown, string][] = [
    ['a choice', { kind: 'choice', options: options('x', 'y') }, 'z', 'must be one of: x, y.'],
    ['no list', { kind: 'choices', options: options('x', 'y') }, 'x', 'must be a list of: x, y.'],
    [
      'an option twice',
      { kind: 'choices', options: options('x', 'y') },
      ['x', 'x'],
      'names an option twice.',
    ],
    [
      'too few options',
      { kind: 'choices', options: options('x', 'y'), atLeast: 2 },
      ['x'],
      'needs at least 2 of the options.',
    ],
    [
      'a point between the points',
      { kind: 'scale', min: 1, max: 5, step: 2, level: 'ordinal' },
      2,
      'must be a number from 1 to 5 in steps of 2.',
    ],
    [
      'a point beyond the end',
      { kind: 'scale', min: 1, max: 5, level: 'ordinal' },
      6,
      'must be a number from 1 to 5 in steps of 1.',
    ],
    [
      'words on a scale',
      { kind: 'scale', min: 1, max: 5, level: 'ordinal' },
      '3',
      'must be a number from 1 to 5 in steps of 1.',
    ],
    ['half a thing', { kind: 'count' }, 0.5, 'must be a whole number from 0 to 1000000.'],
    ['less than nothing', { kind: 'count', max: 9 }, -1, 'must be a whole number from 0 to 9.'],
    ['NaN', { kind: 'count' }, NaN, 'must be a whole number.'],
    ['a number for text', { kind: 'text' }, 3, 'must be text.'],
    ['no list of entries', { kind: 'list', fields: [] }, {}, 'must be a list of entries.'],
    ['too few entries', { kind: 'list', atLeast: 1, fields: [] }, [], 'needs at least 1 entries.'],
  ];
  test.each(fields)('%s', (_name, field, value, message) => {
    expect(says(only(field), { a: value }, nothing)).toBe(`a | “a” ${message}`);
  });
});

function options(...values: string[]) {
  return values.map((value) => ({ value, label: value }));
}
