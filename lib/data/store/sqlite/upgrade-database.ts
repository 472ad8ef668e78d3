import 'server-only';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { databaseFile } from '@/scripts/data-folder.mjs';
import { CannotStart } from '@/scripts/start-fault.mjs';
import { copyDatabase } from './copy-database';

/**
 * Makes the database, or brings it to the newest migration, whole or not at all: the migrations run on a copy, which
 * takes the database's place once it is finished and on the disk. Only for the process that holds the data folder.
 */
export async function upgradeDatabase(): Promise<void> {
  const file = databaseFile();
  const known = migrations();
  const applied = existsSync(file) ? appliedTo(file) : [];
  const newer = applied.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw new CannotStart(
      `${file} was made by a newer version of Blindmark (its migration ${newer} is not known here). Install that version, or restore a backup that this one made. Nothing was changed.`,
    );
  if (known.every((name) => applied.includes(name))) return;
  const copy = `${file}.upgrade`;
  for (const each of withSiblings(copy)) rmSync(each, { force: true });
  try {
    if (existsSync(file)) await copyWhole(file, copy);
    deploy(copy);
    settle(copy);
    renameSync(copy, file);
    sync(dirname(file));
  } finally {
    for (const each of withSiblings(copy)) rmSync(each, { force: true });
  }
}

const root = (): string =>
  /* turbopackIgnore: true */ process.env.BLINDMARK_ROOT ??
  /* turbopackIgnore: true */ process.cwd();

/** The migrations of this version, oldest first. */
const migrations = (): string[] =>
  readdirSync(join(/* turbopackIgnore: true */ root(), 'prisma/migrations'), {
    withFileTypes: true,
  })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** The migrations that a database has. A file of no bytes has none; a database of something else is refused. */
function appliedTo(file: string): string[] {
  const handle = new Sqlite(file);
  try {
    const tables = handle.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck();
    const names = tables.all();
    if (names.length === 0) return [];
    if (!names.includes('_prisma_migrations'))
      throw new CannotStart(
        `${file} is a database, but not one of Blindmark's. Move it away, or set BLINDMARK_DATA to another folder. Nothing was changed.`,
      );
    const rows = handle
      .prepare(
        'SELECT migration_name AS name, finished_at AS done FROM _prisma_migrations WHERE rolled_back_at IS NULL',
      )
      .all() as { name: string; done: unknown }[];
    const half = rows.find((row) => row.done === null);
    if (half)
      throw new CannotStart(
        `An upgrade of ${file} was cut short (migration ${half.name}), by a version that did not make it whole or not at all. Restore the newest backup. Nothing was changed.`,
      );
    return rows.map((row) => row.name);
  } finally {
    handle.close();
  }
}

/** Copies a database whose log is written back first: nothing of it may be left beside the file that replaces it. */
async function copyWhole(file: string, copy: string): Promise<void> {
  const handle = new Sqlite(file);
  try {
    // Without a log of its own from here on, or refused as held by another program. Opening it makes one again.
    handle.pragma('journal_mode = DELETE');
  } finally {
    handle.close();
  }
  const { check } = await copyDatabase({ from: file, to: copy });
  if (check !== 'ok')
    throw new CannotStart(
      `${file} is damaged (${check}) and was not upgraded. Restore the newest backup.`,
    );
}

/** Applies every migration that is missing, by Prisma's own command line. */
function deploy(file: string): void {
  const prisma = join(/* turbopackIgnore: true */ root(), 'node_modules/prisma/build/index.js');
  const done = spawnSync(process.execPath, [prisma, 'migrate', 'deploy'], {
    cwd: root(),
    env: { ...process.env, DATABASE_URL: `file:${file}` },
    encoding: 'utf8',
  });
  if (done.status === 0) return;
  const said = `${done.error?.message ?? ''}${done.stdout}${done.stderr}`;
  if (/SQLITE_FULL|disk is full|ENOSPC/.test(said))
    throw Object.assign(new Error(said), { code: 'ENOSPC' });
  throw new CannotStart(
    `The database could not be made or upgraded, and is as it was. Prisma says:\n${said.trim()}`,
  );
}

/** One file, whole on the disk, with nothing beside it. */
function settle(file: string): void {
  const handle = new Sqlite(file);
  try {
    handle.pragma('journal_mode = DELETE');
  } finally {
    handle.close();
  }
  sync(file);
}

function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

const withSiblings = (file: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((end) => `${file}${end}`);
