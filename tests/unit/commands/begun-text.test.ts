import { expect, test } from 'vitest';
import { begunText } from '@/lib/commands/export-files';
import { Refusal } from '@/lib/domain/refusal';

const file = (pieces: readonly string[], error?: Error) => ({
  name: 'figures.csv',
  text: async function* () {
    for (const piece of pieces) yield piece;
    if (error) throw error;
  },
});

async function read(text: Awaited<ReturnType<typeof begunText>>): Promise<string> {
  if (text instanceof Refusal) throw text;
  let all = '';
  for await (const piece of text) all += piece;
  return all;
}

test('a text that has begun is whole, also where it is empty', async () => {
  expect(await read(await begunText(file(['a', 'b', 'c'])))).toBe('abc');
  expect(await read(await begunText(file([])))).toBe('');
});

test('a refusal before the first piece is told; a fault, and a refusal after it, are thrown', async () => {
  const refusal = new Refusal('not-allowed-now', 'Too large.');
  expect(await begunText(file([], refusal))).toBe(refusal);
  await expect(begunText(file([], new Error('broken')))).rejects.toThrow('broken');
  await expect(read(await begunText(file(['a'], refusal)))).rejects.toThrow('Too large.');
});
