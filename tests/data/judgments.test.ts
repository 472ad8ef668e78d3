import { beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '@/lib/data/actor';
import { database } from '@/lib/data/store/database';
import { freezeStudy } from '@/lib/data/freeze-study';
import { judgmentFiles } from '@/lib/data/judgment-pages';
import { stageJudgments, sweepJudgmentImports } from '@/lib/data/stage-judgments';
import { judgmentTarget, storeJudgments } from '@/lib/data/store-judgments';
import { closeStudy, openStudy, revealSeal } from '@/lib/data/study-state';
import type { Judgment } from '@/lib/domain/judgment';
import { sha256 } from '@/lib/domain/ledger';
import type { Refusal } from '@/lib/domain/refusal';
import { judgmentOf } from '@/lib/domain/stored-judgment';
import { readJudgmentRows, triedKey, type FileJudgment } from '@/lib/formats/judgment-rows';
import { giveRole, makeDraft, makePerson } from './make-study';
import { runSql, withDatabase } from './with-database';
import { storedJudgments } from './stored-judgments';

withDatabase();

const refusal = (code: string) => expect.objectContaining({ code }) as Refusal;

let owner: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
});

async function frozen(slug: string, items = 3): Promise<void> {
  await makeDraft(owner, slug, items);
  await freezeStudy(owner, slug);
}

const studyId = async (slug: string): Promise<string> => {
  const { prisma } = await database();
  return (await prisma.study.findUniqueOrThrow({ where: { slug } })).id;
};

async function* text(lines: readonly unknown[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
}

/** Reads rows against the study as it is now, and stores those that are not refused. */
async function bring(slug: string, rows: readonly unknown[], actor = owner, name = 'runs.jsonl') {
  const target = await judgmentTarget(actor, slug);
  const earlier = new Map<string, { attempt: number; answered: boolean }>();
  for await (const one of target.earlier()) earlier.set(triedKey(one), one);
  const kept: FileJudgment[] = [];
  const refused: string[] = [];
  for await (const read of readJudgmentRows(text(rows), { ...target, earlier })) {
    if ('reason' in read) refused.push(read.reason);
    else kept.push(read);
  }
  const file = { sha256: sha256(JSON.stringify(rows)), name, layout: 'own' };
  const more = { leftOut: refused.length, newest: target.newest };
  const { stored } = await storeJudgments(actor, slug, { ...file, ...more }, each(kept));
  return { stored, refused };
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  await Promise.resolve();
  yield* rows;
}

const judgments = async (slug: string): Promise<Judgment[]> =>
  (await storedJudgments(await studyId(slug))).map(judgmentOf);

const by = { judge: 'judge-north', run: 1 };
const no = { values: { departs: 'no' } };
const rowsOf = (...items: number[]) => items.map((at) => ({ ...by, item: `source-${at}`, ...no }));

const files = async (slug: string) => judgmentFiles(await studyId(slug));

test('what comes in is what figures read, in the order of files and rows', async () => {
  await frozen('reads');
  await bring('reads', [
    { ...by, item: 'source-2', values: { departs: 'yes', way: 'reach' }, cost: 0.5 },
    { ...by, item: 'source-1', raw: 'No.', family: 'North', model: 'n-1', returnedModel: 'n-1b' },
    { ...by, item: 'source-3', error: 'overloaded', called_at: '2026-11-30T09:00:00Z' },
  ]);
  const retried = await bring('reads', [
    { ...by, item: 'source-2', ...no },
    { ...by, item: 'source-3', ...no },
  ]);
  expect(retried).toEqual({
    stored: 1,
    refused: ['A file that came before has an answer of the same judge on this item in this run.'],
  });
  const { prisma } = await database();
  const items = await prisma.item.findMany({
    where: { studyId: await studyId('reads') },
    orderBy: { ordinal: 'asc' },
  });
  const [first, second, third] = items.map(({ id }) => id);
  expect(await judgments('reads')).toMatchObject([
    {
      item: second,
      attempt: 1,
      state: 'given',
      values: { departs: 'yes', way: 'reach' },
      cost: 0.5,
    },
    { item: first, state: 'malformed', values: null, family: 'North', returnedModel: 'n-1b' },
    { item: third, attempt: 1, state: 'failed', problem: 'overloaded' },
    { item: third, attempt: 2, state: 'given', values: { departs: 'no' }, problem: null },
  ]);
  expect((await files('reads')).map(({ name, rows }) => [name, rows])).toEqual([
    ['runs.jsonl', 3],
    ['runs.jsonl', 1],
  ]);
});

test('the ledger binds each file: its name, its hash, its rows, who brought it in, and no answer', async () => {
  await frozen('bound');
  const rows = rowsOf(1, 2);
  const author = await makePerson('Wu');
  await giveRole('bound', author, 'author');
  await bring('bound', rows, author, 'north.jsonl');
  const { prisma } = await database();
  const [file] = await files('bound');
  const entry = await prisma.entry.findUniqueOrThrow({
    where: { studyId_seq: { studyId: await studyId('bound'), seq: file?.seq ?? 0 } },
  });
  expect(entry.kind).toBe('judgments-imported');
  expect(JSON.parse(entry.payload ?? '')).toEqual({
    by: ['author'],
    file: 'north.jsonl',
    layout: 'own',
    leftOut: 0,
    rows: 2,
    rowsSha256: file?.rowsSha256,
    sha256: sha256(JSON.stringify(rows)),
  });
});

test('what was stored is refused every UPDATE, DELETE and REPLACE, and takes no further row', async () => {
  await frozen('held');
  await bring('held', rowsOf(1, 2));
  const refused = async (sql: string) => expect(runSql(sql), sql).rejects.toThrow(/judgments:/);
  await refused("UPDATE Judgment SET state = 'failed'");
  await refused("UPDATE Judgment SET valuesJson = '{}' WHERE place = 1");
  await refused('DELETE FROM Judgment');
  await refused('INSERT OR REPLACE INTO Judgment SELECT * FROM Judgment LIMIT 1');
  await refused(
    'INSERT INTO Judgment (fileId, place, itemId, judge, run, attempt, state, rowJson) SELECT fileId, 99, itemId, judge, run, attempt, state, rowJson FROM Judgment LIMIT 1',
  );
  await refused("UPDATE JudgmentFile SET name = 'other.jsonl'");
  await refused('UPDATE JudgmentFile SET seq = NULL');
  await refused('UPDATE JudgmentFile SET "rows" = 1');
  await refused('DELETE FROM JudgmentFile');
  await refused('INSERT OR REPLACE INTO JudgmentFile SELECT * FROM JudgmentFile LIMIT 1');
  expect(await judgments('held')).toHaveLength(2);
});

test('a file is stored only by an entry of its own study in the ledger', async () => {
  await frozen('unbound');
  const id = await studyId('unbound');
  await stageJudgments(id, { sha256: sha256('x'), name: 'x', layout: 'own' }, each([]));
  for (const seq of [1, 99]) {
    await expect(
      runSql(`UPDATE JudgmentFile SET seq = ${seq} WHERE studyId = '${id}'`),
    ).rejects.toThrow(/judgments:/);
  }
});

test('nothing is visible before the last commit, and what was cut short is gone at the next start', async () => {
  await frozen('cut', 1);
  const target = await judgmentTarget(owner, 'cut');
  const item = await target.item('source-1');
  const row = { ...by, item: 'source-1', ...no };
  async function* rows() {
    for (let run = 1; run <= 700; run += 1) {
      const options = { ...target, earlier: new Map() };
      for await (const read of readJudgmentRows(text([{ ...row, run }]), options)) {
        if ('reason' in read) throw new Error(read.reason);
        yield read;
      }
    }
  }
  expect(item).toBeDefined();
  const file = { sha256: sha256('cut'), name: 'cut.jsonl', layout: 'own' };
  const staged = await stageJudgments(await studyId('cut'), file, rows());
  expect(staged.rows).toBe(700);
  expect(await files('cut')).toEqual([]);
  expect(await judgments('cut')).toEqual([]);
  expect(await sweepJudgmentImports()).toBeGreaterThan(0);
  const { prisma } = await database();
  expect(await prisma.judgment.count({ where: { fileId: staged.id } })).toBe(0);
  // The same file may come in now: nothing of it was kept.
  expect((await bring('cut', rowsOf(1))).stored).toBe(1);
});

test('a stream that breaks off leaves nothing behind', async () => {
  await frozen('breaks');
  async function* broken(): AsyncGenerator<never> {
    await Promise.resolve();
    throw new Error('the disk was pulled out');
  }
  const file = { sha256: sha256('b'), name: 'b', layout: 'own', leftOut: 0, newest: 0 };
  await expect(storeJudgments(owner, 'breaks', file, broken())).rejects.toThrow('pulled out');
  const { prisma } = await database();
  expect(await prisma.judgmentFile.count({ where: { studyId: await studyId('breaks') } })).toBe(0);
});

test('the very same file twice is refused, and so is one read beside another', async () => {
  await frozen('twice');
  await bring('twice', rowsOf(1));
  const again = { sha256: sha256(JSON.stringify(rowsOf(1))), name: 'again', layout: 'own' };
  await expect(
    storeJudgments(owner, 'twice', { ...again, leftOut: 0, newest: 0 }, each([])),
  ).rejects.toEqual(refusal('taken'));
  const beside = { sha256: sha256('beside'), name: 'beside', layout: 'own' };
  await expect(
    storeJudgments(owner, 'twice', { ...beside, leftOut: 0, newest: 0 }, each([])),
  ).rejects.toEqual(refusal('stale'));
  expect(await files('twice')).toHaveLength(1);
});

test('judgments come in from the freeze on, also after the close, and after their seal is open', async () => {
  await makeDraft(owner, 'course', 3);
  await expect(judgmentTarget(owner, 'course')).rejects.toEqual(refusal('not-open'));
  await freezeStudy(owner, 'course');
  await bring('course', rowsOf(1));
  await openStudy(owner, 'course');
  await bring('course', rowsOf(2));
  await closeStudy(owner, 'course');
  await revealSeal(owner, 'course', 'judgments');
  await bring('course', rowsOf(3));
  expect(await judgments('course')).toHaveLength(3);
});

test('owner and author bring them in; reviewer, rater and strangers do not', async () => {
  await frozen('who');
  for (const [name, role, code] of [
    ['Tomas', 'reviewer', 'forbidden'],
    ['Finch', 'rater', 'forbidden'],
    ['Mei', 'adjudicator', 'forbidden'],
    ['Nobody', null, 'unknown'],
  ] as const) {
    const person = await makePerson(name);
    if (role !== null) await giveRole('who', person, role);
    await expect(judgmentTarget(person, 'who'), name).rejects.toEqual(refusal(code));
    const file = { sha256: sha256(name), name, layout: 'own', leftOut: 0, newest: 0 };
    await expect(storeJudgments(person, 'who', file, each([])), name).rejects.toEqual(
      refusal(code),
    );
  }
});
