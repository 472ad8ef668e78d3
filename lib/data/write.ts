import 'server-only';
import type Sqlite from 'better-sqlite3';
import { database } from './database';
import { busyAttempts, isBusy, pause } from './gate';

/** Nothing was stored: the caller answers 503 and the browser keeps the answer. */
export class NotSaved extends Error {
  constructor(readonly cause: unknown) {
    super('The database could not store this. Nothing was saved; it will be tried again.');
  }
}

/**
 * Runs `work` as one IMMEDIATE transaction of prepared statements on the process's connection, while no other
 * transaction is open. When it resolves, the commit has been synced to the disk. A lock held by another process
 * is waited for without blocking; a full disk or a lasting lock is `NotSaved`.
 */
export async function write<T>(work: (handle: Sqlite.Database) => T): Promise<T> {
  const { gate } = await database();
  for (let attempt = 1; ; attempt += 1) {
    await gate.idle();
    try {
      return gate.handle.transaction(work).immediate(gate.handle);
    } catch (error) {
      if (isBusy(error) && attempt < busyAttempts) {
        await pause(attempt);
        continue;
      }
      throw notStored(error);
    }
  }
}

function notStored(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code.startsWith('SQLITE_IOERR')) {
    // After a failed fsync the page cache may lie: nothing is acknowledged from this process any more.
    console.error(`The disk refused a write (${code}). Stopping; a new start recovers the database.`);
    setImmediate(() => process.exit(70));
    return new NotSaved(error);
  }
  if (isBusy(error) || code === 'SQLITE_FULL' || code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY') {
    return new NotSaved(error);
  }
  return error;
}

const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>();

/** A prepared statement of this connection, prepared once; numbers come back as numbers. */
export function statement(handle: Sqlite.Database, sql: string): Sqlite.Statement {
  let known = statements.get(handle);
  if (!known) statements.set(handle, (known = new Map()));
  let prepared = known.get(sql);
  if (!prepared) known.set(sql, (prepared = handle.prepare(sql).safeIntegers(false)));
  return prepared;
}
