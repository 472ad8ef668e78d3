import { expect, test } from 'vitest';

import { leaves } from '@/lib/form/leaves';
import { simulate } from '@/lib/form/simulate';
import { spanFromUtf16 } from '@/lib/form/spans';
import { draws } from './draws';
import {
  examples,
  meaningContent,
  meaningForm,
  reviewContent,
  reviewForm,
  scriptContent,
  scriptForm,
} from './example-forms';

const cannot = { cannotJudge: { reason: 'other', text: 'two gates' } };

test('each answer is a row with its state', () => {
  const answer = { id: 'answer', body: meaningContent.texts[1]?.body ?? '' };
  const span = spanFromUtf16(answer, 0, 3);
  if (!span) throw new Error('The answer has three characters.');
  expect(
    leaves(meaningForm, meaningContent, { differs: 'yes', how: 'duty', where: [span] }),
  ).toEqual([
    { path: 'differs', field: 'differs', kind: 'yes-no', state: 'given', value: 'yes' },
    { path: 'how', field: 'how', kind: 'choice', state: 'given', value: 'duty' },
    {
      path: 'where',
      field: 'where',
      kind: 'span',
      state: 'given',
      value: '[{"text":"answer","start":0,"end":3,"start16":0,"end16":3,"quote":"You"}]',
    },
    { path: 'why', field: 'why', kind: 'text', state: 'skipped' },
  ]);
});

test('hidden, missing, skipped and cannot judge are four states', () => {
  const states = (values: object) =>
    leaves(meaningForm, meaningContent, values as never).map(({ state }) => state);
  expect(states({ differs: 'no' })).toEqual(['given', 'hidden', 'hidden', 'skipped']);
  expect(states({ differs: 'yes' })).toEqual(['given', 'missing', 'missing', 'skipped']);
  expect(states({ differs: cannot })).toEqual(['cannot-judge', 'hidden', 'hidden', 'skipped']);
  // Nobody said whether the next two were asked, so that they too are missing.
  expect(states({})).toEqual(['missing', 'missing', 'missing', 'skipped']);
});

test('what cannot be judged carries its reason, and what it hides says so', () => {
  const [differs, how] = leaves(meaningForm, meaningContent, { differs: cannot });
  expect(differs).toMatchObject({ reason: 'other', text: 'two gates' });
  expect(how).toMatchObject({
    state: 'hidden',
    waits: { waitsFor: 'differs', because: 'cannot-judge' },
  });
});

test('parts and entries have paths; a list has its number of entries', () => {
  const values = {
    beats: { A1: { present: 'no' }, A2: { present: 'no' }, B1: { present: cannot } },
    groups: {
      A: { moves: [{ move: 'cause', quote: [] }] },
      B: { moves: [] },
      C: { moves: cannot },
    },
    news: [],
    onBrief: 'yes',
  };
  const rows = leaves(scriptForm, scriptContent, values).map(
    ({ path, state, value }) => `${path} ${state}${value === undefined ? '' : ` ${value}`}`,
  );
  expect(rows).toEqual([
    'beats/A1/present given no',
    'beats/A1/quote hidden',
    'beats/A2/present given no',
    'beats/A2/quote hidden',
    'beats/B1/present cannot-judge',
    'beats/B1/quote hidden',
    'groups/A/moves given 1',
    'groups/A/moves/0/move given cause',
    'groups/A/moves/0/quote missing',
    'groups/B/moves given 0',
    'groups/C/moves cannot-judge',
    'news given 0',
    'onBrief given yes',
  ]);
});

test('a part left out where it may be is skipped, a part begun misses its rest', () => {
  const values = { rules: { tone: { justified: 'yes' } } };
  const rows = leaves(reviewForm, reviewContent, values)
    .filter(({ field }) => field.startsWith('rules'))
    .map(({ path, state }) => `${path} ${state}`);
  expect(rows).toEqual([
    'rules/apostrophe/justified skipped',
    'rules/apostrophe/missed skipped',
    'rules/apostrophe/rationale skipped',
    'rules/tone/justified given',
    'rules/tone/missed missing',
    'rules/tone/rationale missing',
  ]);
});

test('several choices are JSON in their cell', () => {
  const rows = leaves(reviewForm, reviewContent, { faults: ['curt', 'vague'] });
  expect(rows.find(({ path }) => path === 'faults')?.value).toBe('["curt","vague"]');
});

test.each(examples)(
  'a label of the %s form has no missing row, and each path once',
  (_n, form, content) => {
    const draw = draws(17);
    for (let round = 0; round < 100; round++) {
      const rows = leaves(form, content, simulate(form, content, draw));
      expect(rows.filter(({ state }) => state === 'missing')).toEqual([]);
      expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
    }
  },
);
