import 'server-only';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a new folder, all files or none: beside its place, which it takes at the end. */
export function writeFolder(folder: string, files: readonly [name: string, text: string][]): void {
  const part = `${folder}.part-${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(part);
  try {
    for (const [name, text] of files) writeFileSync(join(part, name), text, { flag: 'wx' });
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}
