import 'server-only';
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { StudyCheck } from '@/lib/domain/blindness/study-check';
import type { CheckJob } from '@/lib/domain/blindness/study-check';
import type { DesignHelp, DesignPlan } from '@/lib/domain/design/design-help';
import { checkOutcome, type CheckOutcome, type CheckWork } from './check-outcome';
import { besideServer, workerAnswer } from './worker-answer';

/** A study's check, beside the thread that serves raters; the last ones are kept, as the same texts give the same. */
export async function checkedBeside(job: CheckJob): Promise<StudyCheck> {
  const found = await kept({ kind: 'blindness', job });
  if (found.kind !== 'blindness') throw new TypeError('A check was asked for.');
  return found.check;
}

/** What a plan can show, in the same way. */
export async function designedBeside(plan: DesignPlan): Promise<DesignHelp> {
  const found = await kept({ kind: 'design', plan });
  if (found.kind !== 'design') throw new TypeError('A design was asked for.');
  return found.help;
}

const KEPT = 16;
const done = new Map<string, Promise<CheckOutcome>>();

function kept(work: CheckWork): Promise<CheckOutcome> {
  const key = createHash('sha256').update(JSON.stringify(work)).digest('hex');
  const known = done.get(key);
  if (known) return known;
  const made = computed(work);
  done.set(key, made);
  made.catch(() => done.delete(key));
  const [oldest] = done.keys();
  if (done.size > KEPT && oldest !== undefined) done.delete(oldest);
  return made;
}

function computed(work: CheckWork): Promise<CheckOutcome> {
  if (!besideServer()) return Promise.resolve().then(() => checkOutcome(work));
  return workerAnswer<CheckOutcome>(
    new Worker(new URL('./workers/check.worker.ts', import.meta.url), { workerData: work }),
  );
}
