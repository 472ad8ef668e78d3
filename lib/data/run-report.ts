import 'server-only';
import { Worker } from 'node:worker_threads';
import type { Progress } from './worker-answer';
import { reportOf } from './report-of';
import type { ReportJob } from './report-pages';
import { onDatabase } from './store/on-database';

/** Computes a report, as JSON text, beside the thread that serves raters: no save waits for a reviewer's page. */
export const runReport = (job: ReportJob, progress: (at: Progress) => void): Promise<string> =>
  onDatabase(
    (workerData) =>
      new Worker(new URL('./workers/report.worker.ts', import.meta.url), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: 1024 },
      }),
    job,
    reportOf,
    progress,
  );
