// Where everything that must not be lost or leaked lives. Node built-ins only: used before anything is installed.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from './start-fault.mjs';

/** Absolute path of the data folder: BLINDMARK_DATA, or `data` where the program was started (its own folder). */
export function dataFolder() {
  // Where the data are is known at run time only; the bundler must not follow it.
  return resolve(/* turbopackIgnore: true */ process.env.BLINDMARK_DATA || 'data');
}

export const databaseFile = () => join(dataFolder(), 'blindmark.db');
/** Whoever uses the folder holds this file locked: data-lock.mjs. */
export const lockFile = () => join(dataFolder(), 'lock.db');
export const databaseUrl = () => `file:${databaseFile()}`;

/** Throws where no data folder can be made; makes nothing. */
export function tryDataFolder() {
  let there = dataFolder();
  while (!existsSync(there)) there = dirname(there);
  // What is named so must be a folder.
  accessSync(`${there}/.`, constants.W_OK);
}

/** Makes the data folder, readable by its owner only. */
export function ensureDataFolder() {
  const folder = dataFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  return folder;
}

/** The secret that signs sessions: made at first start, 256 bits, in a file that only its owner can read. */
export function sessionSecret() {
  const file = join(ensureDataFolder(), 'session-secret');
  if (!existsSync(file)) {
    // Whole or not at all, also where the disk becomes full.
    const made = `${file}.${process.pid}`;
    writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(made, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 43)
    throw new CannotStart(
      `${file} holds no usable secret. Delete it and start again: everybody then signs in anew.`,
    );
  return secret;
}

/** Where a running server takes commands. A socket's path has about 100 bytes; a deep data folder gets one elsewhere. */
export function commandSocket() {
  const inside = join(dataFolder(), 'commands.sock');
  if (Buffer.byteLength(inside) <= 100) return inside;
  const name = createHash('sha256').update(dataFolder()).digest('hex').slice(0, 24);
  return join(tmpdir(), `blindmark-${name}.sock`);
}
