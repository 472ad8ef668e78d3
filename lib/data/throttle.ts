import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { now } from './identity';
import { statement, write } from './write';

/** So many failures in so long, for each key. The count is in the database, so a restart does not forget it. */
const failuresMost = 10;
const windowMs = 15 * 60 * 1000;

/**
 * Runs an attempt that may fail (null = failed), and refuses with 429 when one of its keys has failed too often
 * lately. The refusal is the same sentence for every account.
 */
export async function guardAttempts<T>(
  keys: readonly string[],
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const since = new Date(Date.now() - windowMs).toISOString();
  const blocked = await write((handle) => {
    statement(handle, 'DELETE FROM Throttle WHERE startedAt < ?').run(since);
    return keys.some((key) => {
      const row = statement(handle, 'SELECT failures FROM Throttle WHERE "key" = ?').get(key) as
        { failures: number } | undefined;
      // One address may serve a whole office: it gets more attempts than one account.
      return (row?.failures ?? 0) >= (key.startsWith('from:') ? failuresMost * 5 : failuresMost);
    });
  });
  if (blocked)
    throw new Refusal(
      'too-many',
      'Too many attempts failed. Wait a quarter of an hour, then try again.',
    );
  const result = await attempt();
  if (result === null) await countFailure(keys);
  return result;
}

function countFailure(keys: readonly string[]): Promise<void> {
  return write((handle) => {
    for (const key of keys) {
      statement(
        handle,
        'INSERT INTO Throttle ("key", failures, startedAt) VALUES (?, 1, ?) ON CONFLICT ("key") DO UPDATE SET failures = failures + 1',
      ).run(key, now());
    }
  });
}
