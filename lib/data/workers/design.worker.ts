import { parentPort, workerData } from 'node:worker_threads';
import { designHelp, type DesignPlan } from '@/lib/domain/design/design-help';
import { worksheetDesigns } from '@/lib/domain/design/other-raters';
import type { WorksheetPlan } from '@/lib/domain/design/worksheet-design';

// Only check-beside.ts starts this.
const plan = workerData as DesignPlan | WorksheetPlan;
parentPort?.postMessage('pairs' in plan ? designHelp(plan) : worksheetDesigns(plan));
