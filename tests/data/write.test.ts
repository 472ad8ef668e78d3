import { expect, test, vi } from 'vitest';
import { database } from '@/lib/data/store/database';
import { Refusal } from '@/lib/domain/refusal';
import { statement, write } from '@/lib/data/store/sqlite/write';
import { withDatabase } from './with-database';

withDatabase();

const add = (key: string) =>
  write((handle) => {
    statement(
      handle,
      'INSERT INTO Throttle ("key", failures, startedAt) VALUES (?, 1, \'2026-11-30T00:00:00.000Z\')',
    ).run(key);
    return key;
  });

const keys = async (): Promise<string[]> => {
  const { prisma } = await database();
  return (await prisma.throttle.findMany({ orderBy: { key: 'asc' } })).map((row) => row.key);
};

test('jobs that wait together are committed together, and each gets its own answer', async () => {
  const { gate } = await database();
  let commits = 0;
  const exec = gate.handle.transaction.bind(gate.handle);
  gate.handle.transaction = ((work: (...args: never[]) => unknown) => {
    const made = exec(work);
    return Object.assign((...args: never[]) => made(...args), made, {
      immediate: (...args: never[]) => {
        commits += 1;
        return made.immediate(...args);
      },
    });
  }) as typeof gate.handle.transaction;
  // A group ends after 8 ms; on a busy machine one job alone may take so long, so here time stands still.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add));
  clock.mockRestore();
  gate.handle.transaction = exec;
  expect(answers).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(commits).toBe(1);
  expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a job that throws is rolled back alone; its neighbours are stored', async () => {
  const refused = write((handle) => {
    statement(
      handle,
      "INSERT INTO Throttle (\"key\", failures, startedAt) VALUES ('gone', 1, 'x')",
    ).run();
    throw new Refusal('stale', 'No.');
  });
  const results = await Promise.allSettled([add('f'), refused, add('g'), add('f')]);
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
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
