import 'server-only';
import { chmodSync, existsSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { CannotStart } from '@/scripts/start-fault.mjs';
import type { PrismaClient } from '../../generated/client';
import { diskFailed } from '../not-saved';
import type { Store } from '../store';
import { checkpoint } from './checkpoint';
import { DatabaseFiles } from './database-files';
import { Gate } from './gate';
import { notStored } from './refusals';
import { SqliteStore } from './sqlite-store';
import { triggers } from './triggers';

export type Database = {
  /** For plain reads and writes of the desk; whatever is hot or long goes through the store. */
  readonly prisma: PrismaClient;
  readonly store: Store;
  readonly report: BootReport;
  readonly close: () => Promise<void>;
};

/** What was read back from the open connection at boot. */
export type BootReport = {
  readonly file: string;
  readonly sqlite: string;
  readonly journal: string;
  readonly synchronous: number;
  readonly foreignKeys: number;
  readonly recursiveTriggers: number;
  readonly triggers: number;
  readonly quickCheck: string;
};

/**
 * How long a statement may block the process while another one writes. Waiting is synchronous, so it stops
 * every rater: short, and tried again later (see `Gate.whenFree`).
 */
const busyTimeoutMs = 10;

/** Opens a database file, sets what durability needs, reads it back, and refuses to go on where it is not so. */
export async function openDatabase(file: string): Promise<Database> {
  // SQLite gives the files beside it the same mode.
  if (existsSync(file)) chmodSync(file, 0o600);
  // Here and not above: a command that needs no database does not wait for its client to load.
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
  const { PrismaClient } = await import('../../generated/client');
  const gate = new Gate();
  const factory = new PrismaBetterSqlite3({ url: `file:${file}`, timeout: busyTimeoutMs });
  const prisma = new PrismaClient({
    adapter: gate.guard(factory, prepare),
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
  await prisma.$connect();
  const report = readBack(gate.handle, file);
  const fault = bootFault(report, gate.handle);
  if (fault) {
    await prisma.$disconnect();
    throw new CannotStart(fault);
  }
  gate.watch(new DatabaseFiles(file));
  const close = async () => {
    // Closing writes the log back as well, and tells nobody when it fails.
    if (!diskFailed()) writeBack(gate.handle);
    await prisma.$disconnect();
  };
  return { prisma, store: new SqliteStore(gate), report, close };
}

function writeBack(handle: Sqlite.Database): void {
  try {
    checkpoint(handle);
  } catch (error) {
    notStored(error);
  }
}

function prepare(handle: Sqlite.Database): void {
  handle.pragma('journal_mode = WAL');
  // better-sqlite3 is compiled with NORMAL for WAL: the last commits would not survive a power cut.
  handle.pragma('synchronous = FULL');
  handle.pragma('foreign_keys = ON');
  // `committed` in gate.ts writes the log back, since SQLite would keep a failure of it to itself.
  handle.pragma('wal_autocheckpoint = 0');
  // INSERT OR REPLACE deletes without asking the delete trigger otherwise.
  handle.pragma('recursive_triggers = ON');
  // What is erased is overwritten, not only taken out of the lists.
  handle.pragma('secure_delete = ON');
}

function readBack(handle: Sqlite.Database, file: string): BootReport {
  const one = (pragma: string) => handle.pragma(pragma, { simple: true });
  const version = handle.prepare('SELECT sqlite_version() AS v').get() as { v: string };
  return {
    file,
    sqlite: version.v,
    journal: String(one('journal_mode')),
    synchronous: Number(one('synchronous')),
    foreignKeys: Number(one('foreign_keys')),
    recursiveTriggers: Number(one('recursive_triggers')),
    triggers: storedTriggers(handle).size,
    quickCheck: String(one('quick_check')),
  };
}

function storedTriggers(handle: Sqlite.Database): Map<string, string> {
  const rows = handle
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all() as { name: string; sql: string }[];
  return new Map(rows.map((row) => [row.name, row.sql]));
}

/** Why this database must not be used, or null. */
function bootFault(report: BootReport, handle: Sqlite.Database): string | null {
  if (!atLeast(report.sqlite, [3, 51, 3])) {
    return `SQLite ${report.sqlite} can corrupt a database in WAL mode; 3.51.3 or newer is needed. Install the pinned better-sqlite3.`;
  }
  if (report.journal !== 'wal')
    return `The journal is "${report.journal}", not WAL. Is the data folder on a network drive? Move it to a local one.`;
  if (report.synchronous !== 2)
    return 'SQLite does not write through to the disk (synchronous is not FULL).';
  if (report.foreignKeys !== 1 || report.recursiveTriggers !== 1)
    return 'SQLite does not hold foreign keys or triggers.';
  if (report.quickCheck !== 'ok')
    return `The database is damaged: ${report.quickCheck}. Restore the newest backup.`;
  const stored = storedTriggers(handle);
  for (const [name, sql] of Object.entries(triggers)) {
    if (stored.get(name) !== sql)
      return `The trigger "${name}" is missing or was changed: the ledger would not be held. Run the migrations, or restore a backup.`;
  }
  return null;
}

function atLeast(version: string, wanted: readonly [number, number, number]): boolean {
  const have = version.split('.').map(Number);
  for (const [place, least] of wanted.entries()) {
    const got = have[place] ?? 0;
    if (got !== least) return got > least;
  }
  return true;
}
