import { parentPort, workerData } from 'node:worker_threads';
import { checkOutcome, type CheckWork } from '../check-outcome';

// Only check-beside.ts starts this.
parentPort?.postMessage(checkOutcome(workerData as CheckWork));
