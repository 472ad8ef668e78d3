import 'server-only';
import type Sqlite from 'better-sqlite3';
import { database } from './store/database';
import { now } from './identity';
import { statement, write } from './store/sqlite/write';

/** What expires, and the column that ends it for good. */
const expiring = [
  ['Session', 'endedAt'],
  ['SignInLink', 'revokedAt'],
  ['Invite', 'revokedAt'],
] as const;

/**
 * Ends whatever has expired, for good: a clock that is set back later brings no session, link or invitation to life
 * again. Triggers hold that an end stays one.
 */
export async function endExpired(): Promise<void> {
  const { gate } = await database();
  await gate.idle();
  const at = now();
  const due = expiring.filter(([table, end]) =>
    statement(
      gate.handle,
      `SELECT 1 FROM ${table} WHERE ${end} IS NULL AND expiresAt <= ? LIMIT 1`,
    ).get(at),
  );
  if (due.length === 0) return;
  await write((handle) => {
    for (const [table, end] of due)
      statement(
        handle,
        `UPDATE ${table} SET ${end} = expiresAt WHERE ${end} IS NULL AND expiresAt <= ?`,
      ).run(at);
  });
}

/** Ends one session that was found expired: whoever was refused once is refused from then on. */
export async function endIfExpired(handle: Sqlite.Database, sessionId: string): Promise<void> {
  const sql = 'FROM Session WHERE id = ? AND endedAt IS NULL AND expiresAt <= ?';
  if (!statement(handle, `SELECT 1 ${sql}`).get(sessionId, now())) return;
  await write((writing) =>
    statement(
      writing,
      'UPDATE Session SET endedAt = expiresAt WHERE id = ? AND endedAt IS NULL',
    ).run(sessionId),
  );
}

const everyMs = 60_000;

/** From now on once a minute, as long as the server runs. */
export function keepEndingExpired(): void {
  setInterval(() => {
    // A disk that refuses now is asked again in a minute, and tells whoever saves.
    void endExpired().catch(() => undefined);
  }, everyMs).unref();
}
