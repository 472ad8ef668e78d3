import 'server-only';
import type { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';
import { databaseFile } from '@/scripts/data-folder.mjs';
import { database } from './database';
import { answerInWorker } from '../pages-in-worker';
import { besideServer } from '../worker-answer';

/** What a worker that reads the database is given: its file, and what to do with it. */
export type DatabaseWork<Work> = { readonly file: string; readonly work: Work };

/**
 * Work over a whole study, beside the thread that serves raters. Its rows are read where they are used, row after row
 * and on a connection of their own: together they would fill the server's memory. Outside the server nobody waits,
 * and it is done in place.
 */
export async function onDatabase<Work, Answer>(
  start: (workerData: DatabaseWork<Work>) => Worker,
  work: Work,
  compute: (work: Work, handle: Sqlite.Database) => Answer,
): Promise<Answer> {
  const { gate } = await database();
  if (besideServer()) {
    const workerData: DatabaseWork<Work> = { file: databaseFile(), work };
    return answerInWorker(() => start(workerData));
  }
  await gate.idle();
  return compute(work, gate.handle);
}

/** What all rows of 100,000 items need, and no more: beyond it the worker ends, and the server goes on. */
export const resourceLimits = { maxOldGenerationSizeMb: 192 };
