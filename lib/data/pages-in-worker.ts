import 'server-only';
import type { Worker } from 'node:worker_threads';
import { Refusal } from '@/lib/domain/refusal';
import type { FromWorker, Progress } from './from-worker';

/** Sends pages to a worker, then null, and gives back its one answer. */
export function pagesInWorker<Page, Answer>(
  start: () => Worker,
  pages: AsyncIterable<Page>,
): Promise<Answer> {
  return inTurn(start, async (worker) => {
    const [answer] = await Promise.all([answerOf<Answer>(worker), sendAll(worker, pages)]);
    return answer;
  });
}

/** The one answer of a worker that finds for itself what it works on; `progress` is told how far it is. */
export function answerInWorker<Answer>(
  start: () => Worker,
  progress: (at: Progress) => void = () => undefined,
): Promise<Answer> {
  return inTurn(start, (worker) => answerOf<Answer>(worker, progress));
}

/** One worker at a time for the process, so that readers cannot take every core from raters. */
function inTurn<Answer>(
  start: () => Worker,
  work: (worker: Worker) => Promise<Answer>,
): Promise<Answer> {
  const mine = (shared.blindmarkWorker ?? Promise.resolve()).then(async () => {
    const worker = start();
    try {
      return await work(worker);
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

function answerOf<Answer>(
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

async function sendAll(worker: Worker, pages: AsyncIterable<unknown>): Promise<void> {
  for await (const page of pages) worker.postMessage(page);
  worker.postMessage(null);
}
