import { expect, test } from 'vitest';
import { begunText, inBlocks } from '@/lib/commands/export-files';
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

test('rows come in blocks: few pieces, and every row', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `${at},${'x'.repeat(100)}\n`);
  const blocks: string[] = [];
  for await (const block of inBlocks(file(rows).text())) blocks.push(block);
  expect(blocks.join('')).toBe(rows.join(''));
  expect(blocks).toHaveLength(9);
});

test('a refusal before the first piece is told; a fault, and a refusal after it, are thrown', async () => {
  const refusal = new Refusal('not-allowed-now', 'Too large.');
  expect(await begunText(file([], refusal))).toBe(refusal);
  await expect(begunText(file([], new Error('broken')))).rejects.toThrow('broken');
  const begun = await begunText(file(['a'], refusal));
  expect(begun).not.toBe(refusal);
  await expect(read(begun)).rejects.toThrow('Too large.');
});
