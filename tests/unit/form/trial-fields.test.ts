import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compileForm } from '@/lib/form/check-values';
import { contentProblems } from '@/lib/form/content-problems';
import type { Content } from '@/lib/form/content';
import type { Form, TrialKind } from '@/lib/form/form';
import { keyMap } from '@/lib/form/key-map';
import { leaves } from '@/lib/form/leaves';
import { parseForm } from '@/lib/form/parse-form';
import { simulate } from '@/lib/form/simulate';
import { trialField } from '@/lib/form/trial-field';
import { valueWords } from '@/lib/form/value-words';
import { valueOf, variables } from '@/lib/form/variables';
import { draws } from './draws';
import { boundaryContent, pairContent, pairForm } from './example-forms';

const trials: [TrialKind, Content, string[]][] = [
  ['worksheet', pairContent, ['why']],
  ['2afc', pairContent, ['real', 'sure', 'why']],
  ['preference', pairContent, ['better', 'sure', 'why']],
  ['boundary', boundaryContent, ['hand', 'why']],
];

test('the form of pairs is a form, and comes out as it went in', () => {
  expect(parseForm(JSON.parse(JSON.stringify(pairForm)))).toEqual({ ok: true, form: pairForm });
});

describe.each(trials)('a %s trial', (trial, content, asked) => {
  test('asks what its kind of trial has, and nothing else', () => {
    const { open, check } = compileForm(pairForm, trial);
    expect(open({}, content).map(({ path }) => path)).toEqual(asked);
    for (const id of ['real', 'better', 'hand']) {
      if (!asked.includes(id))
        expect(check({ [id]: 'a' }, content)).toMatchObject({ ok: false, field: id });
    }
  });

  test('takes every label of a simulated rater, and checking it again changes nothing', () => {
    const { check } = compileForm(pairForm, trial);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const values = simulate(pairForm, content, draws(seed), trial);
        expect(check(values, content)).toEqual({ ok: true, values });
      }),
      { numRuns: 300 },
    );
  });

  test('has no key with two meanings', () => {
    const keys = keyMap(pairForm, trial);
    for (const { key, scope } of keys)
      if (scope === 'screen') expect(keys.filter((one) => one.key === key)).toHaveLength(1);
  });
});

describe('which values are answers', () => {
  const check = (trial: TrialKind, field: string, value: unknown) =>
    compileForm(pairForm, trial).check(
      { [field]: value },
      trial === 'boundary' ? boundaryContent : pairContent,
    );

  test('2AFC: one of the two, and a broken text; no tie, no other way out', () => {
    for (const value of ['a', 'b', { cannotJudge: { reason: 'broken' } }])
      expect(check('2afc', 'real', value).ok).toBe(true);
    for (const value of ['tie', 'both-bad', 'A', 1, ['a'], { cannotJudge: { reason: 'unclear' } }])
      expect(check('2afc', 'real', value)).toMatchObject({ ok: false, field: 'real' });
    expect(check('2afc', 'real', { cannotJudge: { reason: 'unclear' } })).toMatchObject({
      message: '“real” needs a reason that is one of: broken.',
    });
  });

  test('preference: also a tie, both bad, and every reason of the form', () => {
    for (const value of ['a', 'b', 'tie', 'both-bad', { cannotJudge: { reason: 'unclear' } }])
      expect(check('preference', 'better', value).ok).toBe(true);
    expect(check('preference', 'better', 'neither')).toMatchObject({
      message: '“better” must be one of: a, b, tie, both-bad.',
    });
  });

  test('boundary over S = 4 sentences: 1 to 3, or none; never 0, 4, a half or a word', () => {
    for (const value of [1, 2, 3, 'none']) expect(check('boundary', 'hand', value).ok).toBe(true);
    for (const value of [0, 4, 1.5, -1, '2', NaN, 'all', null])
      expect(check('boundary', 'hand', value)).toMatchObject({ ok: false, field: 'hand' });
    expect(check('boundary', 'hand', 4)).toMatchObject({
      message: '“hand” must be at most 3: the last sentence has none behind it.',
    });
  });

  test('a text of one sentence has no place to ask for', () => {
    const one = { ...boundaryContent, parts: (boundaryContent.parts ?? []).slice(0, 1) };
    expect(compileForm(pairForm, 'boundary').open({}, one)).toMatchObject([{ path: 'why' }]);
  });

  test('where none is not allowed it is no answer', () => {
    const form: Form = { fields: [{ id: 'hand', kind: 'boundary', ask: 'Where?' }] };
    expect(compileForm(form, 'boundary').check({ hand: 'none' }, boundaryContent)).toMatchObject({
      message: '“hand” must be a sentence’s number from 1.',
    });
  });
});

describe('what is read from the answers', () => {
  test('a place is stored as it was given, and none is read as the number of sentences', () => {
    const read = (hand: number | 'none') => {
      const [place] = variables(pairForm, 'boundary').filter(({ id }) => id === 'hand');
      return place && valueOf(place, { hand }, boundaryContent);
    };
    expect(read(3)).toEqual({ state: 'value', value: 3 });
    expect(read('none')).toEqual({ state: 'value', value: 4 });
    const [leaf] = leaves(pairForm, boundaryContent, { hand: 'none' }, 'boundary');
    expect(leaf).toMatchObject({ path: 'hand', state: 'given', value: 'none' });
  });

  test('a rule over a place reads none as the number of sentences too', () => {
    const early = variables(pairForm, 'boundary').find(({ id }) => id === 'early');
    const read = (hand: number | 'none') => early && valueOf(early, { hand }, boundaryContent);
    expect(read(2)).toEqual({ state: 'value', value: 'yes' });
    expect(read('none')).toEqual({ state: 'value', value: 'no' });
  });

  test('each kind of trial has the variables of its own fields', () => {
    const ids = (trial: TrialKind) => variables(pairForm, trial).map(({ id }) => id);
    expect(ids('worksheet')).toEqual([]);
    expect(ids('2afc')).toEqual(['real', 'sure', 'sureness']);
    expect(ids('preference')).toEqual(['better', 'sure', 'sureness']);
    expect(ids('boundary')).toEqual(['hand', 'early']);
    const [real] = variables(pairForm, '2afc');
    expect(real).toMatchObject({ level: 'nominal', categories: ['a', 'b'] });
    expect(variables(pairForm, 'boundary')[0]).toMatchObject({ level: 'ratio' });
  });

  test('answers in words', () => {
    const words = (trial: TrialKind, value: string | number) => {
      const field = trialField(pairForm, trial);
      return field && valueWords(pairForm, field, value);
    };
    expect(words('2afc', 'a')).toBe('Text A');
    expect(words('preference', 'tie')).toBe('No difference');
    expect(words('preference', 'both-bad')).toBe('Both are bad');
    expect(words('boundary', 2)).toBe('After sentence 2');
    expect(words('boundary', 'none')).toBe('One hand wrote all of it');
  });

  test('what a trial is about is found by its kind', () => {
    expect(trialField(pairForm, 'worksheet')).toBeUndefined();
    expect(trialField(pairForm, '2afc')?.id).toBe('real');
    expect(trialField(pairForm, 'preference')?.id).toBe('better');
    expect(trialField(pairForm, 'boundary')?.id).toBe('hand');
  });

  test('what content lacks is asked of the fields of its kind of trial', () => {
    const form: Form = {
      fields: [
        { id: 'where', kind: 'span', ask: 'Where?', in: 'answer', for: ['worksheet'] },
        { id: 'better', kind: 'side', ask: 'Which?' },
      ],
    };
    expect(contentProblems(form, pairContent)).toHaveLength(1);
    expect(contentProblems(form, pairContent, '2afc')).toEqual([]);
  });
});

describe('a form of pairs that cannot be meant is refused in one sentence', () => {
  const reasons = {
    cannotJudge: {
      reasons: [
        { value: 'broken', label: 'A text is broken' },
        { value: 'unsure', label: 'I cannot tell' },
      ],
    },
  };
  const side = (more: object = {}) => ({ id: 's', kind: 'side', ask: 'Which?', ...more });
  const boundary = (more: object = {}) => ({ id: 'p', kind: 'boundary', ask: 'Where?', ...more });
  const refused: [string, object, string][] = [
    [
      'a tie on 2AFC',
      { fields: [side({ tie: true })] },
      'Field “s” is asked on 2afc trials, where one of the two must be chosen: no tie, no both bad. For preference alone write “for”: ["preference"], or two fields.',
    ],
    [
      'a way out of 2AFC',
      { fields: [side({ cannotJudge: true })], ...reasons },
      'Field “s” is asked on 2afc trials, where only a broken text cannot be judged; write “cannotJudge”: ["broken"] and give the form that reason. For preference alone write “for”: ["preference"], or two fields.',
    ],
    [
      'a way out of 2AFC by another reason',
      { fields: [side({ cannotJudge: ['broken', 'unsure'] })], ...reasons },
      'Field “s” is asked on 2afc trials, where only a broken text cannot be judged; write “cannotJudge”: ["broken"] and give the form that reason. For preference alone write “for”: ["preference"], or two fields.',
    ],
    [
      'a reason that the form does not have',
      { fields: [boundary({ cannotJudge: ['torn'] })], ...reasons },
      'Field “p” cannot be judged because of “torn”, which is none of the form’s reasons: broken, unsure.',
    ],
    [
      'no reasons at all',
      { fields: [side({ cannotJudge: ['broken'] })] },
      'Field “s” allows cannot judge, but the form gives no reasons; list them in cannotJudge.reasons.',
    ],
    [
      'an empty list of reasons',
      { fields: [side({ cannotJudge: [] })], ...reasons },
      'Field “s”: “cannotJudge” must be a list of at least 1 entries.',
    ],
    [
      'a word in place of a list of reasons',
      { fields: [side({ cannotJudge: 'broken' })], ...reasons },
      'Field “s”: “cannotJudge” must be true, false, or a list of the form’s reasons.',
    ],
    [
      'a side on worksheets',
      { fields: [side({ for: ['worksheet'] })] },
      'Field “s” names worksheet trials in “for”; a side can only be asked on 2afc and preference trials.',
    ],
    [
      'a boundary on pairs',
      { fields: [boundary({ for: ['boundary', '2afc'] })] },
      'Field “p” names 2afc trials in “for”; a boundary can only be asked on boundary trials.',
    ],
    [
      'two questions that one trial is about',
      { fields: [side(), { ...side({ for: ['preference'] }), id: 't' }] },
      'Field “t” is asked on preference trials, and so is “s”; give each a “for” of its own.',
    ],
    [
      'a side that may be skipped',
      { fields: [side({ required: false })] },
      'Field “s” is what its trials are about and cannot be skipped; take out “required”.',
    ],
    [
      'a boundary that waits',
      {
        fields: [{ id: 'q', kind: 'yes-no', ask: 'Well?' }, boundary({ when: { q: 'yes' } })],
      },
      'Field “p” is what its trials are about and cannot wait for another field; take out “when”.',
    ],
    [
      'a side inside a list',
      { fields: [{ id: 'l', kind: 'list', ask: 'Which?', fields: [side()] }] },
      'Field “l.s” is what its trials are about and stands inside another field; move it out.',
    ],
    [
      'words for a tie that nobody can choose',
      { fields: [side({ labels: { tie: 'Same' } })] },
      'Field “s” has words for a tie, which it does not allow; add “tie”: true.',
    ],
    [
      'a key of the side for another field',
      { fields: [side(), { id: 'c', kind: 'count', ask: 'How many?', key: 'b' }] },
      'Field “c” uses the key B, and so does “s”; choose another.',
    ],
  ];
  test.each(refused)('%s', (_name, form, message) => {
    expect(parseForm(form)).toMatchObject({ ok: false, message });
  });

  test('one field for both kinds of pairs, or two, is fine as long as 2AFC has no way out', () => {
    for (const form of [
      { fields: [side()] },
      { fields: [side({ cannotJudge: ['broken'] })], ...reasons },
      { fields: [side({ tie: true, cannotJudge: true, for: ['preference'] })], ...reasons },
    ])
      expect(parseForm(form)).toMatchObject({ ok: true });
  });
});

test('the keys of a pair are its letters and arrows, those of a place its digits and arrows', () => {
  const lines = (trial: TrialKind) =>
    keyMap(pairForm, trial).flatMap(({ key, action, scope }) => {
      if (action.kind === 'choose') return `${key} ${action.field}=${action.value} ${scope}`;
      return action.kind === 'step' ? `${key} ${action.field} by ${action.by} ${scope}` : [];
    });
  expect(lines('preference')).toEqual([
    'A better=a screen',
    'ArrowLeft better=a screen',
    'B better=b screen',
    'ArrowRight better=b screen',
    'T better=tie screen',
    'D better=both-bad screen',
    '1 sure=1 screen',
    '2 sure=2 screen',
    '3 sure=3 screen',
    '4 sure=4 screen',
  ]);
  expect(lines('boundary')).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${digit} hand=${digit} screen`),
    '0 hand=none screen',
    'ArrowUp hand by -1 screen',
    'ArrowDown hand by 1 screen',
  ]);
});
