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

  /** The connection. Use it only in `write`, which waits for the gate. */
  get handle(): Database.Database {
    if (!this.#handle) throw new Error('The database is not open yet.');
    return this.#handle;
  }

  /** Resolves when no transaction is open; what follows synchronously runs alone. */
  async idle(): Promise<void> {
    while (this.#open) await this.#open;
  }

  /** Makes the factory's connections wait at this gate; `prepare` sets the pragmas of a new connection. */
  guard(factory: PrismaBetterSqlite3, prepare: (handle: Database.Database) => void): PrismaBetterSqlite3 {
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
    adapter.queryRaw = async (query) => {
      await this.idle();
      return queryRaw(query);
    };
    adapter.executeRaw = async (query) => {
      await this.idle();
      return executeRaw(query);
    };
    adapter.startTransaction = async () => {
      await this.#begin(handle);
      return this.#transaction(adapter, queryRaw, executeRaw);
    };
    return adapter;
  }

  async #begin(handle: Database.Database): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      await this.idle();
      try {
        handle.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || attempt >= busyAttempts) throw error;
        await pause(attempt);
      }
    }
  }

  #transaction(
    adapter: Adapter,
    queryRaw: Adapter['queryRaw'],
    executeRaw: Adapter['executeRaw'],
  ): OpenTransaction {
    let release: () => void = () => undefined;
    this.#open = new Promise<void>((resolve) => {
      release = resolve;
    });
    const end = async () => {
      this.#open = undefined;
      release();
    };
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
}

/** Twelve tries with growing pauses: about two seconds, during which other requests go on. */
export const busyAttempts = 12;

export const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(20 * attempt, 300)));

export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}
