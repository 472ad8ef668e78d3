import { describe, expect, test } from 'vitest';

import { parseForm } from '@/lib/form/parse-form';
import { examples, meaningForm, reviewForm, scriptForm } from './example-forms';

test.each(examples)('the %s form is a form, and comes out as it went in', (_name, form) => {
  expect(parseForm(JSON.parse(JSON.stringify(form)))).toEqual({ ok: true, form });
});

const yesNo = (id: string, more: object = {}) => ({ id, kind: 'yes-no', ask: 'Well?', ...more });
const choice = (id: string, more: object = {}) => ({
  id,
  kind: 'choice',
  ask: 'Which?',
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
  ...more,
});
const reasons = { cannotJudge: { reasons: [{ value: 'unclear', label: 'Unclear' }] } };

describe('a form that cannot be meant is refused in one sentence that names the field', () => {
  const refused: [string, unknown, string][] = [
    ['no form', null, 'The form must be an object.'],
    ['no fields', { fields: [] }, 'The form: “fields” must be a list of at least 1 entries.'],
    [
      'an unknown kind',
      { fields: [{ id: 'tone', kind: 'slider', ask: 'How?' }] },
      'Field “tone”: “kind” must be one of: yes-no, choice, choices, scale, count, text, span, side, boundary, each, list.',
    ],
    [
      'an unknown key',
      { fields: [yesNo('tone', { gould: true })] },
      'Field “tone” has the key “gould”, which means nothing there; take it out or fix its spelling.',
    ],
    [
      'no question',
      { fields: [{ id: 'tone', kind: 'yes-no' }] },
      'Field “tone”: “ask” is missing; it must be text.',
    ],
    [
      'one id twice',
      { fields: [yesNo('tone'), yesNo('tone')] },
      'Field “tone” stands twice; give one of the two another id.',
    ],
    [
      'one option twice',
      {
        fields: [
          choice('tone', {
            options: [
              { value: 'a', label: 'A' },
              { value: 'a', label: 'B' },
            ],
          }),
        ],
      },
      'Field “tone” has the option “a” twice; give each option a value of its own.',
    ],
    [
      'a when that names no field',
      { fields: [yesNo('tone', { when: { mood: 'yes' } })] },
      'Field “tone” is asked when “mood” has a value, but there is no such field; name one beside it.',
    ],
    [
      'a when that names no answer',
      { fields: [yesNo('mood'), yesNo('tone', { when: { mood: ['yes', 'maybe'] } })] },
      'Field “tone” waits for “mood” to be “maybe”, which is not among its answers: yes, no.',
    ],
    [
      'a when on free text',
      { fields: [{ id: 'mood', kind: 'text', ask: '?' }, yesNo('tone', { when: { mood: 'x' } })] },
      'Field “tone” waits for “mood”, which has no fixed answers; name a yes-no, choice, choices or scale.',
    ],
    [
      'a circle of whens',
      {
        fields: [
          yesNo('a', { when: { c: 'yes' } }),
          yesNo('b', { when: { a: 'yes' } }),
          yesNo('c', { when: { b: 'yes' } }),
        ],
      },
      'Field “a” waits for itself through “c”; break the circle.',
    ],
    [
      'a field that waits for itself',
      { fields: [yesNo('a', { when: { a: 'yes' } })] },
      'Field “a” waits for itself through “a”; break the circle.',
    ],
    [
      'gold that hangs on no gold',
      { fields: [yesNo('a'), yesNo('b', { when: { a: 'yes' }, gold: true })] },
      'Field “b” is gold but is only asked when “a” says so, which is not gold; make “a” gold too.',
    ],
    [
      'gold inside a list',
      {
        fields: [{ id: 'moves', kind: 'list', ask: '?', fields: [yesNo('good', { gold: true })] }],
      },
      'Field “moves.good” is gold inside a list, whose entries nobody can pair; put gold on the list itself.',
    ],
    [
      'gold on a group',
      {
        fields: [
          { id: 'lines', kind: 'each', over: 'l', ask: '?', gold: true, fields: [yesNo('ok')] },
        ],
      },
      'Field “lines” holds fields; put gold on the fields inside it.',
    ],
    [
      'cannot judge without reasons',
      { fields: [yesNo('a', { cannotJudge: true })] },
      'Field “a” allows cannot judge, but the form gives no reasons; list them in cannotJudge.reasons.',
    ],
    [
      'a key that the screen needs',
      { fields: [yesNo('a', { key: 'g' })] },
      'Field “a” uses the key G, which means “Guidelines” on every screen; choose another.',
    ],
    [
      'the key of cannot judge',
      { fields: [yesNo('a', { cannotJudge: true, key: 'X' })], ...reasons },
      'Field “a” uses the key X, which means “Cannot judge” on every screen; choose another.',
    ],
    [
      'one key for two options',
      {
        fields: [
          choice('a', {
            options: [
              { value: 'a', label: 'A', key: 'q' },
              { value: 'b', label: 'B', key: 'Q' },
            ],
          }),
        ],
      },
      'Field “a” uses the key Q for two things; choose another for one of them.',
    ],
    [
      'one key for two fields',
      { fields: [choice('a', { key: 'q' }), choice('b', { key: 'Q' })] },
      'Field “a” uses the key Q, and so does “b”; choose another.',
    ],
    [
      'a key to a field that is an answer elsewhere',
      { fields: [yesNo('a'), choice('b', { key: 'Y' })] },
      'Field “b” uses the key Y, and so does “a”; choose another.',
    ],
    [
      'limits that cross',
      { fields: [{ id: 's', kind: 'span', ask: '?', in: 't', atLeast: 2 }] },
      'Field “s” asks for at least 2 and at most 1; make atMost the larger.',
    ],
    [
      'more choices than options',
      {
        fields: [
          { id: 's', kind: 'choices', ask: '?', atMost: 2, options: [{ value: 'a', label: 'A' }] },
        ],
      },
      'Field “s” allows 2 where 1 is the most there can be; make atMost smaller.',
    ],
    [
      'a scale that misses its end',
      { fields: [{ id: 's', kind: 'scale', ask: '?', min: 1, max: 4, step: 2, level: 'ordinal' }] },
      'Field “s” cannot reach 4 from 1 in steps of 2; change step or max.',
    ],
    [
      'an anchor beside the scale',
      {
        fields: [
          { id: 's', kind: 'scale', ask: '?', min: 1, max: 4, level: 'ratio', anchors: { 5: 'x' } },
        ],
      },
      'Field “s” has an anchor at “5”, which is no point of the scale; move it or take it out.',
    ],
    [
      'a field on trials where the one it waits for is not asked',
      { fields: [yesNo('a', { for: ['2afc'] }), yesNo('b', { when: { a: 'no' } })] },
      'Field “b” is asked on worksheet trials, where “a” is not; give both the same “for”.',
    ],
    [
      'the id that stands for the item',
      { fields: [yesNo('item')] },
      'Field “item” has the id that stands for the item; choose another.',
    ],
    [
      'an id that JavaScript gives a meaning',
      { fields: [yesNo('constructor')] },
      'Field “constructor”: “id” must begin with a letter, hold only letters, digits, - and _, and be no word of JavaScript.',
    ],
    [
      'a rule that reads nothing',
      { fields: [yesNo('a')], variables: [{ id: 'v', rule: 'sum', of: 'b' }] },
      'Variable “v” reads “b”, which is neither a field nor a variable; name one (fields inside others as “beats.present”).',
    ],
    [
      'a rule that looks for no answer',
      { fields: [yesNo('a')], variables: [{ id: 'v', rule: 'count', of: 'a', equals: 'maybe' }] },
      'Variable “v” looks for “maybe”, which is not among the answers of “a”: yes, no.',
    ],
    [
      'a rule that adds words',
      { fields: [yesNo('a')], variables: [{ id: 'v', rule: 'sum', of: 'a' }] },
      'Variable “v” needs numbers, but “a” has none; name a count, scale, list or sum.',
    ],
    [
      'a threshold that is not given',
      {
        fields: [{ id: 'n', kind: 'count', ask: '?' }],
        variables: [{ id: 'v', rule: 'at-least', of: 'n', threshold: 'N' }],
      },
      'Variable “v” uses the threshold “N”, which thresholds does not give; add it there.',
    ],
    [
      'variables in a circle',
      {
        fields: [yesNo('a')],
        variables: [
          { id: 'v', rule: 'all', of: ['w'] },
          { id: 'w', rule: 'all', of: ['v'] },
        ],
      },
      'Variable “v” is computed from itself; break the circle.',
    ],
    [
      'a threshold that is no number',
      { fields: [yesNo('a')], thresholds: { N: { value: 'many' } } },
      'Threshold “N”: “value” must be a number, or a fraction such as “1/3”.',
    ],
  ];
  test.each(refused)('%s', (_name, form, message) => {
    expect(parseForm(form)).toMatchObject({ ok: false, message });
  });
});

test('what is wrong inside a group is named by its whole path', () => {
  const form = structuredClone(scriptForm);
  const beats = form.fields[0];
  if (beats?.kind !== 'each') throw new Error('The first field of the rubric is its beats.');
  beats.fields.push(choice('why', { when: { present: 'perhaps' } }) as never);
  expect(parseForm(form)).toMatchObject({
    ok: false,
    path: ['fields', 0, 'fields', 2],
    message:
      'Field “beats.why” waits for “present” to be “perhaps”, which is not among its answers: yes, no.',
  });
});

test('a field inside a group may wait for one outside it', () => {
  const form = structuredClone(reviewForm);
  const rules = form.fields[3];
  if (rules?.kind !== 'each') throw new Error('The fourth field of the review is its rules.');
  rules.fields.push(yesNo('grave', { when: { harm: 'yes' } }) as never);
  expect(parseForm(form)).toMatchObject({ ok: true });
});

test('forms nest four levels deep and no deeper, without using up the stack', () => {
  const nested = (levels: number): object =>
    levels === 1
      ? yesNo('a')
      : { id: 'a', kind: 'each', over: 'p', ask: '?', fields: [nested(levels - 1)] };
  expect(parseForm({ fields: [nested(4)] }).ok).toBe(true);
  expect(parseForm({ fields: [nested(5)] }).ok).toBe(false);
  expect(parseForm({ fields: [nested(60)] }).ok).toBe(false);
});

test('a key named __proto__ changes nothing and is not a field', () => {
  const form = JSON.parse(
    '{"fields": [{"id": "a", "kind": "yes-no", "ask": "?", "__proto__": {"gold": true}}]}',
  ) as unknown;
  const parsed = parseForm(form);
  expect(({} as { gold?: boolean }).gold).toBeUndefined();
  if (parsed.ok) expect(parsed.form.fields[0]?.gold).toBeUndefined();
});

test('reading a form does not change it', () => {
  const before = JSON.stringify(meaningForm);
  parseForm(meaningForm);
  expect(JSON.stringify(meaningForm)).toBe(before);
});

test.each(['   ', '\u200b', '\u00a0 \u2003'])(
  'a question of nothing to read (%j) is refused',
  (ask) => {
    const parsed = parseForm({ fields: [{ id: 'a', kind: 'yes-no', ask }] });
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.message).toMatch(/question has something to read/);
  },
);
