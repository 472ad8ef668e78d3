import 'server-only';
import { Worker } from 'node:worker_threads';
import { databaseFile } from '@/scripts/data-folder.mjs';
import { besideServer, workerAnswer } from '../../worker-answer';
import type { Copied } from '../store';
import type { CopyJob } from './copy-database';

/** Copies the database beside the thread that serves raters; outside the server, where nobody waits, in place. */
export async function backup(file: string): Promise<Copied> {
  const job: CopyJob = { from: databaseFile(), to: file };
  if (!besideServer()) return (await import('./copy-database')).copyDatabase(job);
  return workerAnswer<Copied>(
    new Worker(new URL('./backup.worker.ts', import.meta.url), { workerData: job }),
  );
}
