import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { firstDifference } from '@/lib/commands/verify-derived';
import { verifyExport } from '@/lib/commands/verify-export';
import { closeStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import { withdraw } from '@/lib/data/withdraw';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { operator, type SignedIn } from '@/lib/data/actor';
import { storeLabels, sweepLabelImports } from '@/lib/data/store-labels';
import { shownTrialAt } from '@/lib/data/rater-sheet';
import { answer, answerAll, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

/** The program of docs/verify.mjs, which shares no line with ours. */
function verified(export_: string): { readonly status: number | null; readonly said: string } {
  const done = spawnSync(process.execPath, ['docs/verify.mjs', export_], { encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

async function exported(
  slug: string,
  before: (owner: SignedIn, slug: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
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
  await before(owner, slug);
  await closeStudy(owner, slug);
  for (const kind of sealKinds) await revealSeal(owner, slug, kind);
  return written(owner, slug);
}

async function written(owner: SignedIn, slug: string): Promise<string> {
  const out = join(folder(), slug);
  mkdirSync(out);
  for (const file of (await exportFiles(owner, slug)).files) {
    let text = '';
    for await (const piece of file.text()) text += piece;
    writeFileSync(join(out, file.name), text);
  }
  return out;
}

let made: Promise<string> | undefined;

/** A copy of one export for a test to change. */
async function copied(name: string): Promise<string> {
  const out = join(folder(), `copy-${name}`);
  cpSync(await (made ??= exported('whole')), out, { recursive: true });
  return out;
}

test('a program written from docs/study-folder.md alone accepts an export, and derives its orders', async () => {
  const { status, said } = verified(await copied('whole'));
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
  const out = await copied(`changed-${file.replace('.', '-')}`);
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

type Rows = Record<string, unknown>[];
const rowsOf = (text: string): Rows =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Rows[number]);
const textOf = (rows: Rows): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Changes the first row of a file that somebody labelled or took, or its first trial. */
const changed =
  (change: (row: Rows[number]) => Rows[number]) =>
  (text: string): string => {
    const rows = rowsOf(text);
    const at = rows.findIndex(({ rater }) => rater !== null);
    return textOf(rows.map((row, place) => (place === at ? change(row) : row)));
  };
const code = (text: string): string => {
  const [first] = rowsOf(text);
  return String(first?.['rater']);
};

const sheetsRater = changed((row) => ({ ...row, rater: 'R-FORGED' }));
const free = changed((row) => ({ ...row, rater: null }));
const imported = changed((row) => ({ ...row, purpose: 'imported' }));
const of = (key: string, value: unknown) => changed((row) => ({ ...row, [key]: value }));
const twice = (text: string) => `${text}${text.split('\n')[0]}\n`;

test.each([
  ['a rater', 'sheets.jsonl', sheetsRater, /rater/],
  ['a rater taken away', 'sheets.jsonl', free, /rater/],
  ['a purpose', 'sheets.jsonl', imported, /purpose/],
  ['a second row of a sheet', 'sheets.jsonl', twice, /twice/],
  ['a rater', 'labels.jsonl', of('rater', 'R-FORGED'), /rater/],
  ['an item', 'labels.jsonl', changed((row) => ({ ...row, item: row['item'] === 'source-1' ? 'source-2' : 'source-1' })), /item/], // prettier-ignore
  ['a position', 'labels.jsonl', of('position', 99), /position/],
  ['a version', 'labels.jsonl', of('version', 9), /version/],
])('both verifiers and the import find %s that was changed in %s', async (...given) => {
  const [what, file, change, reason] = given;
  const out = await copied(`who-${what}-${file}`.replaceAll(/[^a-z]+/g, '-'));
  const text = readFileSync(join(out, file), 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(join(out, file), change(text));
  await refusedByAll(out, file, reason);
});

test('a rater renamed in sheets, labels, ratings and gold alike is found: the chain names another', async () => {
  const out = await copied('renamed');
  const rater = code(readFileSync(join(out, 'labels.jsonl'), 'utf8'));
  for (const file of ['sheets.jsonl', 'labels.jsonl', 'ratings.csv', 'gold.jsonl']) {
    const text = readFileSync(join(out, file), 'utf8');
    writeFileSync(join(out, file), text.replaceAll(rater, 'R-FORGED'));
  }
  await refusedByAll(out, 'sheets.jsonl', /rater/);
});

test('a file of labels is of the rater whom its entry names; an import cut short has none, and is accepted', async () => {
  const file = { name: 'Crane', fileSha256: 'a'.repeat(64) };
  const label = { itemId: 'source-1', values: { departs: 'no' } };
  const out = await exported('brought', async (owner, slug) => {
    await storeLabels(owner, slug, file, [label]);
    // What a stop on the way leaves: a sheet for which the chain names nobody; the next start erases it.
    const unknown = { ...label, itemId: 'nowhere' };
    await expect(storeLabels(owner, slug, file, [unknown])).rejects.toThrow(/does not have/);
    await sweepLabelImports();
  });
  expect(verified(out).status).toBe(0);
  expect((await ours(out)).firstBad).toBeUndefined();
  const rows = rowsOf(readFileSync(join(out, 'sheets.jsonl'), 'utf8'));
  expect(rows.map(({ state }) => state)).toEqual([
    'withdrawn',
    'claimed',
    'claimed',
    'handed-in',
    'withdrawn',
  ]);
  const at = rows.findIndex(({ purpose }) => purpose === 'imported');
  writeFileSync(
    join(out, 'sheets.jsonl'),
    textOf(rows.map((row, place) => (place === at ? { ...row, rater: 'R-FORGED' } : row))),
  );
  await refusedByAll(out, 'sheets.jsonl', /rater/, at + 1);
});

/** The line of the file is named by our verify, by docs/verify.mjs and by the import, which stores nothing. */
async function refusedByAll(out: string, file: string, reason: RegExp, line?: number) {
  const { ok, firstBad } = await ours(out);
  expect(ok).toBe(false);
  expect(firstBad).toMatchObject({ file, ...(line === undefined ? {} : { line }) });
  expect(firstBad?.reason).toMatch(reason);
  const { status, said } = verified(out);
  expect(said).toMatch(new RegExp(`✗ ${file}.*${reason.source}`));
  if (line !== undefined) expect(said).toContain(`${file}, line ${line}:`);
  expect(status).toBe(1);
  const opened = await directoryFolder(out);
  if (!opened.ok) throw new Error(opened.reason);
  const plan = await planOf(opened.folder, {});
  expect(plan.refused[0]).toMatchObject({ file, line: firstBad?.line });
  for (const leaveOut of [false, true])
    await expect(
      importStudy(operator(), opened.folder, plan, 'forged', { leaveOut }),
    ).rejects.toThrow(/refused|whole or not at all/);
}

test('a sealed export has no chain yet, and the program says so', async () => {
  const owner = await makePerson('Owner of sealed', { mayOwn: true });
  await makeOpenStudy(owner, 'sealed', 2, ['Finch']);
  const out = await written(owner, 'sealed');
  const { status, said } = verified(out);
  expect(said).toContain('– the chain is sealed');
  expect(said).not.toContain('entries');
  expect(status).toBe(0);
});

test('our own verify computes ratings.csv and gold again, corrections and a withdrawal included', async () => {
  const { ok, checked } = await ours(await copied('derived'));
  expect(checked.at(-1)).toBe(
    'ratings.csv, gold.jsonl and gold.csv: computed again from the labels, the same',
  );
  expect(ok).toBe(true);
});

test.each([
  ['ratings.csv', ',no,', ',yes,'],
  ['gold.jsonl', '"no"', '"yes"'],
  ['gold.csv', ',no,', ',yes,'],
])('our own verify names the first changed line of %s', async (file, from, to) => {
  const out = await copied(`ours-${file.replace('.', '-')}`);
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

test.each(['ratings.csv', 'gold.jsonl', 'gold.csv'])(
  'a row taken from or added to %s is found',
  async (file) => {
    const out = await copied(`rows-${file.replace('.', '-')}`);
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
