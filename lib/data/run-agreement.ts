import 'server-only';
import { Worker } from 'node:worker_threads';
import type { Agreement } from '@/lib/domain/agreement';
import { gatherAgreement, type AgreementPage } from '@/lib/domain/gather-agreement';

/**
 * Computes agreement beside the thread that serves raters, so that no save waits for a reviewer's page. One
 * computation at a time, so that readers cannot take every core. Outside the server nobody waits, and the figures
 * are computed in place.
 */
export async function runAgreement(pages: AsyncIterable<AgreementPage>): Promise<Agreement> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') {
    const gathered = gatherAgreement();
    for await (const page of pages) gathered.add(page);
    return gathered.figures();
  }
  const mine = (shared.blindmarkWorker ?? Promise.resolve()).then(() => inWorker(pages));
  shared.blindmarkWorker = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

// The server's bundles each have their own modules; the queue is one for the process.
const shared = globalThis as { blindmarkWorker?: Promise<void> };

async function inWorker(pages: AsyncIterable<AgreementPage>): Promise<Agreement> {
  const worker = new Worker(new URL('./workers/agreement.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const figures = new Promise<Agreement>((resolve, reject) => {
    worker.once('message', resolve); // agreement.worker.ts posts the figures and nothing else
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Agreement ended without figures (${code}).`)));
  });
  try {
    const [computed] = await Promise.all([figures, sendAll(worker, pages)]);
    return computed;
  } finally {
    await worker.terminate();
  }
}

async function sendAll(worker: Worker, pages: AsyncIterable<AgreementPage>): Promise<void> {
  for await (const page of pages) worker.postMessage(page);
  worker.postMessage(null);
}
