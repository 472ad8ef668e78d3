import 'server-only';
import { Worker } from 'node:worker_threads';
import { gatherReport } from '@/lib/figures/gather-report';
import { databaseFile } from '@/scripts/data-folder.mjs';
import { database } from './store/database';
import type { Progress } from './from-worker';
import { answerInWorker } from './pages-in-worker';
import { reportPages, type ReportJob } from './report-pages';
import { besideServer } from './worker-answer';

/**
 * Computes a report, as JSON text, beside the thread that serves raters: also its rows are read there, on a connection
 * of its own, so that no save waits for a reviewer's page. Outside the server nobody waits, and it is computed in
 * place.
 */
export async function runReport(job: ReportJob, progress: (at: Progress) => void): Promise<string> {
  const { gate } = await database();
  if (besideServer()) {
    const start = (): Worker =>
      new Worker(new URL('./workers/report.worker.ts', import.meta.url), {
        workerData: { file: databaseFile(), job } satisfies ReportWork,
        resourceLimits: { maxOldGenerationSizeMb: 1024 },
      });
    return answerInWorker(start, progress);
  }
  await gate.idle();
  const gathered = gatherReport();
  for (const page of reportPages(gate.handle, job)) gathered.add(page);
  return JSON.stringify(gathered.finish((done, of) => progress({ done, of })));
}

/** What the worker is given: the database's file, and what it is to read of it. */
export type ReportWork = { readonly file: string; readonly job: ReportJob };
