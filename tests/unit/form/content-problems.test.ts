import { expect, test } from 'vitest';

import { contentProblems } from '@/lib/form/content-problems';
import { examples, meaningForm, scriptForm } from './example-forms';

test.each(examples)('the item of the %s form lacks nothing', (_name, form, content) => {
  expect(contentProblems(form, content)).toEqual([]);
});

test('an item without the text in which words are marked is told which', () => {
  expect(contentProblems(meaningForm, { texts: [{ id: 'source', body: 'x' }] })).toEqual([
    'Words are to be marked in “answer”, which this item does not have; add it.',
  ]);
});

test('fields over parts that an item does not have ask nothing of it', () => {
  const texts = [{ id: 'passage', body: 'x' }];
  expect(contentProblems(scriptForm, { texts })).toEqual([]);
  const parts = [{ id: 'A1', set: 'beats', label: 'x' }];
  expect(contentProblems(scriptForm, { texts, parts })).toHaveLength(1);
});
