import 'server-only';
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type Database from 'better-sqlite3';

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
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
  /** The lock's error, while another process holds it. */
  #held: unknown;
  #look: Promise<boolean> | undefined;

  /** The connection. Use it only in `write`, which waits for the gate. */
  get handle(): Database.Database {
    if (!this.#handle) throw new Error('The database is not open yet.');
    return this.#handle;
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
    const queryRaw = adapter.queryRaw.bind(adapter);
    const executeRaw = adapter.executeRaw.bind(adapter);
    adapter.queryRaw = (query) => this.whenFree(() => queryRaw(query), { tryFirst: true });
    adapter.executeRaw = (query) => this.whenFree(() => executeRaw(query), { tryFirst: true });
    adapter.startTransaction = async () => {
      const { end } = await this.whenFree(() => this.#begin(handle));
      return transaction(adapter, queryRaw, executeRaw, end);
    };
    return adapter;
  }

  /** Begins and closes the gate in one go: nobody can slip in between. */
  #begin(handle: Database.Database): { readonly end: () => Promise<void> } {
    handle.exec('BEGIN IMMEDIATE');
    let release: () => void = () => undefined;
    this.#open = new Promise<void>((resolve) => {
      release = resolve;
    });
    const end = () => {
      this.#open = undefined;
      release();
      return Promise.resolve();
    };
    return { end };
  }
}

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

/** SQLite's name of an error, also of one that Prisma's adapter has wrapped; empty for any other error. */
export function sqliteCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { originalCode?: unknown } };
  return [code, cause?.originalCode].map(String).find((name) => name.startsWith('SQLITE_')) ?? '';
}

export const isBusy = (error: unknown): boolean => sqliteCode(error).startsWith('SQLITE_BUSY');
