import 'server-only';
import type Sqlite from 'better-sqlite3';
import type { PagedQuery } from '../query';
import type { Copied, ReadTx, Scope, Store, Tx } from '../store';
import { backup } from './backup';
import { emptyLog } from './empty-log';
import type { Gate } from './gate';
import { requireWritable } from '../not-saved';
import { notStored, sqliteCode } from './refusals';
import { statement, withTx } from './open-tx';

type Job = {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
};

/** A group takes no further job once it has run for so long: nobody waits much longer for somebody else's work. */
const groupMs = 8;

/** A page takes some 5 ms of the serving thread. */
const rowsAtOnce = 200;

/** The store on SQLite: one connection for the process, behind its gate. */
export class SqliteStore implements Store {
  readonly #gate: Gate;
  readonly #queue: Job[] = [];

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const gate = this.#gate;
    return gate.whenFree(() => gate.alone(() => withTx(gate.handle, work)), { tryFirst: true });
  }

  async *pages<V, R>(query: PagedQuery<V, R>, values: V): AsyncGenerator<R[]> {
    for (let after = 0; ;) {
      const page = { ...values, after, most: rowsAtOnce };
      const rows = await this.read((tx) => tx.all(query, page));
      const last = rows.at(-1);
      if (last) yield rows;
      if (!last || rows.length < rowsAtOnce) return;
      after = Number(last[query.place as keyof R]);
      await new Promise(setImmediate);
    }
  }

  /**
   * One IMMEDIATE transaction for all jobs of a turn of the event loop, each in a savepoint of its own. A lock held by
   * another process is waited for without blocking.
   */
  write<T>(_scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The job's own result goes to its own promise, so its type is T again.
      this.#queue.push({ work, done: (result) => resolve(result as T), failed: reject });
      // Whoever comes first starts the group; whoever comes in the same turn of the loop is in it.
      if (this.#queue.length === 1) setImmediate(() => void this.#commitQueue());
    });
  }

  health(): void {
    requireWritable();
    this.#gate.requireFiles();
  }

  backup(file: string): Promise<Copied> {
    return backup(file);
  }

  scrub(): Promise<void> {
    return emptyLog(this.#gate);
  }

  async settled(): Promise<void> {
    while (this.#queue.length > 0) await new Promise(setImmediate);
  }

  async #commitQueue(): Promise<void> {
    const [gate, queue] = [this.#gate, this.#queue];
    while (queue.length > 0) {
      const group: Job[] = [];
      try {
        const settle = await gate.whenFree(() => {
          queue.unshift(...group.splice(0));
          return gate.alone(() => this.#commitGroup(group));
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
  async #commitGroup(group: Job[]): Promise<(() => void)[]> {
    requireWritable();
    const { handle } = this.#gate;
    const until = performance.now() + groupMs;
    const settle: (() => void)[] = [];
    statement(handle, 'BEGIN IMMEDIATE').run();
    try {
      for (
        let job = this.#queue.shift();
        job;
        job = performance.now() < until ? this.#queue.shift() : undefined
      ) {
        group.push(job);
        settle.push(await runJob(handle, job));
      }
      statement(handle, 'COMMIT').run();
    } catch (error) {
      if (handle.inTransaction) statement(handle, 'ROLLBACK').run();
      throw error;
    }
    this.#gate.committed();
    return settle;
  }
}

async function runJob(handle: Sqlite.Database, { work, done, failed }: Job): Promise<() => void> {
  try {
    statement(handle, 'SAVEPOINT job').run();
    const result = await withTx(handle, work);
    statement(handle, 'RELEASE job').run();
    return () => done(result);
  } catch (error) {
    // On a full or failing disk SQLite rolls back everything by itself: then nobody's work is there.
    if (!handle.inTransaction || sqliteCode(error).startsWith('SQLITE_IOERR')) throw error;
    statement(handle, 'ROLLBACK TO job').run();
    statement(handle, 'RELEASE job').run();
    const reason = notStored(error);
    return () => failed(reason);
  }
}
