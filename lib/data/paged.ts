import 'server-only';
import type Sqlite from 'better-sqlite3';
import { database } from './store/database';

/** A page takes some 5 ms of the serving thread. */
export const rowsAtOnce = 200;

/**
 * The rows of a long query, a page at a time, so that raters' saves go on in between: `read` gives at most
 * `rowsAtOnce` rows after a place, `placeOf` says where a row stands. Places start at 0.
 */
export async function* paged<Row>(
  read: (handle: Sqlite.Database, after: number) => Row[],
  placeOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  const { gate } = await database();
  for (let after = 0; ;) {
    await gate.idle();
    const rows = read(gate.handle, after);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < rowsAtOnce) return;
    after = placeOf(last);
    await new Promise(setImmediate);
  }
}
