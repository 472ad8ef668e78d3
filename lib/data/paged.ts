import 'server-only';
import type Sqlite from 'better-sqlite3';
import { database } from './database';

export const rowsAtOnce = 500;

/**
 * All rows of a long query, a page at a time, so that raters' saves go on in between: `page` gives at most
 * `rowsAtOnce` rows after a place, `placeOf` says where a row stands. Places start at 0.
 */
export async function paged<Row>(
  page: (handle: Sqlite.Database, after: number) => Row[],
  placeOf: (row: Row) => number,
): Promise<Row[]> {
  const { gate } = await database();
  const all: Row[] = [];
  for (let after = 0; ;) {
    await gate.idle();
    const rows = page(gate.handle, after);
    for (const row of rows) all.push(row);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return all;
    after = placeOf(last);
    await new Promise(setImmediate);
  }
}
