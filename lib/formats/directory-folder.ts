import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entry, OpenedFolder } from './folder';

/** The files that lie in a directory of this machine; those in directories below it are not a study's. */
export async function directoryFolder(path: string): Promise<OpenedFolder> {
  let names: string[];
  try {
    names = await readdir(path);
  } catch {
    return {
      ok: false,
      reason: 'The folder cannot be opened.',
      mend: 'Check that the path is that of a folder which may be read.',
    };
  }
  const entries: Entry[] = [];
  for (const name of names.sort()) {
    if (name.startsWith('.')) continue;
    const file = join(path, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) continue;
    entries.push({ name, size: found.size, open: () => createReadStream(file) });
  }
  return { ok: true, folder: { entries, close: () => Promise.resolve() } };
}
