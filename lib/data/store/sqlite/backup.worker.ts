import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker } from '../../worker-answer';
import type { Copied } from '../store';
import { copyDatabase, type CopyJob } from './copy-database';

// Only backup.ts starts this. A failure ends the worker, which is told by its `error` event.
const post = (message: FromWorker<Copied>): void => parentPort?.postMessage(message);
void copyDatabase(workerData as CopyJob).then((answer) => post({ answer }));
