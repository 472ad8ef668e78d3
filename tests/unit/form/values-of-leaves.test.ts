import { expect, test } from 'vitest';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { leaves } from '@/lib/form/leaves';
import type { Values } from '@/lib/form/values';
import { valuesOfLeaves } from '@/lib/form/values-of-leaves';

const form: Form = {
  cannotJudge: { reasons: [{ value: 'other', label: 'Another' }] },
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', cannotJudge: true },
    { id: 'tone', kind: 'scale', ask: 'How warm?', min: 1, max: 5, level: 'ordinal' },
    { id: 'ways', kind: 'choices', ask: 'Which?', options: ['a', 'b'].map((value) => ({ value, label: value })), required: false },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
    {
      id: 'beats', kind: 'each', ask: 'Each beat', over: 'beats', required: false,
      fields: [{ id: 'present', kind: 'yes-no', ask: 'Is it there?' }],
    },
    {
      id: 'moves', kind: 'list', ask: 'Moves', required: false,
      fields: [{ id: 'move', kind: 'text', ask: 'Which move?' }],
    },
  ],
}; // prettier-ignore

const content: Content = {
  texts: [{ id: 'answer', body: 'An answer.' }],
  parts: ['b1', 'b2'].map((id) => ({ id, set: 'beats', label: id })),
};

const read = (values: Values): Values =>
  valuesOfLeaves(
    form,
    'worksheet',
    leaves(form, content, values).map(({ path, state, value = '', reason = '', text = '' }) => {
      return { path, state, value: String(value), reason, text };
    }),
  );

test.each<[string, Values]>([
  ['plain answers', { departs: 'yes', tone: 3, ways: ['a', 'b'], why: 'Word\n"for" word' }],
  ['nothing', {}],
  ['what cannot be judged', { departs: { cannotJudge: { reason: 'other', text: 'Torn' } }, tone: 1 }],
  ['parts', { departs: 'no', tone: 5, beats: { b1: { present: 'yes' }, b2: { present: 'no' } } }],
  ['entries of a list', { departs: 'no', tone: 2, moves: [{ move: 'first' }, { move: 'second' }] }],
])('%s are read back from their rows', (_, values) => {
  expect(read(values)).toEqual(values);
}); // prettier-ignore
