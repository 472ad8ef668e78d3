import 'server-only';
import { Worker } from 'node:worker_threads';
import { gatherReport, type ReportPage } from '@/lib/domain/report/gather-report';
import type { Report } from '@/lib/domain/report/report';
import { besideServer } from './worker-answer';

export type Progress = { readonly done: number; readonly of: number };

/**
 * Computes a report beside the thread that serves raters, so that no save waits for a reviewer's page; one at a time
 * for the process. Outside the server nobody waits, and it is computed in place.
 */
export async function runReport(
  pages: AsyncIterable<ReportPage>,
  progress: (at: Progress) => void,
): Promise<Report> {
  if (!besideServer()) {
    const gathered = gatherReport();
    for await (const page of pages) gathered.add(page);
    return gathered.finish((done, of) => progress({ done, of }));
  }
  const mine = (shared.blindmarkWorker ?? Promise.resolve()).then(() => inWorker(pages, progress));
  shared.blindmarkWorker = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

// The server's bundles each have their own modules; the queue is one for the process, and agreement's too.
const shared = globalThis as { blindmarkWorker?: Promise<void> };

type Message = Progress | { readonly report: Report };

async function inWorker(
  pages: AsyncIterable<ReportPage>,
  progress: (at: Progress) => void,
): Promise<Report> {
  const worker = new Worker(new URL('./workers/report.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const answer = new Promise<Report>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if ('report' in message) resolve(message.report);
      else progress(message);
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`The report ended without an answer (${code}).`)),
    );
  });
  const sent = (async () => {
    for await (const page of pages) worker.postMessage(page);
    worker.postMessage(null);
  })();
  try {
    const [computed] = await Promise.all([answer, sent]);
    return computed;
  } finally {
    await worker.terminate();
  }
}
