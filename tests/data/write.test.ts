import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { database, read, write } from '@/lib/data/store/database';
import { command, query, text, whole } from '@/lib/data/store/query';
import type { Tx } from '@/lib/data/store/store';
import { Refusal } from '@/lib/domain/refusal';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

const insertKey = command(
  { key: text },
  `INSERT INTO Throttle ("key", failures, startedAt) VALUES (:key, 1, '2026-11-30T00:00:00.000Z')`,
);
const keysLike = query(
  { like: text },
  { keys: whole },
  'SELECT count(*) AS keys FROM Throttle WHERE "key" LIKE :like',
);

const add = (key: string) =>
  write(null, async (tx) => {
    await tx.run(insertKey, { key });
    return key;
  });

const keys = async (): Promise<string[]> => {
  const { prisma } = await database();
  return (await prisma.throttle.findMany({ orderBy: { key: 'asc' } })).map((row) => row.key);
};

/** Commits that the write-ahead log holds: frames that name the size of the database after them. */
function commits(): number {
  const log = readFileSync(join(folder(), 'blindmark.db-wal'));
  const [header, pageSize] = [32, log.readUInt32BE(8)];
  let found = 0;
  for (let frame = header; frame + 24 <= log.length; frame += 24 + pageSize) {
    // A frame of an earlier round of the log has other salts.
    const current = log.subarray(frame + 8, frame + 16).equals(log.subarray(16, 24));
    if (current && log.readUInt32BE(frame + 4) > 0) found += 1;
  }
  return found;
}

test('jobs that wait together are committed together, and each gets its own answer', async () => {
  await add('first');
  const before = commits();
  // A group ends after 8 ms; on a busy machine one job alone may take so long, so here time stands still.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add));
  clock.mockRestore();
  expect(answers).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(commits() - before).toBe(1);
  await add('f');
  expect(commits() - before).toBe(2);
  expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'first']);
});

test('a job that throws is rolled back alone; its neighbours are stored', async () => {
  const refused = write(null, async (tx) => {
    await tx.run(insertKey, { key: 'gone' });
    throw new Refusal('stale', 'No.');
  });
  const results = await Promise.allSettled([add('g'), refused, add('h'), add('g')]);
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'first', 'g', 'h']);
});

test('what is written while others wait is never lost: 500 jobs from five directions', async () => {
  const all = Array.from({ length: 500 }, (_, at) => at);
  await Promise.all(
    [0, 1, 2, 3, 4].map(async (lane) => {
      for (const at of all.filter((each) => each % 5 === lane))
        await add(`n${String(at).padStart(3, '0')}`);
    }),
  );
  expect((await keys()).filter((key) => key.startsWith('n'))).toHaveLength(500);
});

/** Adds two keys, and asks the database often in between: each answer gives everybody else who is ready a turn. */
async function addTwo(tx: Tx, name: string): Promise<void> {
  await tx.run(insertKey, { key: `${name} 1` });
  for (let look = 0; look < 20; look += 1) await tx.get(keysLike, { like: '%' });
  await tx.run(insertKey, { key: `${name} 2` });
}

test('nobody writes or reads in between while a transaction waits for its own answers', async () => {
  const { prisma } = await database();
  const seen: (number | undefined)[] = [];
  const look = async () => {
    const found = await read((tx) => tx.get(keysLike, { like: 'pair%' }));
    seen.push(found?.keys);
  };
  let own = 0;
  const wrote = write(null, async (tx) => {
    // Everybody below waits for their turn by now.
    await addTwo(tx, 'pair');
    own = (await tx.get(keysLike, { like: '%' }))?.keys ?? 0;
    throw new Refusal('stale', 'No.');
  });
  const before = (await keys()).length;
  const beside = [
    prisma.throttle.create({ data: { key: 'by prisma', failures: 1, startedAt: '2026' } }),
    add('by another job'),
    ...Array.from({ length: 20 }, look),
  ];
  await expect(wrote).rejects.toThrow('No.');
  await Promise.all(beside);
  // It saw its own two and nobody else's; nobody saw its two, and what others wrote meanwhile stands.
  expect(own).toBe(before + 2);
  expect(new Set(seen)).toEqual(new Set([0]));
  expect(await keys()).toEqual(expect.arrayContaining(['by another job', 'by prisma']));
  expect(await keys()).not.toContain('pair 1');
});

test('work that waits for anything but its own answers is refused, undone, and holds nobody up', async () => {
  const { prisma } = await database();
  const late: Promise<unknown>[] = [];
  const waits = (name: string, on: () => Promise<unknown>) =>
    write(null, async (tx) => {
      await tx.run(insertKey, { key: `${name} early` });
      await on();
      late.push(tx.run(insertKey, { key: `${name} late` }));
      await Promise.allSettled(late);
    });
  const told = 'A transaction may wait for its own tx alone.';
  await expect(waits('timer', () => new Promise(setImmediate))).rejects.toThrow(told);
  // Another transaction, inside this one: it waits for the end of this one, which waits for it.
  await expect(waits('other', () => add('inner'))).rejects.toThrow(told);
  await expect(waits('prisma', () => prisma.throttle.count())).rejects.toThrow(told);
  await expect(read(() => prisma.throttle.count())).rejects.toThrow(told);
  await add('after');
  // What they did once they were told is refused too.
  await vi.waitFor(() => expect(late).toHaveLength(3));
  for (const done of await Promise.allSettled(late))
    expect(done).toMatchObject({ status: 'rejected', reason: { message: 'This transaction is over.' } }); // prettier-ignore
  const stored = await keys();
  expect(stored.filter((key) => /early|late/.test(key))).toEqual([]);
  expect(stored).toEqual(expect.arrayContaining(['after', 'inner']));
});
