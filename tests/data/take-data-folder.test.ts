import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDatabase, database } from '@/lib/data/store/database';
import { leaveDataFolder, takeDataFolder } from '@/lib/data/store/take-data-folder';
import { startFault } from '@/scripts/start-fault.mjs';
import { storedRows, withDatabase } from './with-database';

const template = withDatabase();
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blindmark-taken-'));
  file = join(folder, 'blindmark.db');
  process.env.BLINDMARK_DATA = folder;
});
afterEach(async () => {
  await closeDatabase();
  leaveDataFolder();
  process.env.BLINDMARK_DATA = template.folder();
  rmSync(folder, { recursive: true, force: true });
});

/** Why the data folder as it is would be refused, or "opened". */
const opening = async (): Promise<string> => {
  try {
    await takeDataFolder();
    await database();
    return 'opened';
  } catch (error) {
    return startFault(error, folder);
  }
};

const used = () => {
  cpSync(join(template.folder(), 'blindmark.db'), file);
  writeFileSync(join(folder, 'session-secret'), 'x'.repeat(43));
};

const sql = (text: string) => {
  const handle = new Sqlite(file);
  handle.exec(text);
  handle.close();
};

test('an empty folder gets a database, whole and with nothing beside it; it is opened again as it is', async () => {
  expect(await opening()).toBe('opened');
  await closeDatabase();
  expect(readdirSync(folder).sort()).toEqual(['blindmark.db', 'lock.db']);
  expect(await opening()).toBe('opened');
}, 60_000);

test('a database of 0 bytes, or none, where one was in use is refused and does not begin as new', async () => {
  used();
  truncateSync(file);
  expect(await opening()).toMatch(
    /blindmark\.db is empty \(0 bytes\), although this data folder was in use: it has session-secret\. Restore/,
  );
  rmSync(file);
  expect(await opening()).toMatch(/blindmark\.db is missing, although .* it has session-secret\./);
  rmSync(join(folder, 'session-secret'));
  writeFileSync(`${file}-wal`, 'what was acknowledged last');
  expect(await opening()).toMatch(/is missing, although .* it has blindmark\.db-wal\./);
  expect(existsSync(file)).toBe(false);
});

test('a database of a newer version, of something else, or half upgraded is refused and not touched', async () => {
  used();
  sql(
    "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ('z', 'z', 1, '29990101000000_later', 1)",
  );
  expect(await opening()).toMatch(
    /newer version of Blindmark \(its migration 29990101000000_later/,
  );
  sql(
    "UPDATE _prisma_migrations SET finished_at = NULL, migration_name = '20261130120000_pairs' WHERE id = 'z'",
  );
  expect(await opening()).toMatch(/cut short \(migration 20261130120000_pairs\).*Restore/);
  rmSync(file);
  sql('CREATE TABLE Recipes (name TEXT)');
  expect(await opening()).toMatch(/not one of Blindmark's. Move it away/);
});

test('a damaged page, a file that is no database and a missing trigger are refused in one sentence', async () => {
  used();
  sql('PRAGMA journal_mode = DELETE; DROP TRIGGER entry_is_never_deleted');
  expect(await opening()).toMatch(/The trigger "entry_is_never_deleted" is missing/);
  used();
  sql('PRAGMA journal_mode = DELETE');
  const opened = openSync(file, 'r+');
  for (let page = 3; page < 40; page += 1)
    writeSync(opened, Buffer.alloc(300, 7), 0, 300, page * 4096);
  closeSync(opened);
  expect(await opening()).toMatch(/damaged.*Restore the newest backup/s);
  writeFileSync(
    file,
    'no database at all, and longer than a header of one hundred bytes '.repeat(9),
  );
  expect(await opening()).toMatch(/damaged.*Restore the newest backup/s);
});

test('a database of the first version, with a log that was not written back, is upgraded whole', async () => {
  cpSync('tests/fixtures/first-version/data', folder, { recursive: true });
  const before = new Sqlite(file);
  before.pragma('journal_mode = WAL');
  before.exec("INSERT INTO Throttle VALUES ('in the log', 1, 'x')");
  cpSync(`${file}-wal`, join(folder, 'kept-wal'));
  const entries = before.prepare('SELECT * FROM Entry ORDER BY studyId, seq').all();
  before.close();
  cpSync(join(folder, 'kept-wal'), `${file}-wal`);
  expect(await opening()).toBe('opened');
  expect(storedRows(folder, 'SELECT * FROM Entry ORDER BY studyId, seq')).toEqual(entries);
  expect(storedRows(folder, 'SELECT "key" FROM Throttle')).toEqual([{ key: 'in the log' }]);
}, 60_000);

test('an upgrade that cannot be finished leaves the database as it was, and the next start makes it', async () => {
  used();
  // As if the newest migration had not been there when this database was made, and it cannot run twice.
  sql(
    "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations); INSERT INTO Throttle VALUES ('kept', 1, 'x')",
  );
  const migrations = () => {
    const handle = new Sqlite(file, { readonly: true });
    const rows = handle.prepare('SELECT migration_name, finished_at FROM _prisma_migrations').all();
    handle.close();
    return rows;
  };
  const before = migrations();
  expect(await opening()).toMatch(/could not be made or upgraded, and is as it was. Prisma says:/);
  expect(migrations()).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.includes('upgrade'))).toEqual([]);
}, 60_000);

test('a folder that another process holds is refused with its id, and nothing is changed', async () => {
  used();
  expect(await opening()).toBe('opened');
  await closeDatabase();
  const before = readdirSync(folder);
  const other = spawnSync(
    process.execPath,
    [
      '-e',
      "import('./scripts/data-lock.mjs').then((m) => m.takeLock()).catch((e) => console.log(e.message))",
    ],
    { encoding: 'utf8', env: { ...process.env, BLINDMARK_DATA: folder } },
  );
  expect(other.stdout).toContain(
    `Another server or command (process ${process.pid}) is using the data folder ${folder}.`,
  );
  expect(readdirSync(folder)).toEqual(before);
  leaveDataFolder();
  const free = spawnSync(
    process.execPath,
    [
      '-e',
      "import('./scripts/data-lock.mjs').then((m) => m.takeLock()).then(() => console.log('taken'))",
    ],
    { encoding: 'utf8', env: { ...process.env, BLINDMARK_DATA: folder } },
  );
  expect(free.stdout).toBe('taken\n');
}, 30_000);

test('a data folder that is a file, or lies below one, is refused', async () => {
  const path = join(folder, 'a-file');
  writeFileSync(path, '');
  for (const data of [path, join(path, 'below')]) {
    process.env.BLINDMARK_DATA = data;
    expect(await opening()).toMatch(
      /cannot be the data folder: it, or a part of its path, is a file/,
    );
  }
});
