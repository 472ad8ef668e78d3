import Sqlite from 'better-sqlite3';
import type { PagedQuery } from '../query';
import type { Reader } from '../store';
import { statement, withTx } from './open-tx';

/** Rows that are worked off before the next are read: what is stored is much larger than what is made of it. */
const rowsAtOnce = 100;

/**
 * A connection for reading alone, in a thread that serves nobody: all of it sees the database as it stood when the
 * first row was read, whatever is saved meanwhile.
 */
export function openReader(file: string): Reader & { readonly close: () => void } {
  const handle = new Sqlite(file, { readonly: true, fileMustExist: true });
  handle.exec('BEGIN');
  return {
    read: (work) => withTx(handle, work),
    pages: (query, values) => pagesOf(handle, query, values),
    close: () => handle.close(),
  };
}

/** One statement to its end: nobody waits for the connection in between. */
async function* pagesOf<V, R>(
  handle: Sqlite.Database,
  query: PagedQuery<V, R>,
  values: V,
): AsyncGenerator<R[]> {
  let rows: R[] = [];
  const all = statement(handle, query.sql).iterate({ ...values, after: 0, most: -1 });
  for (const row of all as IterableIterator<R>) {
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
