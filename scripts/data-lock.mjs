// One process at a time uses a data folder. The lock is SQLite's own, on a file beside the database: the system's
// kernel releases it when its process ends, however that ends, and Node itself has no such lock.
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { dataFolder, ensureDataFolder, lockFile } from './data-folder.mjs';
import { CannotStart } from './start-fault.mjs';

/** A process that is ending, and a command that is nearly done, are waited for. */
const waitMs = 3_000;

/**
 * Takes the data folder for this process, before anything in it is read, and gives what releases it again. The
 * holder's process id stands in the lock file's header, in the place of SQLite's user version: it is there from the
 * moment in which the lock is held. The file must never be opened by other means in the process that holds it:
 * closing it there would release the lock.
 */
export function takeLock() {
  ensureDataFolder();
  const file = lockFile();
  // Nobody else may read it, from its first byte on.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const lock = new Sqlite(file, { timeout: waitMs });
  try {
    // Nothing in it outlives its process: no journal beside it, and no sync.
    lock.pragma('journal_mode = MEMORY');
    lock.pragma('synchronous = OFF');
    lock.exec('BEGIN EXCLUSIVE');
    // From here on the lock outlives the transaction.
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.pragma(`user_version = ${process.pid}`);
    lock.exec('COMMIT');
  } catch (error) {
    lock.close();
    if (!String(error.code).startsWith('SQLITE_BUSY')) throw error;
    throw new CannotStart(
      `Another server or command (process ${holder()}) is using the data folder ${dataFolder()}. Wait until it ends, stop it, or set BLINDMARK_DATA to another folder. Nothing was changed.`,
    );
  }
  return () => void lock.close();
}

/** The process that holds the lock, as its file's header names it. Only for a process that does not hold it. */
export const holder = () => readFileSync(lockFile()).readUInt32BE(60);
