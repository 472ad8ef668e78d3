import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { root } from './root';

/** Brings the database of a data folder to the newest migration; an empty folder gets a copy of one that is there. */
export function migrate(data: string): void {
  const file = join(data, 'blindmark.db');
  if (existsSync(file)) deploy(data);
  else copyFileSync(migratedDatabase(), file);
}

const kept = join(root, 'node_modules', '.cache', 'blindmark-tests');

/** The demo as a server of this build filled it in today: the first one does, and the next get a copy. */
function keptDemo(): string {
  const build = join(root, process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID');
  // Its invitations end some day.
  const today = new Date().toISOString().slice(0, 10);
  return join(kept, `demo-${readFileSync(build, 'utf8').trim()}-${today}`);
}

/** Puts the demo, with what reports on it are kept, into an empty data folder; says whether there was one. */
export function filledWithDemo(data: string): boolean {
  const from = keptDemo();
  if (existsSync(join(data, 'blindmark.db')) || !existsSync(from)) return false;
  cpSync(from, data, { recursive: true });
  return true;
}

/** Keeps the database that a server has just filled with the demo; those before it go. */
export function keepDemo(data: string): void {
  const [made, part] = [keptDemo(), mkdtempSync(join(kept, 'filling-'))];
  const handle = new Sqlite(join(data, 'blindmark.db'), { readonly: true });
  handle.prepare('VACUUM INTO ?').run(join(part, 'blindmark.db'));
  handle.close();
  for (const name of readdirSync(kept))
    if (name.startsWith('demo-') && name !== basename(made))
      rmSync(join(kept, name), { recursive: true, force: true });
  // Two workers may get here at once: what the first one kept stays.
  if (existsSync(made)) rmSync(part, { recursive: true });
  else renameSync(part, made);
}

/** Keeps the reports on studies of the demo that a server has computed: each takes seconds of both cores. */
export function keepReports(data: string): void {
  const made = keptDemo();
  // A day may have begun meanwhile.
  if (!existsSync(made)) return;
  const handle = new Sqlite(join(made, 'blindmark.db'), { readonly: true });
  const studies = handle.prepare('SELECT id FROM Study').pluck().all() as string[];
  handle.close();
  for (const id of studies) {
    const reports = join(data, 'reports', id);
    if (existsSync(reports)) cpSync(reports, join(made, 'reports', id), { recursive: true });
  }
}

/** A file to which every migration was applied: made once for these migrations, and then only copied. */
function migratedDatabase(): string {
  const made = join(kept, `${migrationsSha256()}.db`);
  if (existsSync(made)) return made;
  mkdirSync(kept, { recursive: true });
  const scratch = mkdtempSync(join(kept, 'migrating-'));
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
