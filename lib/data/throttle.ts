import 'server-only';
import {
  accountRule,
  addressRule,
  giveBack,
  tryAccount,
  tryAddress,
  type Attempts,
} from '@/lib/domain/attempts';
import { Refusal } from '@/lib/domain/refusal';
import { write } from './store/database';
import { attemptsOf, dropAttempts, keepAttempts } from './store/queries/people';
import type { Tx } from './store/store';

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
  const { tried, waitMs } = await write(null, async (tx) => {
    const at = Date.now();
    await tx.run(dropAttempts, { before: iso(at - longest) });
    const from = tryAddress(await read(tx, keys.address), at);
    await keep(tx, keys.address, from.attempts);
    const counted = tryAccount(await read(tx, keys.account), at);
    if (counted) await keep(tx, keys.account, counted);
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
  await write(null, async (tx) => {
    for (const key of [keys.account, keys.address]) {
      const attempts = await read(tx, key);
      if (attempts) await keep(tx, key, giveBack(attempts));
    }
  });
  return result;
}

const iso = (ms: number): string => new Date(ms).toISOString();

async function read(tx: Tx, key: string): Promise<Attempts | null> {
  const row = await tx.get(attemptsOf, { key });
  return row ? { made: row.failures, at: Date.parse(row.startedAt) } : null;
}

async function keep(tx: Tx, key: string, { made, at }: Attempts): Promise<void> {
  await tx.run(keepAttempts, { key, failures: made, startedAt: iso(at) });
}

/** Counts a change of somebody's address, made or refused: the addresses of others are not found by trying. */
export async function countChange(personId: string): Promise<void> {
  const key = `change:${personId}`;
  const counted = await write(null, async (tx) => {
    const next = tryAccount(await read(tx, key), Date.now());
    if (next) await keep(tx, key, next);
    return next !== null;
  });
  if (!counted)
    throw new Refusal('too-many', 'Too many changes at once. Wait half a minute, then try again.');
}
