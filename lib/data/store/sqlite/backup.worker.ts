import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase, type CopyJob } from './copy-database';

// Only backup.ts starts this. A failure ends the worker, which is told by its `error` event.
void copyDatabase(workerData as CopyJob).then((copied) => parentPort?.postMessage(copied));
