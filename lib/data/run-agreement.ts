import 'server-only';
import { Worker } from 'node:worker_threads';
import type { Agreement } from '@/lib/domain/agreement';
import { agreementOfRows, type AgreementRows } from '@/lib/domain/agreement-of-rows';

/**
 * Computes agreement beside the thread that serves raters, so that no save waits for a reviewer's page: ten thousand
 * resamples of a large study take seconds. One computation at a time, so that readers cannot take every core.
 * Outside the server nobody waits, and the figures are computed in place.
 */
export function runAgreement(rows: AgreementRows): Promise<Agreement> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return Promise.resolve(agreementOfRows(rows));
  const mine = (shared.blindmarkWorker ?? Promise.resolve()).then(() => inWorker(rows));
  shared.blindmarkWorker = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

// The server's bundles each have their own modules; the queue is one for the process.
const shared = globalThis as { blindmarkWorker?: Promise<void> };

function inWorker(rows: AgreementRows): Promise<Agreement> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workers/agreement.worker.ts', import.meta.url), {
      workerData: rows,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    worker.once('message', (figures: Agreement) => resolve(figures)); // posted by agreement.worker.ts alone
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`The computation of agreement ended without figures (${code}).`)),
    );
  });
}
