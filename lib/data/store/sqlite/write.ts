import 'server-only';
import type Sqlite from 'better-sqlite3';
import { database } from '../database';
import type { Gate } from './gate';
import { notStored, refuseWrites, requireWritable, sqliteCode } from '../not-saved';

type Job = {
  readonly work: (handle: Sqlite.Database) => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
};

// The server's bundles each have their own modules; the queue is one for the process.
const shared = globalThis as { blindmarkJobs?: Job[] };

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
        return commitGroup(gate, queue, group);
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
function commitGroup(gate: Gate, queue: Job[], group: Job[]): (() => void)[] {
  requireWritable();
  const { handle } = gate;
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
  const settle = runAll.immediate();
  gate.committed();
  return settle;
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
  refuseWrites();
  while ((shared.blindmarkJobs ?? []).length > 0) await new Promise(setImmediate);
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
