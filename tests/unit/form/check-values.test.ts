import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compileForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { simulate } from '@/lib/form/simulate';
import { spanFromUtf16 } from '@/lib/form/spans';
import { draws } from './draws';
import {
  checklistContent,
  checklistForm,
  examples,
  meaningContent,
  meaningForm,
  reviewContent,
  reviewForm,
  scriptContent,
  scriptForm,
} from './example-forms';

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

describe('fields over parts and entries', () => {
  const script = compileForm(scriptForm);
  const cannot = { cannotJudge: { reason: 'unclear' } };
  const label = {
    beats: { A1: { present: 'no' }, A2: { present: cannot }, B1: { present: 'no' } },
    groups: { A: { moves: [] }, B: { moves: cannot }, C: { moves: [] } },
    news: [{ class: 'joins' }],
    onBrief: 'yes',
  };

  test('a label over parts and lists is stored as given', () => {
    expect(script.check(label, scriptContent)).toEqual({ ok: true, values: label });
  });

  test('the field refused is named by its path', () => {
    const beats = { ...label.beats, A2: { present: 'yes' } };
    expect(says(scriptForm, { ...label, beats }, scriptContent)).toBe(
      'beats/A2/quote | “beats/A2/quote” is not answered yet.',
    );
    const news = [{ class: 'joins' }, { class: 'other' }];
    expect(says(scriptForm, { ...label, news }, scriptContent)).toBe(
      'news/1/class | “news/1/class” must be one of: joins, creep.',
    );
  });

  test('a part that the item does not have is refused', () => {
    const beats = { ...label.beats, Z9: { present: 'no' } };
    expect(says(scriptForm, { ...label, beats }, scriptContent)).toBe(
      'beats/Z9 | “beats/Z9” is not a part of this item; leave it out.',
    );
  });

  test('an own key __proto__ in place of a part is refused', () => {
    const beats: unknown = JSON.parse('{"__proto__": {"present": "no"}}');
    expect(says(scriptForm, { ...label, beats }, scriptContent)).toBe(
      'beats/__proto__ | “beats/__proto__” is not a part of this item; leave it out.',
    );
  });

  test('where a group is not required a part may be left out, but not half of it', () => {
    const top = { facts: 'yes', intent: 'yes', harm: 'no', faults: [], rationale: 'x' };
    const tone = { justified: 'yes', missed: 0, rationale: 'fine' };
    expect(says(reviewForm, { ...top, rules: { tone } }, reviewContent)).toBe('ok');
    expect(says(reviewForm, { ...top, rules: { tone: { justified: 'yes' } } }, reviewContent)).toBe(
      'rules/tone/missed | “rules/tone/missed” is not answered yet.',
    );
  });

  test('a list that is required is missing until it is given, be it empty', () => {
    const { beats, groups, onBrief } = label;
    const rest = { beats, groups, onBrief };
    expect(says(scriptForm, rest, scriptContent)).toBe('news | “news” is not answered yet.');
    expect(says(scriptForm, { ...rest, news: [] }, scriptContent)).toBe('ok');
  });

  test('inside a part, each over an inner set repeats over the children of that part', () => {
    const form: Form = {
      fields: [
        {
          id: 'groups',
          kind: 'each',
          ask: '?',
          over: 'groups',
          fields: [
            {
              id: 'beats',
              kind: 'each',
              ask: '?',
              over: 'beats',
              fields: [{ id: 'ok', kind: 'yes-no', ask: '?' }],
            },
          ],
        },
      ],
    };
    const groups = {
      A: { beats: { A1: { ok: 'yes' }, A2: { ok: 'no' } } },
      B: { beats: { B1: { ok: 'yes' } } },
    };
    expect(says(form, { groups }, scriptContent)).toBe('ok');
    expect(
      says(form, { groups: { ...groups, B: { beats: { A1: { ok: 'yes' } } } } }, scriptContent),
    ).toBe('groups/B/beats/A1 | “groups/B/beats/A1” is not a part of this item; leave it out.');
  });

  test('a span inside a part is marked in that part and in no other', () => {
    const form: Form = {
      fields: [
        {
          id: 'lines',
          kind: 'each',
          ask: '?',
          over: 'lines',
          required: false,
          fields: [{ id: 'bad', kind: 'span', ask: '?', in: 'lines' }],
        },
      ],
    };
    const content: Content = {
      texts: [],
      parts: ['x', 'y'].map((id) => ({ id, set: 'lines', label: id, body: 'one two' })),
    };
    const span = spanFromUtf16({ id: 'lines/x', body: 'one two' }, 0, 3);
    expect(says(form, { lines: { x: { bad: [span] } } }, content)).toBe('ok');
    expect(says(form, { lines: { y: { bad: [span] } } }, content)).toBe(
      'lines/y/bad | “lines/y/bad” marks “lines/x”, but quotes come from “lines” here.',
    );
  });

  test('a field inside a part may wait for one outside it', () => {
    const form = structuredClone(checklistForm);
    form.fields.push({ id: 'all', kind: 'yes-no', ask: 'All at once?' });
    const lines = form.fields[0];
    if (lines?.kind !== 'each') throw new Error('The first field is the lines.');
    const [holds] = lines.fields;
    if (holds) holds.when = { all: 'no' };
    expect(says(form, { all: 'yes' }, checklistContent)).toBe('ok');
    expect(says(form, { all: 'no' }, checklistContent)).toBe(
      'lines/L1/holds | “lines/L1/holds” is not answered yet.',
    );
  });
});

describe('on one sheet with several kinds of trial, each asks its own fields', () => {
  const form: Form = {
    fields: [
      { id: 'a', kind: 'yes-no', ask: '?', for: ['worksheet'] },
      { id: 'b', kind: 'yes-no', ask: '?', for: ['2afc', 'boundary'] },
    ],
  };
  test.each([
    ['worksheet', { a: 'yes' }],
    ['2afc', { b: 'yes' }],
    ['boundary', { b: 'yes' }],
    ['preference', {}],
  ] as const)('%s', (trial, values) => {
    expect(compileForm(form, trial).check(values, nothing)).toEqual({ ok: true, values });
  });
});

describe('what is open, what is missing', () => {
  test('a field opens as soon as the one it waits for has its value', () => {
    const open = (values: object) => meaning.open(values, meaningContent).map(({ path }) => path);
    expect(open({})).toEqual(['differs', 'why']);
    expect(open({ differs: 'yes' })).toEqual(['differs', 'how', 'where', 'why']);
    expect(open({ differs: { cannotJudge: { reason: 'unclear' } } })).toEqual(['differs', 'why']);
  });

  test('missing is what stands between the answers and a label', () => {
    const missing = (values: object) =>
      meaning.missing(values, meaningContent).map(({ path }) => path);
    expect(missing({})).toEqual(['differs']);
    expect(missing({ differs: 'yes', how: 'else' })).toEqual(['how', 'where']);
    expect(missing(whole)).toEqual([]);
  });

  test('an answer hidden by a later change opens nothing, and can be left out', () => {
    const form: Form = {
      fields: [
        { id: 'a', kind: 'yes-no', ask: '?' },
        { id: 'b', kind: 'yes-no', ask: '?', when: { a: 'yes' } },
        { id: 'c', kind: 'yes-no', ask: '?', when: { b: 'yes' } },
      ],
    };
    const stale = { a: 'no', b: 'yes', c: 'yes' };
    const compiled = compileForm(form);
    expect(compiled.open(stale, nothing).map(({ path }) => path)).toEqual(['a']);
    expect(compiled.check(stale, nothing).ok).toBe(false);
    expect(compiled.withoutHidden(stale, nothing)).toEqual({ a: 'no' });
  });

  test('nothing is missing exactly when the label is accepted', () => {
    for (const [name, form, content] of examples) {
      const compiled = compileForm(form);
      const draw = draws(7);
      for (let round = 0; round < 40; round++) {
        const values: Record<string, unknown> = { ...simulate(form, content, draw) };
        for (const id of Object.keys(values)) if (draw() < 0.2) delete values[id];
        const kept = compiled.withoutHidden(values as never, content);
        expect(`${name} ${compiled.missing(kept, content).length === 0}`).toBe(
          `${name} ${compiled.check(kept, content).ok}`,
        );
      }
    }
  });
});

describe('whatever comes in', () => {
  test.each(examples)(
    'a simulated rater of the %s form gives valid labels',
    (_name, form, content) => {
      const { check } = compileForm(form);
      const draw = draws(11);
      for (let round = 0; round < 200; round++) {
        const values = simulate(form, content, draw);
        expect(check(values, content)).toEqual({ ok: true, values });
      }
    },
  );

  test.each(examples)(
    'checking a checked label of the %s form changes nothing',
    (_n, form, content) => {
      const { check } = compileForm(form);
      const draw = draws(13);
      for (let round = 0; round < 100; round++) {
        const once = check(simulate(form, content, draw), content);
        const twice = once.ok ? check(once.values, content) : once;
        expect(JSON.stringify(twice)).toBe(JSON.stringify(once));
      }
    },
  );

  const field = fc.constantFrom(
    ...new Set(examples.flatMap(([, form]) => form.fields.map(({ id }) => id))),
    '__proto__',
    'constructor',
    'toString',
    'cannotJudge',
    'A1',
    'tone',
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('yes', 'no', '', null, undefined, NaN, -0, 1n, Symbol('x'), () => 1),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(field, tie('any'), { maxKeys: 6, noNullPrototype: false }),
      fc.record({ cannotJudge: tie('any') }),
    ),
  })).any;

  test.each(examples)('junk for the %s form is refused, never thrown', (_name, form, content) => {
    const compiled = compileForm(form);
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    fc.assert(
      fc.property(fc.dictionary(field, value, { maxKeys: 8 }), (values) => {
        const checked = compiled.check(values, content);
        if (!checked.ok) expect(checked.message).toMatch(/^(“.*”|A label) [^]*\.$/);
        compiled.open(values as never, content);
        compiled.withoutHidden(values as never, content);
      }),
      { numRuns: 300 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(before);
  });

  test('JSON a hundred thousand levels deep is refused without using up the stack', () => {
    let deep: unknown = 'yes';
    for (let level = 0; level < 100_000; level++) deep = { cannotJudge: deep };
    expect(meaning.check({ differs: deep }, meaningContent).ok).toBe(false);
    let rows: unknown = [];
    for (let level = 0; level < 100_000; level++) rows = [rows];
    expect(compileForm(scriptForm).check({ beats: rows, news: rows }, scriptContent).ok).toBe(
      false,
    );
  });
});
