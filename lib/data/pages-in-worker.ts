import 'server-only';
import type { Worker } from 'node:worker_threads';
import { workerAnswer } from './worker-answer';

/**
 * Sends pages to a worker, then null, and gives back its one answer. One worker at a time for the process, so that
 * readers cannot take every core from raters.
 */
export function pagesInWorker<Page, Answer>(
  start: () => Worker,
  pages: AsyncIterable<Page>,
): Promise<Answer> {
  const mine = (shared.blindmarkWorker ?? Promise.resolve()).then(async () => {
    const worker = start();
    try {
      const [answer] = await Promise.all([workerAnswer<Answer>(worker), sendAll(worker, pages)]);
      return answer;
    } finally {
      await worker.terminate();
    }
  });
  shared.blindmarkWorker = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

// The server's bundles each have their own modules; the queue is one for the process, and agreement's too.
const shared = globalThis as { blindmarkWorker?: Promise<void> };

async function sendAll(worker: Worker, pages: AsyncIterable<unknown>): Promise<void> {
  for await (const page of pages) worker.postMessage(page);
  worker.postMessage(null);
}
