import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Content } from '@/lib/form/content';
import { formSchema } from '@/lib/form/form';
import { jointValues } from '@/lib/form/joint-values';
import type { Values } from '@/lib/form/values';
import { valueOf, variables } from '@/lib/form/variables';

const common = { ask: '?', required: false, cannotJudge: true } as const;
const form = formSchema.parse({
  cannotJudge: { reasons: [{ value: 'broken', label: 'Broken' }, { value: 'unclear', label: 'Unclear' }] },
  fields: [
    { id: 'differs', kind: 'yes-no', ...common },
    { id: 'how', kind: 'choice', ...common, when: { differs: 'yes' }, options: ['a', 'b'].map((value) => ({ value, label: value })) },
    { id: 'size', kind: 'count', ...common },
    { id: 'note', kind: 'text', ask: '?', required: false },
    { id: 'words', kind: 'span', in: 'source', ...common },
    { id: 'news', kind: 'list', ...common, fields: [{ id: 'class', kind: 'choice', ask: '?', options: ['x', 'y'].map((value) => ({ value, label: value })) }] },
    { id: 'groups', kind: 'each', ask: '?', over: 'groups', required: false, fields: [
      { id: 'on', kind: 'yes-no', ...common },
      { id: 'beats', kind: 'each', ask: '?', over: 'beats', required: false, fields: [{ id: 'there', kind: 'yes-no', ...common, when: { on: 'yes' } }] },
    ] },
  ],
  variables: [
    { id: 'how3', rule: 'first', of: ['how'], else: 'none' },
    { id: 'entries', rule: 'sum', of: 'news' },
    { id: 'noX', rule: 'none', of: 'news.class', equals: 'x' },
    { id: 'there', rule: 'count', of: 'groups.beats.there', equals: 'yes' },
  ],
}); // prettier-ignore
const content: Content = {
  texts: [{ id: 'source', body: 'The gate.' }],
  parts: [{ id: 'A', set: 'groups', label: 'A' }, ...['A1', 'A2'].map((id) => ({ id, set: 'beats', label: id, parent: 'A' }))], // prettier-ignore
};
const joint = (...members: (Values | undefined)[]) => jointValues(form, content, members);
const read = (id: string, ...members: (Values | undefined)[]) => {
  const variable = variables(form).find((one) => one.id === id);
  return variable && valueOf(variable, joint(...members), content);
};
const cannot = (reason = 'unclear') => ({ cannotJudge: { reason } });

test('an answer has more than half of the members, also of those that have none', () => {
  expect(joint({ differs: 'no' }, { differs: 'no' }, { differs: 'yes' })).toEqual({ differs: 'no', groups: {} }); // prettier-ignore
  expect(joint({ differs: 'no' }, { differs: 'yes' })).not.toHaveProperty('differs');
  expect(joint({ differs: 'no' }, undefined, {})).not.toHaveProperty('differs');
  expect(joint({ differs: 'no' }, { differs: 'no' }, undefined)).toHaveProperty('differs', 'no');
});

test('cannot judge is an answer, by whatever reason; a number is no median, a text is to the letter', () => {
  expect(joint({ differs: cannot() }, { differs: cannot('broken') }, { differs: 'no' })).toHaveProperty('differs', cannot('broken')); // prettier-ignore
  expect(joint({ differs: cannot() }, { differs: 'yes' }, { differs: 'no' })).not.toHaveProperty('differs'); // prettier-ignore
  expect(joint({ size: 1 }, { size: 2 }, { size: 9 })).not.toHaveProperty('size');
  expect(joint({ size: 2 }, { size: 2 }, { size: 9 })).toHaveProperty('size', 2);
  expect(joint({ note: 'So.' }, { note: 'So' }, {})).not.toHaveProperty('note');
  const span = (end: number) => [{ text: 'source', start: 0, end, start16: 0, end16: end, quote: 'The gate.'.slice(0, end) }]; // prettier-ignore
  expect(joint({ words: span(3) }, { words: span(3) }, { words: span(8) })).toHaveProperty('words', span(3)); // prettier-ignore
});

test('a field that waits for another is hidden where most say so of that other', () => {
  const [a, b, no] = [{ differs: 'yes', how: 'a' }, { differs: 'yes', how: 'b' }, { differs: 'no' }]; // prettier-ignore
  expect(read('how3', no, no, a)).toEqual({ state: 'value', value: 'none' });
  expect(read('how3', a, a, no)).toEqual({ state: 'value', value: 'a' });
  // It was asked, and no answer has a majority.
  expect(read('how3', a, b, no)).toEqual({ state: 'missing' });
  // Nobody knows whether it was asked.
  expect(read('how3', a, no)).toEqual({ state: 'missing' });
});

test('entries of a list have no partner: most give the same, or only as many', () => {
  const list = (...classes: string[]): Values => ({ news: classes.map((one) => ({ class: one })) });
  expect(read('noX', list('x', 'y'), list('y', 'x'), list())).toEqual({ state: 'value', value: 'no' }); // prettier-ignore
  expect(read('noX', list('x'), list('y'), list())).toEqual({ state: 'missing' });
  expect(read('entries', list('x'), list('y'), list())).toEqual({ state: 'value', value: 1 });
  expect(read('entries', list('x'), list('y', 'y'), list())).toEqual({ state: 'missing' });
  expect(read('noX', list(), list(), list('x'))).toEqual({ state: 'value', value: 'yes' });
});

test('parts inside parts are voted on one by one', () => {
  const group = (on: string, ...there: string[]): Values => ({
    groups: { A: { on, ...(there.length > 0 && { beats: Object.fromEntries(there.map((one, at) => [`A${at + 1}`, { there: one }])) }) } },
  }); // prettier-ignore
  const [one, other, none] = [group('yes', 'yes', 'no'), group('yes', 'yes', 'yes'), group('no')];
  expect(read('there', one, other, other)).toEqual({ state: 'value', value: 2 });
  expect(read('there', one, other, none)).toEqual({ state: 'missing' });
  expect(read('there', one, none, none)).toEqual({ state: 'value', value: 0 });
});

test('members who say the same are one of them, and their order has no part', () => {
  const answer = fc.constantFrom<Values>({ differs: 'no' }, { differs: 'yes', how: 'a' }, { differs: 'yes' }, { differs: cannot(), size: 2 }, { size: 1, news: [] }); // prettier-ignore
  fc.assert(
    fc.property(answer, fc.array(answer, { minLength: 2, maxLength: 6 }), (same, members) => {
      const alone = joint(same);
      expect(joint(same, same, same)).toEqual(alone);
      expect(joint(...members)).toEqual(joint(...members.toReversed()));
    }),
    { numRuns: 100 },
  );
});
