import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { closeStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import { withdraw } from '@/lib/data/withdraw';
import { answerAll, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

/** The program of docs/verify.mjs, which shares no line with ours. */
function verified(export_: string): { readonly status: number | null; readonly said: string } {
  const done = spawnSync(process.execPath, ['docs/verify.mjs', export_], { encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

async function exported(slug: string): Promise<string> {
  const owner = await makePerson(`Owner of ${slug}`, { mayOwn: true });
  // 2 raters × 6 items are dealt to 3 sheets of 4; the second sheet spans both decks.
  const plan = { ratersPerUnit: 2, unitsPerSheet: 4, siblingsApart: 3 };
  const raters = await makeOpenStudy(owner, slug, 6, ['Finch', 'Heron', 'Wren'], { plan });
  const [first] = raters;
  if (!first) throw new Error('Nobody joined.');
  for (const rater of raters) {
    await answerAll(rater, () => ({ departs: 'no', why: 'Ünïcode — “so” 🐝' }));
  }
  await withdraw(first.actor, first.sheet);
  await closeStudy(owner, slug);
  for (const kind of sealKinds) await revealSeal(owner, slug, kind);
  const out = join(folder(), slug);
  mkdirSync(out);
  for (const file of (await exportFiles(owner, slug)).files) {
    let text = '';
    for await (const piece of file.text()) text += piece;
    writeFileSync(join(out, file.name), text);
  }
  return out;
}

test('a program written from docs/study-folder.md alone accepts an export, and derives its orders', async () => {
  const { status, said } = verified(await exported('whole'));
  expect(said).toContain('✓ chain of');
  expect(said).toContain('✓ provenance and secret are those that were frozen');
  expect(said).toContain('✓ 3 orders derived again');
  expect(status).toBe(0);
});

test.each([
  ['labels.jsonl', '"departs":"no"', '"departs":"yes"', 'has another value'],
  ['provenance.jsonl', 'model-odd', 'model-even', 'other provenance'],
  ['sheets.jsonl', '"slot":1', '"slot":2', 'has another secret'],
  ['guidelines.md', 'Read it', 'Skim it', 'other guidelines'],
])('it finds a change in %s', async (file, from, to, sentence) => {
  const out = await exported(`changed-${file.replace('.', '-')}`);
  const text = readFileSync(join(out, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(out, file), text.replace(from, to));
  const { status, said } = verified(out);
  expect(said).toContain(sentence);
  expect(status).toBe(1);
});
