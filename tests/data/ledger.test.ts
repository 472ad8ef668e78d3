import { expect, test } from 'vitest';
import { database } from '@/lib/data/store/database';
import { randomId } from '@/lib/data/identity';
import { triggers } from '@/lib/data/store/sqlite/triggers';
import { labelBodySchema, saveLabel } from '@/lib/data/save-label';
import { withdraw } from '@/lib/data/withdraw';
import { nextTrial } from '@/lib/data/rater-sheet';
import { firstBrokenEntry, type StoredEntry } from '@/lib/domain/ledger';
import { signedIn, type SignedIn } from '@/lib/data/actor';
import { joinStudy, makeInvite } from '@/lib/data/invites';
import { makeDraft, makePerson } from './make-study';
import { freezeStudy } from '@/lib/data/freeze-study';
import { openStudy } from '@/lib/data/study-state';
import { runSql, storedRows, withDatabase } from './with-database';

const { folder } = withDatabase();

async function openSheet(slug: string): Promise<{ rater: SignedIn; sheet: string }> {
  const owner = await makePerson('Owner', { mayOwn: true });
  await makeDraft(owner, slug, 6);
  await freezeStudy(owner, slug);
  await openStudy(owner, slug);
  const { token } = await makeInvite(owner, slug);
  const { personId, sheet } = await joinStudy({ token, alias: 'Wren', consent: true }, null);
  return { rater: signedIn(personId, randomId()), sheet };
}

async function answer(rater: SignedIn, sheet: string, values: unknown = { departs: 'no' }) {
  const next = await nextTrial(rater, sheet);
  if (!('trial' in next)) throw new Error('nothing to answer');
  const body = labelBodySchema.parse({
    trial: next.trial.id,
    key: randomId(),
    baseRevision: 0,
    values,
    shownAt: new Date().toISOString(),
    activeMs: 5,
  });
  await saveLabel(rater, sheet, body);
  return body;
}

test('the ledger refuses UPDATE, DELETE, REPLACE and an entry out of line, after all migrations', async () => {
  const { rater, sheet } = await openSheet('held');
  await answer(rater, sheet);
  const refused = async (sql: string) => expect(runSql(sql)).rejects.toThrow(/ledger:|seal:/);
  await refused('UPDATE Entry SET payload = \'{"values":{}}\'');
  await refused('UPDATE Entry SET payload = NULL, salt = NULL');
  await refused("UPDATE Entry SET savedAt = '2020-01-01T00:00:00.000Z'");
  await refused('DELETE FROM Entry');
  await refused('INSERT OR REPLACE INTO Entry SELECT * FROM Entry LIMIT 1');
  await refused(
    'REPLACE INTO Entry SELECT studyId, seq, previous, hash, \'other\', sheetId, trialId, revision, savedAt, payloadSha256, payload, salt, "key", bodySha256, receipt FROM Entry',
  );
  await refused(
    "INSERT INTO Entry (studyId, seq, previous, hash, kind, savedAt, payloadSha256) SELECT studyId, seq + 7, hash, hash, 'label', savedAt, payloadSha256 FROM Entry LIMIT 1",
  );
  const labels = "SELECT count(*) AS n FROM Entry WHERE kind = 'label'";
  expect(storedRows(folder(), labels)).toEqual([{ n: 1 }]);
});

test('a study never goes back to where its entries could be deleted', async () => {
  await openSheet('forward');
  await expect(
    runSql("UPDATE Study SET state = 'importing' WHERE slug = 'forward'"),
  ).rejects.toThrow(/draft/);
});

test('a withdrawal erases values, leaves their tombstones, and the chain still holds', async () => {
  const { rater, sheet } = await openSheet('leaving');
  await answer(rater, sheet, { departs: 'yes', way: 'number', why: 'SECRET-WORDS' });
  await answer(rater, sheet);
  await withdraw(rater, sheet);
  const rows = storedRows(
    folder(),
    "SELECT seq, previous, hash, kind, sheetId AS sheet, trialId AS trial, revision, savedAt, payloadSha256, payload, salt FROM Entry WHERE studyId = (SELECT id FROM Study WHERE slug = 'leaving') ORDER BY seq",
  ) as StoredEntry[];
  expect(rows.filter((row) => row.kind === 'label').map((row) => [row.payload, row.salt])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(firstBrokenEntry(rows)).toBeNull();
  await expect(answer(rater, sheet)).rejects.toThrow(/not yours/);
});

test('a plain write while a transaction is open survives its rollback', async () => {
  const { prisma } = await database();
  let plain: Promise<unknown> | undefined;
  const rolledBack = prisma.$transaction(async (tx) => {
    await tx.throttle.create({
      data: { key: 'inside', failures: 1, startedAt: '2026-11-30T00:00:00.000Z' },
    });
    plain = prisma.throttle
      .create({ data: { key: 'beside', failures: 1, startedAt: '2026-11-30T00:00:00.000Z' } })
      .then((row) => row);
    throw new Error('roll back');
  });
  await expect(rolledBack).rejects.toThrow('roll back');
  await plain;
  expect((await prisma.throttle.findMany()).map((row) => row.key)).toEqual(['beside']);
});

test('a label is saved once for a key, and the answer is the same', async () => {
  const { rater, sheet } = await openSheet('once');
  const body = await answer(rater, sheet);
  const again = await Promise.all(Array.from({ length: 20 }, () => saveLabel(rater, sheet, body)));
  expect(again.every((one) => !one.created)).toBe(true);
  expect(new Set(again.map((one) => JSON.stringify(one.answer))).size).toBe(1);
  await answer(rater, sheet);
  expect(JSON.stringify((await saveLabel(rater, sheet, body)).answer)).toBe(
    JSON.stringify(again[0]?.answer),
  );
  await expect(
    saveLabel(rater, sheet, { ...body, values: { departs: 'yes', way: 'number' } }),
  ).rejects.toThrow(/key was used/);
});

test('every connection is WAL, FULL, with foreign keys and recursive triggers', async () => {
  const { report } = await database();
  expect(report).toMatchObject({
    journal: 'wal',
    synchronous: 2,
    foreignKeys: 1,
    recursiveTriggers: 1,
    quickCheck: 'ok',
    triggers: Object.keys(triggers).length,
  });
});
