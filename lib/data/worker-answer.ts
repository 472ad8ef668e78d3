import 'server-only';
import type { Worker } from 'node:worker_threads';

/** The one message that a worker posts, which its own module types; an error where it ends without one. */
export function workerAnswer<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: T) => resolve(answer));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A worker ended without an answer (${code}).`)));
  });
}

/** Outside the server nobody waits for this thread, and long work is done in place. */
export const besideServer = (): boolean => process.env.NEXT_RUNTIME === 'nodejs';
