import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll } from 'vitest';
import { closeDatabase, write } from '@/lib/data/store/database';
import { command } from '@/lib/data/store/query';
import { migrate } from '../support/migrated';

/**
 * Gives the tests of a file a database file of their own, migrated and empty. Call it once at the top of the
 * file; modules of lib/data may be imported as usual, since they open the database at their first query.
 */
export function withDatabase(): { readonly folder: () => string } {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'blindmark-test-'));
    migrate(folder);
    process.env.BLINDMARK_DATA = folder;
  });
  afterAll(async () => {
    await closeDatabase();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder: () => folder };
}

/** Runs a statement as the program would, in a transaction of its own: for what the database must refuse. */
export const runSql = (sql: string): Promise<number> =>
  write(null, (tx) => tx.run(command({}, sql), {}));

/** Rows as they stand in a data folder's database, on a connection of their own. */
export function storedRows(folder: string, sql: string): unknown[] {
  const handle = new Sqlite(join(folder, 'blindmark.db'), { readonly: true });
  try {
    return handle.prepare(sql).all();
  } finally {
    handle.close();
  }
}
