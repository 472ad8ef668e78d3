import 'server-only';
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { StudyCheck } from '@/lib/domain/blindness/study-check';
import { designHelp, type DesignHelp, type DesignPlan } from '@/lib/domain/design/design-help';
import { worksheetDesigns, type WorksheetDesigns } from '@/lib/domain/design/other-raters';
import type { WorksheetPlan } from '@/lib/domain/design/worksheet-design';
import { checkOfStudy, type CheckJob } from './check-of-study';
import { onDatabase, resourceLimits } from './store/on-database';
import { besideServer, workerAnswer } from './worker-answer';

const checks = new Map<string, Promise<StudyCheck>>();
const designs = new Map<string, Promise<DesignHelp>>();
const worksheets = new Map<string, Promise<WorksheetDesigns>>();

/** A study's check, beside the thread that serves raters; the last ones are kept, as the items of a study never change. */
export function checkedBeside(job: CheckJob): Promise<StudyCheck> {
  return kept(checks, job, () =>
    onDatabase(
      // The bundler finds a worker where its options are written out.
      (workerData) =>
        new Worker(new URL('./workers/check.worker.ts', import.meta.url), {
          workerData,
          resourceLimits,
        }),
      job,
      checkOfStudy,
    ),
  );
}

/** What a plan of pairs can show, in the same way. */
export const designedBeside = (plan: DesignPlan): Promise<DesignHelp> =>
  kept(designs, plan, () => beside(plan, designHelp));

/** What a plan of worksheets can show, in the same way. */
export const worksheetsBeside = (plan: WorksheetPlan): Promise<WorksheetDesigns> =>
  kept(worksheets, plan, () => beside(plan, worksheetDesigns));

async function beside<P extends DesignPlan | WorksheetPlan, T>(
  plan: P,
  inPlace: (plan: P) => T,
): Promise<T> {
  if (!besideServer()) return inPlace(plan);
  return workerAnswer<T>(
    new Worker(new URL('./workers/design.worker.ts', import.meta.url), { workerData: plan }),
  );
}

const KEPT = 16;

function kept<T>(
  done: Map<string, Promise<T>>,
  asked: unknown,
  compute: () => Promise<T>,
): Promise<T> {
  const key = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const known = done.get(key);
  if (known) return known;
  const made = compute();
  done.set(key, made);
  made.catch(() => done.delete(key));
  const [oldest] = done.keys();
  if (done.size > KEPT && oldest !== undefined) done.delete(oldest);
  return made;
}
