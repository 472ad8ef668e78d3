import 'server-only';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { Refusal } from '@/lib/domain/refusal';
import type { Operator } from './actor';
import { database } from './store/database';
import type { Copied } from './store/store';

export type Backup = Copied & { readonly file: string };

/**
 * Copies the running database and checks the copy, beside the thread that serves raters. It holds everything, sealed
 * things and people too, so it is the operator's alone (mode 0600) and is no way around a seal for anyone else.
 */
export async function backupDatabase(_operator: Operator, file: string): Promise<Backup> {
  if (existsSync(file)) {
    throw new Refusal('taken', `${file} exists. A backup never overwrites; name another file.`);
  }
  // Opened here first: it refuses a database that must not be used.
  const { store } = await database();
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const copied = await store.backup(partial).catch((error: unknown) => {
    rmSync(partial, { force: true });
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new Refusal('not-saved', `The backup could not be written to ${file}: ${reason}.`);
  });
  if (copied.check !== 'ok') {
    rmSync(partial, { force: true });
    throw new Refusal(
      'not-saved',
      `The copy is damaged (${copied.check}). Nothing was kept; try another disk.`,
    );
  }
  renameSync(partial, file);
  return { file, ...copied };
}
