import 'server-only';
import type { Worker } from 'node:worker_threads';
import { Refusal } from '@/lib/domain/refusal';

/** How far a computation is: figures done of all. */
export type Progress = { readonly done: number; readonly of: number };

/** What a worker posts: how far it is, as often as it likes, then its one answer. */
export type FromWorker<Answer> = { readonly progress: Progress } | { readonly answer: Answer };

/** Outside the server nobody waits for this thread, and long work is done in place. */
export const besideServer = (): boolean => process.env.NEXT_RUNTIME === 'nodejs';

/** The one answer of a worker; an error where it ends without one. */
export function workerAnswer<Answer>(
  worker: Worker,
  progress: (at: Progress) => void = () => undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker<Answer>) => {
      if ('answer' in message) resolve(message.answer);
      else progress(message.progress);
    });
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : error),
    );
    worker.once('exit', (code) => reject(new Error(`A worker ended without an answer (${code}).`)));
  });
}

const tooLarge = new Refusal(
  'not-allowed-now',
  'This study is too large for what was asked: the memory that the server keeps for it is full. Nothing was changed.',
);

/** `workerAnswer`, one worker at a time for the process, so that readers cannot take every core from raters. */
export function answerInTurn<Answer>(
  start: () => Worker,
  progress: (at: Progress) => void,
): Promise<Answer> {
  const mine = (shared.blindmarkWorker ?? Promise.resolve()).then(async () => {
    const worker = start();
    try {
      return await workerAnswer<Answer>(worker, progress);
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

// The server's bundles each have their own modules; the queue is one for the process.
const shared = globalThis as { blindmarkWorker?: Promise<void> };
