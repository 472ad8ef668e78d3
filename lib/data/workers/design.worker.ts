import { parentPort, workerData } from 'node:worker_threads';
import { designHelp, type DesignHelp, type DesignPlan } from '@/lib/domain/design/design-help';
import { worksheetDesigns, type WorksheetDesigns } from '@/lib/domain/design/other-raters';
import type { WorksheetPlan } from '@/lib/domain/design/worksheet-design';
import type { FromWorker } from '../worker-answer';

// Only check-beside.ts starts this.
const plan = workerData as DesignPlan | WorksheetPlan;
const post = (message: FromWorker<DesignHelp | WorksheetDesigns>): void =>
  parentPort?.postMessage(message);
post({ answer: 'pairs' in plan ? designHelp(plan) : worksheetDesigns(plan) });
