import 'server-only';
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type Database from 'better-sqlite3';
import { checkpointWhereDue } from './checkpoint';
import type { DatabaseFiles } from './database-files';
import { requireWritable } from '../not-saved';
import { isBusy, notStored } from './refusals';

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type SqlQuery = Parameters<Adapter['queryRaw']>[0];
type OpenTransaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/**
 * One connection serves the whole process, and Prisma's adapter lets a plain query run inside whatever
 * transaction happens to be open: if that rolls back, an acknowledged write is gone. The gate makes every
 * query wait until no transaction is open, and begins writing transactions IMMEDIATE, so that another
 * process's commit cannot break one half-way.
 */
export class Gate {
  #open: Promise<void> | undefined;
  #handle: Database.Database | undefined;
  #files: DatabaseFiles | undefined;
  /** The lock's error, while another process holds it. */
  #held: unknown;
  #look: Promise<boolean> | undefined;

  /** The connection. Use it only in what `whenFree` runs. */
  get handle(): Database.Database {
    if (!this.#handle) throw new Error('The database is not open yet.');
    return this.#handle;
  }

  /** From now on each commit is followed by a look at these files. */
  watch(files: DatabaseFiles): void {
    this.#files = files;
  }

  /**
   * After each commit, whoever wrote, and before anybody is told of it: what was committed must be in the files that
   * stand in the folder, and a log that has grown long is written back. Throws where nothing may be acknowledged.
   */
  committed(): void {
    this.requireFiles();
    checkpointWhereDue(this.handle);
  }

  /** Throws, and ends the process, where the database's files were taken away. */
  requireFiles(): void {
    this.#files?.require(this.handle);
  }

  /** Resolves when no transaction is open; what follows synchronously runs alone. */
  async idle(): Promise<void> {
    while (this.#open) await this.#open;
  }

  /**
   * Runs `work` when no transaction is open and no other process holds the write lock. Waiting for a lock inside
   * SQLite would stop every rater, so everybody waits here, and one look for all of them tells when it is free;
   * after two seconds the lock's error is thrown. With `tryFirst` it runs at once, and waits only where it must:
   * reading needs no lock.
   */
  async whenFree<T>(work: () => T | Promise<T>, { tryFirst = false } = {}): Promise<T> {
    const until = performance.now() + busyMs;
    for (let waits = !tryFirst; ; waits = true) {
      if (waits && this.#held !== undefined && !(await this.#freed(until))) throw this.#held;
      await this.idle();
      // Between waking and running, somebody else may have begun one.
      if (this.#open) continue;
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
        this.#held = error;
      }
    }
  }

  /** Runs work of `whenFree` to its end while everybody else waits, also where it waits itself. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const end = this.#close();
    try {
      return await work();
    } finally {
      end();
    }
  }

  async #freed(until: number): Promise<boolean> {
    while (performance.now() < until) {
      this.#look ??= this.#lookAgain().finally(() => {
        this.#look = undefined;
      });
      if (await this.#look) return true;
    }
    return false;
  }

  async #lookAgain(): Promise<boolean> {
    await pause();
    await this.idle();
    if (this.#open) return false;
    try {
      this.handle.exec('BEGIN IMMEDIATE; ROLLBACK');
      this.#held = undefined;
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  }

  /** Makes the factory's connections wait at this gate; `prepare` sets the pragmas of a new connection. */
  guard(
    factory: PrismaBetterSqlite3,
    prepare: (handle: Database.Database) => void,
  ): PrismaBetterSqlite3 {
    const connect = factory.connect.bind(factory);
    factory.connect = async () => {
      const adapter = await connect();
      // The adapter keeps its connection in a field that its types do not show.
      const handle = (adapter as unknown as { client: Database.Database }).client;
      prepare(handle);
      this.#handle = handle;
      return this.#guardAdapter(adapter, handle);
    };
    return factory;
  }

  #guardAdapter(adapter: Adapter, handle: Database.Database): Adapter {
    const queryRaw = this.#lookedAfter(adapter.queryRaw.bind(adapter));
    const executeRaw = this.#lookedAfter(adapter.executeRaw.bind(adapter));
    adapter.queryRaw = (query) => this.#orNotSaved(() => queryRaw(query), { tryFirst: true });
    adapter.executeRaw = (query) => this.#orNotSaved(() => executeRaw(query), { tryFirst: true });
    adapter.startTransaction = async () => {
      const { end } = await this.#orNotSaved(() => this.#begin(handle));
      return transaction(adapter, told(queryRaw), told(executeRaw), end);
    };
    return adapter;
  }

  /** As `whenFree`; a refusal of the database is `NotSaved`. */
  async #orNotSaved<T>(
    work: () => T | Promise<T>,
    how?: { readonly tryFirst: boolean },
  ): Promise<T> {
    return this.whenFree(work, how).catch((error: unknown) => {
      throw notStored(error);
    });
  }

  /** Prisma's statements, under the rule of every write: none once nothing is acknowledged, and a look after each commit. */
  #lookedAfter<T>(run: (query: SqlQuery) => Promise<T>): (query: SqlQuery) => Promise<T> {
    return async (query) => {
      if (readsOnly.test(query.sql)) return run(query);
      requireWritable();
      const result = await run(query);
      if (!this.handle.inTransaction) this.committed();
      return result;
    };
  }

  /** Begins and closes the gate in one go: nobody can slip in between. */
  #begin(handle: Database.Database): { readonly end: () => Promise<void> } {
    requireWritable();
    handle.exec('BEGIN IMMEDIATE');
    const end = this.#close();
    return { end: () => Promise.resolve(end()) };
  }

  /** Everybody waits until what this gives back is called. */
  #close(): () => void {
    let release: () => void = () => undefined;
    this.#open = new Promise<void>((resolve) => {
      release = resolve;
    });
    return () => {
      this.#open = undefined;
      release();
    };
  }
}

/** Statements after which nothing new is to be acknowledged. */
const readsOnly = /^\s*(select|rollback|savepoint|release|pragma)\b/i;

/** Inside a transaction nothing is waited for: what the database refuses is `NotSaved` at once. */
const told =
  <T>(run: (query: SqlQuery) => Promise<T>) =>
  (query: SqlQuery): Promise<T> =>
    run(query).catch((error: unknown) => {
      throw notStored(error);
    });

function transaction(
  adapter: Adapter,
  queryRaw: Adapter['queryRaw'],
  executeRaw: Adapter['executeRaw'],
  end: () => Promise<void>,
): OpenTransaction {
  const savepoint = (verb: string) => async (name: string) => {
    await executeRaw({ sql: `${verb} ${name}`, args: [], argTypes: [] });
  };
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    // The engine itself sends COMMIT and ROLLBACK; `commit` and `rollback` only tell that it did.
    options: { usePhantomQuery: false },
    queryRaw,
    executeRaw,
    commit: end,
    rollback: end,
    createSavepoint: savepoint('SAVEPOINT'),
    rollbackToSavepoint: savepoint('ROLLBACK TO'),
    releaseSavepoint: savepoint('RELEASE SAVEPOINT'),
  };
}

/** How long a write waits for another process's lock before it is refused. */
const busyMs = 2_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
