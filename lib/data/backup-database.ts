import 'server-only';
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Refusal } from '@/lib/domain/refusal';
import type { Operator } from './actor';
import { database } from './database';

export type Backup = { readonly file: string; readonly bytes: number; readonly labels: number; readonly check: string };

/** Pages copied between two turns of other requests: about a millisecond each. */
const pagesAtOnce = 64;

/**
 * Copies the running database with SQLite's own online backup and checks the copy. It holds everything, sealed
 * things and people too, so it is the operator's alone (mode 0600) and is no way around a seal for anyone else.
 */
export async function backupDatabase(_operator: Operator, file: string): Promise<Backup> {
  if (existsSync(file)) throw new Refusal('taken', `${file} exists. A backup never overwrites; name another file.`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const { gate } = await database();
  const umask = process.umask(0o177);
  try {
    await gate.handle.backup(partial, { progress: () => pagesAtOnce });
  } catch (error) {
    rmSync(partial, { force: true });
    throw new Refusal('not-saved', `The backup could not be written to ${file}: ${error instanceof Error ? error.message : 'unknown reason'}.`);
  } finally {
    process.umask(umask);
  }
  const found = check(partial);
  if (found.check !== 'ok') {
    rmSync(partial, { force: true });
    throw new Refusal('not-saved', `The copy is damaged (${found.check}). Nothing was kept; try another disk.`);
  }
  chmodSync(partial, 0o600);
  renameSync(partial, file);
  return { file, ...found };
}

function check(file: string): Omit<Backup, 'file'> {
  const copy = new Sqlite(file);
  try {
    // One file, with nothing beside it that could be forgotten when it is moved.
    copy.pragma('journal_mode = DELETE');
    const { labels } = copy.prepare("SELECT count(*) AS labels FROM Entry WHERE kind = 'label'").get() as { labels: number };
    const pages = Number(copy.pragma('page_count', { simple: true })) * Number(copy.pragma('page_size', { simple: true }));
    return { bytes: pages, labels, check: String(copy.pragma('integrity_check', { simple: true })) };
  } finally {
    copy.close();
  }
}
