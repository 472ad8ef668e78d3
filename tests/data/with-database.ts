import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { closeDatabase } from '@/lib/data/store/database';
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
