import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { firstDifference } from '@/lib/commands/verify-derived';
import { verifyExport } from '@/lib/commands/verify-export';
import { closeStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import { withdraw } from '@/lib/data/withdraw';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { shownTrialAt } from '@/lib/data/rater-sheet';
import { answer, answerAll, makeOpenStudy, makePerson } from './make-study';
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
  // Without a title: an import would write it into each item.
  const texts = [{ id: 'answer', role: 'judged' }];
  const raters = await makeOpenStudy(owner, slug, 6, ['Finch', 'Heron', 'Wren'], { plan, texts });
  const [first] = raters;
  if (!first) throw new Error('Nobody joined.');
  for (const rater of raters) {
    await answerAll(rater, () => ({ departs: 'no', why: 'Ünïcode — “so” 🐝' }));
  }
  await withdraw(first.actor, first.sheet);
  const [, second] = raters;
  if (second)
    await answer(second, await shownTrialAt(second.actor, second.sheet, 1), { departs: 'no' });
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

async function ours(export_: string) {
  const opened = await directoryFolder(export_);
  if (!opened.ok) throw new Error(opened.reason);
  return verifyExport(opened.folder);
}

test('our own verify computes ratings.csv and gold.jsonl again, corrections and a withdrawal included', async () => {
  const { ok, checked } = await ours(await exported('derived'));
  expect(checked.at(-1)).toBe(
    'ratings.csv and gold.jsonl: computed again from the labels, the same',
  );
  expect(ok).toBe(true);
});

test.each([
  ['ratings.csv', ',no,', ',yes,'],
  ['gold.jsonl', '"no"', '"yes"'],
])('our own verify names the first changed line of %s', async (file, from, to) => {
  const out = await exported(`ours-${file.replace('.', '-')}`);
  const rows = readFileSync(join(out, file), 'utf8').split('\n');
  const at = rows.findLastIndex((row) => row.includes(from));
  expect(at).toBeGreaterThan(1);
  rows[at] = (rows[at] ?? '').replace(from, to);
  writeFileSync(join(out, file), rows.join('\n'));
  expect(await ours(out)).toMatchObject({
    ok: false,
    firstBad: { file, line: at + 1, reason: 'It is not what labels.jsonl gives.' },
  });
});

test.each(['ratings.csv', 'gold.jsonl'])(
  'a row taken from or added to %s is found',
  async (file) => {
    const out = await exported(`rows-${file.replace('.', '-')}`);
    const text = readFileSync(join(out, file), 'utf8');
    const rows = text.trimEnd().split('\n');
    writeFileSync(join(out, file), `${rows.slice(0, -1).join('\n')}\n`);
    expect((await ours(out)).firstBad).toMatchObject({ file, line: rows.length });
    writeFileSync(join(out, file), `${text}${rows.at(-1) ?? ''}\n`);
    expect((await ours(out)).firstBad).toMatchObject({ file, line: rows.length + 1 });
  },
);

test('files are compared however their pieces fall', async () => {
  async function* pieces<T>(...of: T[]) {
    await Promise.resolve();
    yield* of;
  }
  const bytes = (...texts: string[]) => pieces(...texts.map((text) => Buffer.from(text)));
  expect(await firstDifference(bytes('a\nb', '\nc\n'), pieces('a', '\nb\nc', '\n'))).toBeNull();
  expect(await firstDifference(bytes('a\nb\nx\n'), pieces('a\n', 'b\nc\n'))).toBe(3);
  expect(await firstDifference(bytes(), pieces('a'))).toBe(1);
  expect(await firstDifference(bytes(), pieces<string>())).toBeNull();
});
