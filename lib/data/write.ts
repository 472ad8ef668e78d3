import 'server-only';
import type Sqlite from 'better-sqlite3';
import { database } from './database';
import { isBusy, sqliteCode } from './gate';

/** Not acknowledged: the caller answers 503, and the browser keeps the answer and sends it again. */
export class NotSaved extends Error {
  constructor(
    readonly cause: unknown,
    message = 'The database could not store this. Nothing was saved; it will be tried again.',
  ) {
    super(message);
  }
}

/**
 * Runs `work` as one IMMEDIATE transaction of prepared statements on the process's connection, while no other
 * transaction is open. When it resolves, the commit has been synced to the disk. A lock held by another process
 * is waited for without blocking; a full disk or a lasting lock is `NotSaved`.
 */
export async function write<T>(work: (handle: Sqlite.Database) => T): Promise<T> {
  const { gate } = await database();
  try {
    return await gate.whenFree(() => {
      if (shared.blindmarkStopped !== undefined) throw shared.blindmarkStopped;
      return gate.handle.transaction(work).immediate(gate.handle);
    });
  } catch (error) {
    throw notStored(error);
  }
}

// The server's bundles each have their own modules; a disk that failed failed for all of them.
const shared = globalThis as { blindmarkStopped?: unknown };

function notStored(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code.startsWith('SQLITE_IOERR')) return stopFor(error, code);
  const refused = ['SQLITE_FULL', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code);
  return refused || isBusy(error) ? new NotSaved(error) : error;
}

/**
 * After a failed sync the page cache may lie: nothing is acknowledged by this process any more, and a new start
 * reads what is really on the disk. The failed write may be there, which the browser's key sorts out.
 */
function stopFor(error: unknown, code: string): NotSaved {
  if (shared.blindmarkStopped === undefined) {
    shared.blindmarkStopped = error;
    console.error(
      `The disk refused a write (${code}). Stopping; a new start recovers the database.`,
    );
    // Time for the answers under way. The connection is not closed: closing would checkpoint what the cache says.
    setTimeout(() => process.exit(70), 50);
  }
  return new NotSaved(
    error,
    'The disk failed while this was being stored. It will be sent again, and counted once.',
  );
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
