import 'server-only';
import { Worker } from 'node:worker_threads';
import type { Agreement } from '@/lib/figures/agreement';
import { gatherAgreement } from '@/lib/figures/gather-agreement';
import type { StudyPage } from '@/lib/domain/stored-rows';
import { pagesInWorker } from './pages-in-worker';
import { besideServer } from './worker-answer';

/**
 * Computes agreement beside the thread that serves raters, so that no save waits for a reviewer's page. Outside the
 * server nobody waits, and the figures are computed in place.
 */
export async function runAgreement(pages: AsyncIterable<StudyPage>): Promise<Agreement> {
  if (besideServer()) return pagesInWorker(start, pages);
  const gathered = gatherAgreement();
  for await (const page of pages) gathered.add(page);
  return gathered.figures();
}

const start = (): Worker =>
  new Worker(new URL('./workers/agreement.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
