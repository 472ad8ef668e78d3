import { expect, test } from 'vitest';

import { contentProblems, partSetsAsked } from '@/lib/form/content-problems';
import { examples, meaningForm, scriptForm } from './example-forms';

test.each(examples)('the item of the %s form lacks nothing', (_name, form, content) => {
  expect(contentProblems(form, content)).toEqual([]);
});

test('an item without the text in which words are marked is told which', () => {
  expect(contentProblems(meaningForm, { texts: [{ id: 'source', body: 'x' }] })).toEqual([
    'It has no text "answer", in which the required field "where" is marked.',
  ]);
});

test('fields over parts that an item does not have ask nothing of it', () => {
  const texts = [{ id: 'passage', body: 'x' }];
  expect(contentProblems(scriptForm, { texts })).toEqual([]);
  const parts = [{ id: 'A1', set: 'beats', label: 'x' }];
  expect(contentProblems(scriptForm, { texts, parts })).toHaveLength(1);
});

test('only a span that a label cannot do without needs its text', () => {
  const texts = [{ id: 'a', body: 'x' }];
  const span = { id: 'w', kind: 'span', ask: 'Where?', in: 'b' } as const;
  const list = { id: 'l', kind: 'list', ask: 'Which?', fields: [span] } as const;
  const problems = (field: object) =>
    contentProblems({ fields: [field] } as unknown as Parameters<typeof contentProblems>[0], {
      texts,
    });
  expect(problems(span)).toHaveLength(1);
  expect(problems({ ...span, required: false })).toEqual([]);
  expect(problems({ ...span, atLeast: 0 })).toEqual([]);
  expect(problems(list)).toEqual([]);
  expect(problems({ ...list, atLeast: 1 })).toHaveLength(1);
});

test('the sets over which a form asks are found at every depth', () => {
  expect([...partSetsAsked(scriptForm)]).toContainEqual(['beats', 'beats']);
});
