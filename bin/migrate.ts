import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { databaseFile, databaseUrl, ensureDataFolder } from '@/scripts/data-folder.mjs';

/** Makes or updates the database of the data folder, where no server has done so. */
export function migrateWhereNeeded(): void {
  const root = process.env.BLINDMARK_ROOT ?? process.cwd();
  ensureDataFolder();
  const wanted = readdirSync(join(root, 'prisma/migrations'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );
  if (existsSync(databaseFile()) && applied() >= wanted.length) return;
  const prisma = join(root, 'node_modules/prisma/build/index.js');
  const result = spawnSync(process.execPath, [prisma, 'migrate', 'deploy'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl() },
    encoding: 'utf8',
  });
  if (result.status !== 0)
    throw new Error(
      `The database could not be brought up to date:\n${result.stdout}${result.stderr}`,
    );
}

function applied(): number {
  const handle = new Sqlite(databaseFile(), { readonly: true });
  try {
    const row = handle
      .prepare('SELECT count(*) AS n FROM _prisma_migrations WHERE finished_at IS NOT NULL')
      .get() as { n: number };
    return row.n;
  } catch {
    return 0;
  } finally {
    handle.close();
  }
}
