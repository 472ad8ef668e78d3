import { expect, test } from 'vitest';
import { markedTexts } from '@/lib/domain/marked-texts';
import { formSchema } from '@/lib/form/form';
import { leaves } from '@/lib/form/leaves';

const words = { kind: 'span', ask: 'Which words?', required: false } as const;
const form = formSchema.parse({
  fields: [
    { ...words, id: 'words', in: 'reply' },
    { id: 'moves', kind: 'list', ask: 'Which moves?', fields: [{ ...words, id: 'quote', in: 'source' }] }, // prettier-ignore
  ],
});
const span = { text: 'reply', start: 0, end: 4, start16: 0, end16: 4, quote: 'Send' };

test('every text in which words are marked has a stand-in, also within a list', () => {
  expect(markedTexts(form).map(({ id }) => id)).toEqual(['reply', 'source']);
});

test('with them a stored span is read as given; without any text its field is hidden', () => {
  const stateOf = (texts: ReturnType<typeof markedTexts>) =>
    leaves(form, { texts }, { words: [span] }).find(({ path }) => path === 'words')?.state;
  expect(stateOf(markedTexts(form))).toBe('given');
  expect(stateOf([])).toBe('hidden');
});
