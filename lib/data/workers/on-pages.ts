import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FromWorker } from '../from-worker';

/**
 * The worker's side of pages-in-worker.ts, which alone starts these workers: takes pages as they come, and posts the
 * answer once there are no more.
 */
export function onPages<Page, Answer>(
  take: (page: Page) => void,
  finish: (post: (message: FromWorker<Answer>) => void) => Answer,
): void {
  // Linux takes this for the calling thread alone; elsewhere it would slow the whole server.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const post = (message: FromWorker<Answer>): void => parentPort?.postMessage(message);
  parentPort?.on('message', (page: Page | null) => {
    if (page !== null) return take(page);
    post({ answer: finish(post) });
    parentPort?.close();
  });
}
