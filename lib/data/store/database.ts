import 'server-only';
import { databaseFile } from '@/scripts/data-folder.mjs';
import { refuseWrites } from './not-saved';
import type { PagedQuery } from './query';
import { openDatabase, type Database } from './sqlite/open';
import { notStored } from './sqlite/refusals';
import type { Reader, ReadTx, Scope, Tx } from './store';

export type { Database };

// The server's bundles each have their own modules; the connection is one for the process.
const shared = globalThis as { blindmarkDatabase?: Promise<Database> };

/** The database of this process, opened at the first call. */
export function database(): Promise<Database> {
  shared.blindmarkDatabase ??= openDatabase(databaseFile()).catch((error: unknown) => {
    delete shared.blindmarkDatabase;
    throw error;
  });
  return shared.blindmarkDatabase;
}

/** `read` of the process's store. */
export async function read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
  return (await database()).store.read(work);
}

/** `write` of the process's store. */
export async function write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { store } = await database().catch((error: unknown) => {
    throw notStored(error);
  });
  return store.write(scope, work);
}

/** `pages` of the process's store. */
export async function* pages<V, R>(query: PagedQuery<V, R>, values: V): AsyncGenerator<R[]> {
  yield* (await database()).store.pages(query, values);
}

/** The process's store, for whoever is given what it reads from. */
export const processReader: Reader = { read, pages };

/** From now on every write is refused; resolves when those that came before are on the disk or refused. */
export async function stopWriting(): Promise<void> {
  refuseWrites();
  await (await shared.blindmarkDatabase)?.store.settled();
}

/** Closes the process's database; the next call to `database` opens it again (tests, and the command line's end). */
export async function closeDatabase(): Promise<void> {
  const open = shared.blindmarkDatabase;
  delete shared.blindmarkDatabase;
  if (open) await (await open).close();
}

/** Throws where this process can no longer store anything: its disk failed, or its files were taken away. */
export async function requireSound(): Promise<void> {
  (await database()).store.health();
}
