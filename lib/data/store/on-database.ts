import 'server-only';
import type { Worker } from 'node:worker_threads';
import { databaseFile } from '@/scripts/data-folder.mjs';
import { answerInTurn, besideServer, type Progress } from '../worker-answer';
import { database } from './database';
import type { Reader } from './store';

/** What a worker that reads the database is given: its file, and what to do with it. */
export type DatabaseWork<Work> = { readonly file: string; readonly work: Work };

/** What is computed of rows that a reader gives; it may tell how far it is. */
export type OnDatabase<Work, Answer> = (
  work: Work,
  reader: Reader,
  progress: (at: Progress) => void,
) => Promise<Answer>;

/**
 * Work over a whole study, beside the thread that serves raters. Its rows are read where they are used, row after row
 * and on a connection of their own: together they would fill the server's memory. Outside the server nobody waits,
 * and it is done in place.
 */
export async function onDatabase<Work, Answer>(
  start: (workerData: DatabaseWork<Work>) => Worker,
  work: Work,
  compute: OnDatabase<Work, Answer>,
  progress: (at: Progress) => void = () => undefined,
): Promise<Answer> {
  const { store } = await database();
  if (!besideServer()) return compute(work, store, progress);
  const workerData: DatabaseWork<Work> = { file: databaseFile(), work };
  return answerInTurn(() => start(workerData), progress);
}

/** What all rows of 100,000 items need, and no more: beyond it the worker ends, and the server goes on. */
export const resourceLimits = { maxOldGenerationSizeMb: 192 };
