import { parentPort } from 'node:worker_threads';
import type { FromWorker } from '../from-worker';
import { giveWay } from './give-way';

/**
 * The worker's side of pages-in-worker.ts, which alone starts these workers: takes pages as they come, and posts the
 * answer once there are no more.
 */
export function onPages<Page, Answer>(
  take: (page: Page) => void,
  finish: (post: (message: FromWorker<Answer>) => void) => Answer,
): void {
  giveWay();
  const post = (message: FromWorker<Answer>): void => parentPort?.postMessage(message);
  parentPort?.on('message', (page: Page | null) => {
    if (page !== null) return take(page);
    post({ answer: finish(post) });
    parentPort?.close();
  });
}
