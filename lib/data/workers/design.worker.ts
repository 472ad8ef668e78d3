import { parentPort, workerData } from 'node:worker_threads';
import { designHelp, type DesignPlan } from '@/lib/domain/design/design-help';

// Only check-beside.ts starts this.
parentPort?.postMessage(designHelp(workerData as DesignPlan));
