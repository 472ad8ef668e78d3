// Why Blindmark cannot start, in a sentence for whoever started it. Node built-ins only: used before anything is
// installed, by `npm start`, by the server's boot and by commands that open the database themselves.

import { statfsSync } from 'node:fs';

/** How the server's process ends, besides 0 when it was told to: docs/durability.md says what follows from each. */
export const exitCodes = {
  /** A write, a sync or a checkpoint failed, or the database's files were taken away. A new start recovers. */
  diskFailed: 70,
  /** The start was refused, and would be refused again until somebody does what the sentence says. */
  cannotStart: 78,
};

/** A refusal to start; its message is the sentence. */
export class CannotStart extends Error {
  name = 'CannotStart';
}

const readOnly = (where) =>
  `${where} cannot be written: it is read-only, or belongs to another user. Make it writable for the user that starts Blindmark, or set BLINDMARK_DATA to another folder.`;
const damaged = (where) =>
  `The database in ${where} is damaged. Nothing was changed. Restore the newest backup (docs/durability.md says how).`;

/** What SQLite's and the system's codes mean for somebody who starts Blindmark; `where` is the data folder. */
const sentences = {
  ENOSPC: (where) => `The disk with ${where} is full. Free some space, then start again.`,
  EDQUOT: (where) => `The disk quota for ${where} is used up. Free some space, then start again.`,
  EROFS: readOnly,
  EACCES: readOnly,
  EPERM: readOnly,
  ENOTDIR: (where) =>
    `${where} cannot be the data folder: it, or a part of its path, is a file. Set BLINDMARK_DATA to a folder.`,
  EIO: (where) =>
    `The disk with ${where} failed to read or write. Check the disk, then start again.`,
};
sentences.EEXIST = sentences.ENOTDIR;
sentences.SQLITE_FULL = sentences.ENOSPC;
sentences.SQLITE_READONLY = sentences.SQLITE_CANTOPEN = readOnly;
sentences.SQLITE_IOERR = sentences.EIO;
sentences.SQLITE_CORRUPT = sentences.SQLITE_NOTADB = damaged;
sentences.SQLITE_BUSY = (where) =>
  `Another program holds the database in ${where}. Close it, then start again.`;

/** The sentence for anything that went wrong at a start. A failure that is not known here keeps its own words. */
export function startFault(error, where) {
  if (error?.name === 'CannotStart') return error.message;
  const code = [error?.code, error?.cause?.originalCode].find((each) => typeof each === 'string');
  // A disk without a free page makes SQLite's shared memory fail, which has no name of its own.
  if (code?.startsWith('SQLITE_IOERR') && isFull(where)) return sentences.ENOSPC(where);
  // SQLite's extended codes begin with the code that they refine.
  const known = Object.keys(sentences).find(
    (each) => code === each || code?.startsWith(`${each}_`),
  );
  if (known) return sentences[known](where);
  return `Blindmark could not start: ${error instanceof Error ? error.message : String(error)}`;
}

function isFull(where) {
  try {
    const { bavail, bsize } = statfsSync(where);
    return bavail * bsize < 65_536;
  } catch {
    return false;
  }
}

/** Says why on the error stream, and ends the process with the code of a refused start. */
export function refuseStart(error, where) {
  console.error(startFault(error, where));
  process.exit(exitCodes.cannotStart);
}
