import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { bringInJudgments } from '@/lib/commands/judgments-file';
import type { SignedIn } from '@/lib/data/actor';
import { freezeStudy } from '@/lib/data/freeze-study';
import { nextTrial } from '@/lib/data/rater-sheet';
import { closeStudy, openStudy, revealSeal } from '@/lib/data/study-state';
import { memoryFolder } from '@/lib/formats/folder';
import { answer, joinAs, makePerson, type TestRater } from './make-study';
import { pairFiles, pairForm, textOf } from './pair-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();
let owner: SignedIn;

/** The program of docs/verify.mjs, which shares no line with ours. */
function verified(export_: string): { readonly status: number | null; readonly said: string } {
  const done = spawnSync(process.execPath, ['docs/verify.mjs', export_], { encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

type Row = Record<string, unknown>;
const parsed = (text: string): Row[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const lines = (rows: readonly Row[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Every kind of trial: 12 2AFC pairs, 2 catch pairs, 3 preference pairs, a boundary text and a worksheet. */
function filesOf(plan: Row) {
  const fields = [
    ...pairForm.fields,
    { id: 'clear', kind: 'yes-no', ask: 'Is it clear?', for: ['worksheet'] },
  ];
  const files = pairFiles({
    pairs: 12,
    catches: 2,
    boundaries: 1,
    more: { plan, form: { ...pairForm, fields } },
  });
  const siblings: Record<string, string> = {
    'human-2': 'human-3',
    'model-3': 'model-2',
    'human-3': 'human-4',
    'model-4': 'human-2',
    alone: 'model-3',
  };
  const items: Row[] = [...parsed(files['items.jsonl']), { id: 'alone', text: textOf(7001) }];
  const pairs = parsed(files['pairs.jsonl']);
  for (const at of [1, 2, 3]) {
    const two = [`x-${at}`, `y-${at}`];
    items.push(...two.map((id, side) => ({ id, text: textOf(8000 + 10 * at + side) })));
    pairs.splice(4 * at, 0, { id: `likes-${at}`, a: two[0], b: two[1] });
  }
  const whole = items.map((item) => {
    const named = siblings[String(item['id'])];
    return { ...item, ...(named ? { siblings: [named] } : {}), sample: 'validation' };
  });
  const first = {
    ...whole[0],
    text: undefined,
    content: { texts: [{ id: 'text', body: textOf(11), lang: 'en', dir: 'ltr' }] },
  };
  return {
    ...files,
    'items.jsonl': lines([first, ...whole.slice(1)]),
    'pairs.jsonl': lines(pairs),
  };
}

async function label(rater: TestRater): Promise<void> {
  for (;;) {
    const next = await nextTrial(rater.actor, rater.sheet);
    if ('done' in next) return;
    const { kind } = next.trial;
    const values =
      kind === 'boundary' ? { hand: 2 } : kind === 'worksheet' ? { clear: 'yes' } : { real: 'a' };
    await answer(rater, next.trial, values);
  }
}

async function exportTo(name: string, slug: string): Promise<string> {
  const out = join(folder(), name);
  mkdirSync(out, { recursive: true });
  for (const file of (await exportFiles(owner, slug)).files) {
    let text = '';
    for await (const piece of file.text()) text += piece;
    writeFileSync(join(out, file.name), text);
  }
  return out;
}

/** A labelled, judged study, exported with provenance sealed (`SLUG-sealed`) and with all seals open (`SLUG-open`). */
async function exported(slug: string, plan: Row): Promise<{ sealed: string; open: string }> {
  const study = memoryFolder(filesOf(plan));
  await importStudy(owner, study, await planOf(study, {}), slug, { leaveOut: false });
  await freezeStudy(owner, slug);
  await openStudy(owner, slug);
  await label(await joinAs(owner, slug, 'Wren'));
  const path = join(folder(), `${slug}.jsonl`);
  const call = { judge: 'judge-north', run: 1, item: 'pair-1' };
  const judged = ['ab', 'ba'].map((order) => ({ ...call, order, values: { real: 'a' } }));
  writeFileSync(path, lines(judged));
  await bringInJudgments(owner, slug, { path, name: 'north.jsonl' }, () => false);
  await closeStudy(owner, slug);
  await revealSeal(owner, slug, 'labels');
  await revealSeal(owner, slug, 'judgments');
  const sealed = await exportTo(`${slug}-sealed`, slug);
  await revealSeal(owner, slug, 'provenance');
  return { sealed, open: await exportTo(`${slug}-open`, slug) };
}

const plan = {
  ratersPerUnit: 3,
  unitsPerSheet: 6,
  siblingsApart: 2,
  repeats: 1,
  mirroredRepeats: 1,
};
let whole: { sealed: string; open: string };
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  whole = await exported('whole', plan);
});

test('a program written from the documents alone derives forms, sides, repeats and orders, and the key', () => {
  const { status, said } = verified(whole.open);
  expect(said).toContain('✓ provenance and secret are those that were frozen');
  expect(said).toContain('✓ the key of right sides is the one that was frozen');
  expect(said).toContain('✓ judgments of 1 files are those that were imported');
  // 17 units in 3 forms of at most 6, and the catch pairs on each; 3 raters: a form, its mirror, a form of deck 2.
  expect(said).toContain('✓ 9 sheets: their forms, sides, repeats and orders derived again');
  expect(status).toBe(0);
});

test('while provenance is sealed it checks what was shown, on which sides, and what was judged', () => {
  const { status, said } = verified(whole.sealed);
  expect(said).toMatch(/✓ \d+ labels were made before the texts shown/);
  expect(said).toContain('✓ judgments of 1 files are those that were imported');
  expect(said).not.toContain('derived again');
  expect(status).toBe(0);
});

test.each([
  ['one form, no plan', {}, 2],
  ['one rater', { ratersPerUnit: 1, mirroredRepeats: 2 }, 1],
  ['five raters', { ratersPerUnit: 5, unitsPerSheet: 9, siblingsApart: 3, longestRun: 2 }, 10],
])('it derives the sheets of another plan: %s', async (name, other, sheets) => {
  const { open, sealed } = await exported(name.replaceAll(/\W+/g, '-'), other);
  expect(verified(open).said).toContain(`✓ ${sheets} sheets: their forms`);
  expect(verified(open).status).toBe(0);
  expect(verified(sealed).status).toBe(0);
});

/** The side of the first trial that nobody labelled, of a pair that has a target or has none. */
function otherSide(kind: string, sheets: string): string {
  const all = parsed(sheets) as { rater: unknown; trials: { kind: string; sides?: string }[] }[];
  const idle = all.filter(({ rater }) => rater === null).flatMap(({ trials }) => trials);
  const trial = idle.find((one) => one.kind === kind);
  if (!trial) throw new Error(`No sheet without a rater has a trial ${kind}.`);
  trial.sides = trial.sides === 'ab' ? 'ba' : 'ab';
  return lines(all);
}

const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const side = (kind: string) => (text: string) => otherSide(kind, text);
const targetOfPair1 = (text: string) =>
  lines(parsed(text).map((row) => (row['id'] === 'pair-1' ? { ...row, target: 'b' } : row)));

test.each([
  ['a side of a pair with a target', 'open', 'sheets.jsonl', side('2afc'), 'another key'],
  ['a side of a preference', 'open', 'sheets.jsonl', side('preference'), 'other sides'],
  ['a repeat', 'open', 'sheets.jsonl', replace('"showing":1', '"showing":2'), 'or repeats'],
  ['a form', 'open', 'sheets.jsonl', replace('"form":"1m"', '"form":"2"'), 'another form'],
  ['a target', 'open', 'pairs.jsonl', targetOfPair1, 'other provenance'],
  ['a catch', 'open', 'pairs.jsonl', replace('"catch"', '"standard"'), 'other provenance'],
  ['a kind', 'open', 'shown.jsonl', replace('"preference"', '"2afc"'), 'of another kind'],
  ['an item', 'open', 'items.jsonl', replace('day 11 was', 'day 12 was'), 'other items'],
  ['a text', 'open', 'shown.jsonl', replace('day 11 was', 'day 12 was'), 'the texts|other texts'],
  ['a text', 'sealed', 'shown.jsonl', replace('day 11 was', 'day 12 was'), 'texts of|other items'],
  ['a judgment', 'sealed', 'judgments.jsonl', replace('"ab"', '"ba"'), 'other judgments'],
  ['a side', 'sealed', 'sheets.jsonl', labelledSide, 'other sides'],
] as const)(
  'it finds %s that was changed, provenance being %s',
  (what, seal, file, change, reason) => {
    const copy = join(folder(), `${what}, ${seal}, ${file}`);
    cpSync(whole[seal], copy, { recursive: true });
    const text = readFileSync(join(copy, file), 'utf8');
    const changed = change(text);
    expect(changed).not.toBe(text);
    writeFileSync(join(copy, file), changed);
    const { status, said } = verified(copy);
    expect(said).toMatch(new RegExp(`✗ .*(${reason})`));
    expect(status).toBe(1);
  },
);

/** The first sides on the rater's own sheet, turned. */
function labelledSide(text: string): string {
  const all = parsed(text) as { rater: unknown; trials: { sides?: string }[] }[];
  const trial = all.find(({ rater }) => rater !== null)?.trials.find(({ sides }) => sides);
  if (!trial) throw new Error('Nobody labelled a pair.');
  trial.sides = trial.sides === 'ab' ? 'ba' : 'ab';
  return lines(all);
}
