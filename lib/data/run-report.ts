import 'server-only';
import { Worker } from 'node:worker_threads';
import { gatherReport, type ReportPage } from '@/lib/domain/report/gather-report';
import type { Report } from '@/lib/domain/report/report';
import type { Progress } from './from-worker';
import { pagesInWorker } from './pages-in-worker';
import { besideServer } from './worker-answer';

/**
 * Computes a report beside the thread that serves raters, so that no save waits for a reviewer's page. Outside the
 * server nobody waits, and it is computed in place.
 */
export async function runReport(
  pages: AsyncIterable<ReportPage>,
  progress: (at: Progress) => void,
): Promise<Report> {
  if (besideServer()) return pagesInWorker(start, pages, progress);
  const gathered = gatherReport();
  for await (const page of pages) gathered.add(page);
  return gathered.finish((done, of) => progress({ done, of }));
}

const start = (): Worker =>
  new Worker(new URL('./workers/report.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
