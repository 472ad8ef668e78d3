import 'server-only';
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { lockFile } from '@/scripts/data-folder.mjs';
import { endProcess } from '../not-saved';

/** Where a server puts what it holds when its database file is taken away. */
export const rescuedFile = (file: string): string => `${file}.rescued`;

/**
 * The files of an open database, known by their inodes. A file that was deleted or replaced is still written to, and
 * read, by whoever has it open, and is gone when they end: without a look at the folder nobody would notice.
 */
export class DatabaseFiles {
  readonly #file: string;
  readonly #log: string;
  readonly #known: ReadonlyMap<string, string>;

  constructor(file: string) {
    this.#file = file;
    this.#log = `${file}-wal`;
    // The lock's file is watched too: without it a second server would begin beside this one.
    const watched = [file, this.#log, lockFile()].filter((path) => existsSync(path));
    this.#known = new Map(watched.map((path) => [path, inode(path)]));
  }

  /** Throws `NotSaved` and ends the process once a file is no longer the one that was opened. Microseconds. */
  require(handle: Sqlite.Database): void {
    for (const [path, known] of this.#known)
      if (inode(path) !== known)
        throw endProcess(
          `${path} was deleted or replaced while the server ran. Nothing more is stored; stopping.`,
          filesTaken,
          undefined,
          this.#rescue(handle),
        );
  }

  /** What the open files hold is put where the next start finds it: nothing that was acknowledged is lost. */
  async #rescue(handle: Sqlite.Database): Promise<void> {
    try {
      if (this.#is(this.#file)) {
        // The database stands where it stood: the log, which only this process still has, is written back into it.
        handle.pragma('wal_checkpoint(TRUNCATE)');
        return;
      }
      const rescued = rescuedFile(this.#file);
      // Nobody else may read it, from its first byte on.
      closeSync(openSync(rescued, 'w', 0o600));
      await handle.backup(rescued);
      console.error(
        `What was stored is in ${rescued}. docs/durability.md says what to do with it.`,
      );
      // A log beside another database than its own would be read as that one's.
      if (this.#is(this.#log)) for (const end of ['-wal', '-shm']) rmSync(`${this.#file}${end}`);
    } catch (error) {
      console.error(`What ${basename(this.#file)} held could not be put back:`, error);
    }
  }

  #is(path: string): boolean {
    return inode(path) === this.#known.get(path);
  }
}

const filesTaken = {
  message:
    'The server has lost the files of its database, and stops. It will be sent again, and counted once.',
  why: 'the files of the database were taken away',
};

/** What tells a file from every other one; empty where there is none. */
function inode(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : '';
}
