import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import type { FromWorker } from '../from-worker';
import type { DatabaseWork } from '../store/on-database';
import { giveWay } from './give-way';

/** The worker's side of on-database.ts, which alone starts these workers: reads as things stand at one moment, and posts one answer. */
export function answerFromDatabase<Work, Answer>(
  compute: (work: Work, handle: Sqlite.Database) => Answer,
): void {
  giveWay();
  const { file, work } = workerData as DatabaseWork<Work>;
  const handle = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    handle.exec('BEGIN');
    parentPort?.postMessage({ answer: compute(work, handle) } satisfies FromWorker<Answer>);
  } finally {
    handle.close();
  }
}
