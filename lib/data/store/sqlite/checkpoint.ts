import 'server-only';
import type Sqlite from 'better-sqlite3';
import { sqliteCode } from './refusals';

/** Pages of the write-ahead log after which it is written back into the database, as SQLite itself would do it. */
const pagesMost = 1_000;

/**
 * Writes a long log back into the database. SQLite would do it unasked after a commit, and tell nobody when it
 * failed; so its own is switched off, and this one's failure is the failed write that it is. A disk without room for
 * it is none: the log holds what was stored, and the next save says that the disk is full.
 */
export function checkpointWhereDue(handle: Sqlite.Database): void {
  const [now] = handle.pragma('wal_checkpoint(NOOP)') as Progress[];
  if (now && Number(now.log) - Number(now.checkpointed) >= pagesMost) checkpoint(handle);
}

/** Pages in the log, and how many of them were written back. */
type Progress = { readonly log: number | bigint; readonly checkpointed: number | bigint };

/** Writes back what is in the log, as far as nobody reads it. */
export function checkpoint(handle: Sqlite.Database): void {
  try {
    handle.pragma('wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_LOCKED'].includes(sqliteCode(error))) throw error;
  }
}
