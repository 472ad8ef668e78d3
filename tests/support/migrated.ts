import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './root';

/** Brings the database of a data folder to the newest migration; an empty folder gets a copy of one that is there. */
export function migrate(data: string): void {
  const file = join(data, 'blindmark.db');
  if (existsSync(file)) deploy(data);
  else copyFileSync(migratedDatabase(), file);
}

/** A file to which every migration was applied: made once for these migrations, and then only copied. */
function migratedDatabase(): string {
  const folder = join(root, 'node_modules', '.cache', 'blindmark-tests');
  const made = join(folder, `${migrationsSha256()}.db`);
  if (existsSync(made)) return made;
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, 'migrating-'));
  deploy(scratch);
  // Two workers may get here at once: whoever comes last replaces the file by an equal one.
  renameSync(join(scratch, 'blindmark.db'), made);
  rmSync(scratch, { recursive: true, force: true });
  return made;
}

function deploy(data: string): void {
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/prisma/build/index.js'), 'migrate', 'deploy'],
    {
      cwd: root,
      env: {
        ...process.env,
        BLINDMARK_DATA: data,
        DATABASE_URL: `file:${join(data, 'blindmark.db')}`,
      },
      encoding: 'utf8',
    },
  );
  if (run.status !== 0) throw new Error(`The migrations failed:\n${run.stdout}${run.stderr}`);
}

function migrationsSha256(): string {
  const hash = createHash('sha256');
  const folder = join(root, 'prisma', 'migrations');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
