import 'server-only';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { databaseFile } from '@/scripts/data-folder.mjs';
import { Refusal } from '@/lib/domain/refusal';
import type { Operator } from './actor';
import type { Copied, CopyJob } from './store/sqlite/copy-database';
import { database } from './store/database';
import { besideServer, workerAnswer } from './worker-answer';

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
  await database();
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const copied = await copy({ from: databaseFile(), to: partial }).catch((error: unknown) => {
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

async function copy(job: CopyJob): Promise<Copied> {
  if (!besideServer()) return (await import('./store/sqlite/copy-database')).copyDatabase(job);
  return workerAnswer<Copied>(
    new Worker(new URL('./workers/backup.worker.ts', import.meta.url), { workerData: job }),
  );
}
