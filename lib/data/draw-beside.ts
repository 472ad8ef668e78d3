import 'server-only';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@/lib/domain/refusal';
import { drawVersion, type DrawJob, type DrawnVersion } from './draw-version';
import { onDatabase, resourceLimits } from './store/on-database';

/** A version's manifest and sheets, drawn beside the thread that serves raters; refused where no plan holds. */
export async function drawnBeside(job: DrawJob): Promise<DrawnVersion> {
  const outcome = await onDatabase(
    (workerData) =>
      new Worker(new URL('./workers/draw.worker.ts', import.meta.url), {
        workerData,
        resourceLimits,
      }),
    job,
    drawVersion,
  );
  if (!outcome.ok) throw new Refusal('not-allowed-now', outcome.message);
  return outcome;
}
