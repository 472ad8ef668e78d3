import 'server-only';
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { StudyCheck } from '@/lib/domain/blindness/study-check';
import { designHelp, type DesignHelp, type DesignPlan } from '@/lib/domain/design/design-help';
import { checkOfStudy, type CheckJob } from './check-of-study';
import { onDatabase, resourceLimits } from './store/on-database';
import { besideServer, workerAnswer } from './worker-answer';

const checks = new Map<string, Promise<StudyCheck>>();
const designs = new Map<string, Promise<DesignHelp>>();

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

/** What a plan can show, in the same way. */
export function designedBeside(plan: DesignPlan): Promise<DesignHelp> {
  return kept(designs, plan, async () =>
    besideServer()
      ? workerAnswer<DesignHelp>(
          new Worker(new URL('./workers/design.worker.ts', import.meta.url), { workerData: plan }),
        )
      : designHelp(plan),
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
