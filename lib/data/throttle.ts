import 'server-only';
import type Sqlite from 'better-sqlite3';
import {
  accountRule,
  addressRule,
  giveBack,
  tryAccount,
  tryAddress,
  type Attempts,
} from '@/lib/domain/attempts';
import { Refusal } from '@/lib/domain/refusal';
import { statement, write } from './store/sqlite/write';

/** After so long no count says anything any more. */
const longest = Math.max(
  accountRule.most * accountRule.wearsOffMs,
  (addressRule.free + addressRule.mostMs / addressRule.stepMs) * addressRule.wearsOffMs,
);

/**
 * Runs one attempt at a password (null = wrong). It is counted before it is tried, so that attempts at once cannot
 * pass together; the counts are in the database, so that a restart does not forget them. An account refuses when its
 * attempts are used up, in the same words whether there is such an account or not; an address only waits. Links are
 * not guessed, and are never counted.
 */
export async function guardPassword<T>(
  account: string,
  address: string,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const keys = { account: `account:${account}`, address: `from:${address}` };
  const { tried, waitMs } = await write((handle) => {
    const at = Date.now();
    statement(handle, 'DELETE FROM Throttle WHERE startedAt < ?').run(iso(at - longest));
    const from = tryAddress(read(handle, keys.address), at);
    keep(handle, keys.address, from.attempts);
    const counted = tryAccount(read(handle, keys.account), at);
    if (counted) keep(handle, keys.account, counted);
    return { tried: counted !== null, waitMs: from.waitMs };
  });
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (!tried)
    throw new Refusal(
      'too-many',
      'Too many passwords were tried for this account. Wait half a minute, then try again.',
    );
  const result = await attempt();
  if (result === null) return null;
  await write((handle) => {
    for (const key of [keys.account, keys.address]) {
      const attempts = read(handle, key);
      if (attempts) keep(handle, key, giveBack(attempts));
    }
  });
  return result;
}

const iso = (ms: number): string => new Date(ms).toISOString();

function read(handle: Sqlite.Database, key: string): Attempts | null {
  const row = statement(handle, 'SELECT failures, startedAt FROM Throttle WHERE "key" = ?').get(
    key,
  ) as { failures: number; startedAt: string } | undefined;
  return row ? { made: row.failures, at: Date.parse(row.startedAt) } : null;
}

function keep(handle: Sqlite.Database, key: string, { made, at }: Attempts): void {
  statement(
    handle,
    'INSERT INTO Throttle ("key", failures, startedAt) VALUES (?, ?, ?) ON CONFLICT ("key") DO UPDATE SET failures = excluded.failures, startedAt = excluded.startedAt',
  ).run(key, made, iso(at));
}

/** Counts a change of somebody's address, made or refused: the addresses of others are not found by trying. */
export async function countChange(personId: string): Promise<void> {
  const key = `change:${personId}`;
  const counted = await write((handle) => {
    const next = tryAccount(read(handle, key), Date.now());
    if (next) keep(handle, key, next);
    return next !== null;
  });
  if (!counted)
    throw new Refusal('too-many', 'Too many changes at once. Wait half a minute, then try again.');
}
