import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { runCommand } from '@/lib/commands/run-command';
import type { SignedIn } from '@/lib/data/actor';
import { freezeStudy } from '@/lib/data/freeze-study';
import { nextTrial } from '@/lib/data/rater-sheet';
import { openStudy } from '@/lib/data/study-state';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { generator } from '@/lib/stats/resampling/generator';
import { prose } from '../unit/blindness/invented-pairs';
import { answer, joinAs, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();
let owner: SignedIn;
let folder = '';
const LEAK = /acme|zephyr|LEAK|think|q\d+\b/i;

beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  folder = mkdtempSync(join(tmpdir(), 'made-pairs-'));
  const draw = generator(3);
  for (const model of ['acme-9b', 'zephyr-large']) {
    const rows = Array.from({ length: 32 }, (_, at) => ({
      prompt_id: `q${at}`,
      prompt: `Describe place ${at}.`,
      response: `<think>LEAK-TRACE ${model}</think>\n\n## Place\n\n${prose(draw, 4)}`,
      model,
      reasoning: `LEAK-REASON ${model}`,
    }));
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    writeFileSync(join(folder, `${model}.jsonl`), lines);
  }
  const argv = 'pairs acme-9b.jsonl zephyr-large.jsonl --prompt prompt_id --text response --run model --context prompt --to voices'; // prettier-ignore
  const made = await runCommand(argv.split(' '), folder, () => undefined);
  if (!made.ok || made.exit !== 0) throw new Error(made.ok ? made.text : made.message);
  const opened = await directoryFolder(join(folder, 'voices'));
  if (!opened.ok) throw new Error(opened.reason);
  const plan = await planOf(opened.folder, {});
  expect(plan.refused).toEqual([]);
  await importStudy(owner, opened.folder, plan, 'voices', { leaveOut: false });
  await freezeStudy(owner, 'voices');
  await openStudy(owner, 'voices');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of 32 prompts from two runs a rater gets 32 pairs, and no name, trace or file of a run', async () => {
  const rater = await joinAs(owner, 'voices', 'Wren');
  const seen: string[] = [];
  for (;;) {
    const next = await nextTrial(rater.actor, rater.sheet);
    if ('done' in next) break;
    const { trial } = next;
    seen.push(JSON.stringify(trial));
    expect(trial.kind).toBe('preference');
    expect(trial.texts.map(({ id }) => id)).toEqual(['prompt', 'a', 'b']);
    expect(trial.texts.some(({ body }) => body.includes('#'))).toBe(false);
    await answer(rater, trial, { side: 'tie' });
  }
  expect(seen).toHaveLength(32);
  // "q7" would be a prompt's id; ids of trials are random and may hold the letters.
  for (const trial of seen) expect(trial.replace(/"id":"[^"]{16,}"/g, '')).not.toMatch(LEAK);
});

test('nor has an export with its seals closed', async () => {
  const { files } = await exportFiles(owner, 'voices');
  expect(files.map(({ name }) => name)).not.toContain('provenance.jsonl');
  for (const file of files) {
    let text = '';
    for await (const piece of file.text()) text += piece;
    expect(text, file.name).not.toMatch(/acme|zephyr|LEAK|<think/i);
  }
});
