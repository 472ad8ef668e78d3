import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { database } from '@/lib/data/database';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Gives the tests of a file a database file of their own, migrated and empty. Call it once at the top of the
 * file; modules of lib/data may be imported as usual, since they open the database at their first query.
 */
export function withDatabase(): { readonly folder: () => string } {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'blindmark-test-'));
    cpSync(migratedDatabase(), join(folder, 'blindmark.db'));
    process.env.BLINDMARK_DATA = folder;
  });
  afterAll(async () => {
    await (await database()).close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder: () => folder };
}

/** A file to which every migration was applied, made once for these migrations and then only copied. */
function migratedDatabase(): string {
  const folder = join(root, 'node_modules', '.cache', 'blindmark-tests');
  const made = join(folder, `${migrationsSha256()}.db`);
  if (existsSync(made)) return made;
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, 'migrating-'));
  const file = join(scratch, 'blindmark.db');
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/prisma/build/index.js'), 'migrate', 'deploy'],
    {
      cwd: root,
      env: { ...process.env, BLINDMARK_DATA: scratch, DATABASE_URL: `file:${file}` },
      encoding: 'utf8',
    },
  );
  if (run.status !== 0) throw new Error(`The migrations failed:\n${run.stdout}${run.stderr}`);
  // Two workers may get here at once: whoever comes last replaces the file by an equal one.
  renameSync(file, made);
  rmSync(scratch, { recursive: true, force: true });
  return made;
}

function migrationsSha256(): string {
  const hash = createHash('sha256');
  const folder = join(root, 'prisma', 'migrations');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
