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

type Job = {
  readonly work: (handle: Sqlite.Database) => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
};

// The server's bundles each have their own modules; the queue is one for the process, and a disk that failed
// failed for all of them.
const shared = globalThis as { blindmarkJobs?: Job[]; blindmarkStopped?: unknown };

/** A group takes no further job once it has run for so long: nobody waits much longer for somebody else's work. */
const groupMs = 8;

/**
 * Runs `work` as one transaction of prepared statements on the process's connection, while no other transaction
 * is open. Jobs that wait together are committed together, each in a savepoint of its own: a job that throws is
 * rolled back alone. When this resolves, the commit has been synced to the disk. A lock held by another process is
 * waited for without blocking; a full disk or a lasting lock is `NotSaved`.
 */
export function write<T>(work: (handle: Sqlite.Database) => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queue = (shared.blindmarkJobs ??= []);
    // The job's own result goes to its own promise, so its type is T again.
    queue.push({ work, done: (result) => resolve(result as T), failed: reject });
    // Whoever comes first starts the group; whoever comes in the same turn of the loop is in it.
    if (queue.length === 1) setImmediate(() => void commitQueue(queue));
  });
}

async function commitQueue(queue: Job[]): Promise<void> {
  while (queue.length > 0) {
    const group: Job[] = [];
    try {
      const { gate } = await database();
      const settle = await gate.whenFree(() => {
        queue.unshift(...group.splice(0));
        return commitGroup(gate.handle, queue, group);
      });
      for (const tell of settle) tell();
    } catch (error) {
      const reason = notStored(error);
      // What failed as a whole was one of the group's: with an empty group, the database itself.
      for (const job of group.length > 0 ? group : queue.splice(0)) job.failed(reason);
    }
  }
}

/** Commits what waits, and gives back what is to be told to whom once it is on the disk. */
function commitGroup(handle: Sqlite.Database, queue: Job[], group: Job[]): (() => void)[] {
  if (shared.blindmarkStopped !== undefined) throw shared.blindmarkStopped;
  const until = performance.now() + groupMs;
  const runAll = handle.transaction(() => {
    const settle: (() => void)[] = [];
    for (
      let job = queue.shift();
      job;
      job = performance.now() < until ? queue.shift() : undefined
    ) {
      group.push(job);
      settle.push(runJob(handle, job));
    }
    return settle;
  });
  return runAll.immediate();
}

function runJob(handle: Sqlite.Database, { work, done, failed }: Job): () => void {
  try {
    const result = handle.transaction(work)(handle);
    return () => done(result);
  } catch (error) {
    // On a full or failing disk SQLite rolls back everything by itself: then nobody's work is there.
    if (!handle.inTransaction || sqliteCode(error).startsWith('SQLITE_IOERR')) throw error;
    const reason = notStored(error);
    return () => failed(reason);
  }
}

/** From now on every write is refused; resolves when those that came before are on the disk or refused. */
export async function stopWriting(): Promise<void> {
  shared.blindmarkStopped ??= stopping;
  while ((shared.blindmarkJobs ?? []).length > 0) await new Promise(setImmediate);
}

// A text and no error of its own: another bundle has other classes.
const stopping = 'stopping';

function notStored(error: unknown): unknown {
  if (error === stopping) {
    return new NotSaved(error, 'The server is stopping. Nothing was saved; it will be sent again.');
  }
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
  if (shared.blindmarkStopped === undefined || shared.blindmarkStopped === stopping) {
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
