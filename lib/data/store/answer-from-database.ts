import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker } from '../worker-answer';
import { giveWay } from '../workers/give-way';
import type { DatabaseWork, OnDatabase } from './on-database';
import { openReader } from './sqlite/reader';

/**
 * The worker's side of on-database.ts, which alone starts these workers: reads as things stand at one moment, and posts
 * one answer. A failure ends the worker, which is told by its `error` event.
 */
export function answerFromDatabase<Work, Answer>(compute: OnDatabase<Work, Answer>): void {
  giveWay();
  const { file, work } = workerData as DatabaseWork<Work>;
  const reader = openReader(file);
  const post = (message: FromWorker<Answer>): void => parentPort?.postMessage(message);
  void compute(work, reader, (progress) => post({ progress }))
    .finally(reader.close)
    .then((answer) => post({ answer }));
}
