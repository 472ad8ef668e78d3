import { parentPort, workerData } from 'node:worker_threads';
import { planOutcome, type PlanJob } from '../plan-outcome';

// Only freeze-study.ts starts this.
parentPort?.postMessage(planOutcome(workerData as PlanJob));
