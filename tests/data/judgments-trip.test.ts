import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { bringInJudgments } from '@/lib/commands/judgments-file';
import { verifyExport } from '@/lib/commands/verify-export';
import type { SealKind } from '@/lib/data/access';
import { operator, type SignedIn } from '@/lib/data/actor';
import { database } from '@/lib/data/store/database';
import { freezeStudy } from '@/lib/data/freeze-study';
import { closeStudy, openStudy, revealSeal } from '@/lib/data/study-state';
import { judgmentOf } from '@/lib/domain/stored-judgment';
import { memoryFolder } from '@/lib/formats/folder';
import { answerAll, joinAs, makePerson, plainForm } from './make-study';
import { trips } from './trips';
import { withDatabase } from './with-database';
import { storedJudgments } from './stored-judgments';

const { folder } = withDatabase();
const { elsewhere, exportTo, importFrom, opened } = trips(folder, 'trip');
const here = () => join(folder(), 'here');

let owner: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  const study = memoryFolder({
    'study.json': JSON.stringify({ title: 'Trip', texts: [{ id: 'answer' }], form: plainForm }),
    'guidelines.md': '# How\n',
    'items.jsonl': [1, 2, 3].map((at) => `{"id":"source-${at}","answer":"Text ${at}."}\n`).join(''),
  });
  await importStudy(owner, study, await planOf(study, {}), 'trip', { leaveOut: false });
  await freezeStudy(owner, 'trip');
  await openStudy(owner, 'trip');
  await answerAll(await joinAs(owner, 'trip', 'Wren'), () => ({ departs: 'no' }));
  const north = { judge: 'judge-north', run: 1, cost: 0.1, called_at: '2026-11-30T09:00:00.1Z' };
  await bring('north.jsonl', [
    { ...north, item: 'source-3', raw: 'No — “never” 🐝' },
    { ...north, item: 'source-1', values: { departs: 'yes', way: 'reach' }, family: null },
    { ...north, item: 'source-2', error: 'overloaded', usage: { tokens: [1, 2.5e-7] } },
  ]);
  await bring('more.jsonl', [
    { ...north, item: 'source-3', values: { departs: 'no' }, iteration: 2 },
    { ...north, run: 2, item: 'source-3', values: { departs: 'no', why: 'LEAK-ANSWER' } },
  ]);
});

async function bring(name: string, rows: readonly unknown[]): Promise<void> {
  const path = join(folder(), name);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\r\n`).join(''));
  const { stored } = await bringInJudgments(owner, 'trip', { path, name }, () => false);
  expect(stored).toBe(rows.length);
}

const stored = async () => {
  const { prisma } = await database();
  const { id } = await prisma.study.findUniqueOrThrow({ where: { slug: 'trip' } });
  const names = await prisma.item.findMany({ where: { studyId: id } });
  const nameOf = new Map(names.map((item) => [item.id, item.sourceId]));
  const rows = await storedJudgments(id);
  return rows.map((row) => ({ ...judgmentOf(row), item: nameOf.get(row.item) }));
};

test('no export holds a judgment before their seal is open, whatever else is', async () => {
  const sealed = join(folder(), 'sealed');
  const holds = async (seal: string) => {
    const names = await exportTo(join(sealed, seal), owner);
    const plan = await exportFiles(owner, 'trip');
    expect(plan.sealed).toContainEqual({ file: 'judgments.jsonl', waitsFor: ['judgments'] });
    for (const name of names)
      expect(readFileSync(join(sealed, seal, name), 'utf8'), name).not.toContain('LEAK-ANSWER');
    expect(names).not.toContain('judgments.jsonl');
    return verifyExport(await opened(join(sealed, seal)));
  };
  await holds('none');
  await closeStudy(owner, 'trip');
  for (const seal of ['labels', 'provenance'] as const satisfies SealKind[]) {
    await revealSeal(owner, 'trip', seal);
    const verified = await holds(seal);
    expect(verified.ok).toBe(true);
    expect(verified.checked).toContain('judgments: 2 files imported, sealed');
  }
  await elsewhere(() =>
    expect(importFrom(join(sealed, 'provenance'))).rejects.toThrow(
      /seal of the judgments was closed/,
    ),
  );
});

describe('once all seals are open', () => {
  beforeAll(async () => {
    await revealSeal(owner, 'trip', 'judgments');
    await exportTo(here(), owner);
  });

  test('the rows stand in judgments.jsonl as they came, with their file', () => {
    const rows = readFileSync(join(here(), 'judgments.jsonl'), 'utf8').trim().split('\n');
    expect(rows).toHaveLength(5);
    expect(JSON.parse(rows[1] ?? '')).toEqual({
      judge: 'judge-north',
      run: 1,
      cost: 0.1,
      called_at: '2026-11-30T09:00:00.1Z',
      item: 'source-1',
      values: { departs: 'yes', way: 'reach' },
      family: null,
      file: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  test.each([
    ['a changed answer', /"departs":"yes"/, '"departs":"no"', /are not those that were stored/],
    ['a changed judge', /judge-north/, 'judge-south', /are not those that were stored/],
    ['a row of no file', /"file":"../, '"file":"00', /has 2 rows here; 3 were stored/],
    ['a missing row', /^.*\n/, '', /has 2 rows here; 3 were stored/],
    ['no rows at all', /^[^]*$/, '', /The rows of "north.jsonl" are missing/],
  ])('verify finds %s, and so does the import', async (what, from, to, sentence) => {
    const out = join(folder(), what.replaceAll(' ', '-'));
    await exportTo(out, owner);
    const file = join(out, 'judgments.jsonl');
    const changed = readFileSync(file, 'utf8').replace(from, to);
    expect(changed).not.toBe(readFileSync(file, 'utf8'));
    writeFileSync(file, changed);
    const verified = await verifyExport(await opened(out));
    expect(verified.firstBad).toMatchObject({ file: 'judgments.jsonl' });
    expect(verified.firstBad?.reason).toMatch(sentence);
    const independent = spawnSync(process.execPath, ['docs/verify.mjs', out], { encoding: 'utf8' });
    expect(independent.stdout).toMatch(/✗ .*judgments/);
    await elsewhere(async () => {
      await expect(importFrom(out)).rejects.toThrow(/judgments|the ledger/);
      const { prisma } = await database();
      expect(await prisma.study.count()).toBe(0);
      expect(await prisma.judgment.count()).toBe(0);
    });
  });

  test('export, import and export again give the same bytes and the same judgments', async () => {
    const before = await stored();
    expect(before.map(({ attempt, state }) => `${attempt} ${state}`)).toEqual([
      '1 malformed',
      '1 given',
      '1 failed',
      '2 given',
      '1 given',
    ]);
    const independent = spawnSync(process.execPath, ['docs/verify.mjs', here()], {
      encoding: 'utf8',
    });
    expect(independent.stdout).toContain('✓ judgments of 2 files are those that were imported');
    expect(independent.status).toBe(0);
    const verified = await verifyExport(await opened(here()));
    expect(verified.checked).toContain('judgments: 5 rows of 2 files, as the ledger binds them');
    await elsewhere(async () => {
      await importFrom(here());
      expect(await stored()).toEqual(before);
      const again = join(folder(), 'again');
      expect(await exportTo(again, operator())).toEqual(readdirSync(here()).sort());
      for (const name of readdirSync(here())) {
        const [first, second] = [here(), again].map((at) => readFileSync(join(at, name), 'utf8'));
        expect(second, name).toBe(first);
      }
    });
  });
});
