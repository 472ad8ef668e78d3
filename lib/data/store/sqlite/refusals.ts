import 'server-only';
import { diskFailure, endProcess, NotSaved } from '../not-saved';

/**
 * What a failed write means for whoever asked for it: `NotSaved` where the database refused, and otherwise the error
 * itself. After a failed sync the page cache may lie, whatever was being written and by whom: nothing is
 * acknowledged by this process any more, and a new start reads what is really on the disk. The failed write may be
 * there, which the browser's key sorts out.
 */
export function notStored(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code.startsWith('SQLITE_IOERR'))
    return endProcess(
      `The disk refused a write (${code}). Stopping; a new start recovers the database.`,
      diskFailure,
      error,
    );
  const why = isBusy(error) ? 'another program holds the database' : refusals[code];
  return why === undefined ? error : new NotSaved(error, undefined, why);
}

const refusals: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  SQLITE_CANTOPEN: 'the database cannot be written',
  SQLITE_READONLY: 'the database cannot be written',
};

/** SQLite's name of an error, also of one that Prisma's adapter has wrapped; empty for any other error. */
export function sqliteCode(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { originalCode?: unknown } };
  return [code, cause?.originalCode].map(String).find((name) => name.startsWith('SQLITE_')) ?? '';
}

export const isBusy = (error: unknown): boolean => sqliteCode(error).startsWith('SQLITE_BUSY');
