import type Sqlite from 'better-sqlite3';
import type { Command, Query } from '../query';
import type { Tx } from '../store';

const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>();

/** A prepared statement of this connection, prepared once; numbers come back as numbers. */
export function statement(handle: Sqlite.Database, sql: string): Sqlite.Statement {
  let known = statements.get(handle);
  if (!known) statements.set(handle, (known = new Map()));
  let prepared = known.get(sql);
  if (!prepared) known.set(sql, (prepared = handle.prepare(sql).safeIntegers(false)));
  return prepared;
}

/** One piece of work on a connection. The driver answers at once; after the work's end nothing is answered. */
class OpenTx implements Tx {
  #over = false;
  readonly #handle: Sqlite.Database;

  constructor(handle: Sqlite.Database) {
    this.#handle = handle;
  }

  end(): void {
    this.#over = true;
  }

  // Here alone rows get their type: what a query gives is held against the database by tests/data/queries.test.ts.
  async get<V, R>(query: Query<V, R>, values: V): Promise<R | undefined> {
    return this.#prepared(query).get(values) as R | undefined;
  }

  async all<V, R>(query: Query<V, R>, values: V): Promise<R[]> {
    return this.#prepared(query).all(values) as R[];
  }

  async run<V>(command: Command<V>, values: V): Promise<number> {
    return this.#prepared(command).run(values).changes;
  }

  #prepared({ sql }: { readonly sql: string }): Sqlite.Statement {
    if (this.#over) throw new Error('This transaction is over.');
    return statement(this.#handle, sql);
  }
}

/**
 * Runs work on a connection that it has to itself. Everything that a `tx` answers is there before the event loop turns:
 * work that is not done by then waits for something else, would keep the connection from everybody, and is refused.
 */
export async function withTx<T>(handle: Sqlite.Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = new OpenTx(handle);
  let turn: NodeJS.Immediate | undefined;
  const turned = new Promise<never>((_, reject) => {
    turn = setImmediate(() => reject(new Error('A transaction may wait for its own tx alone.')));
  });
  try {
    return await Promise.race([work(tx), turned]);
  } finally {
    clearImmediate(turn);
    tx.end();
  }
}
