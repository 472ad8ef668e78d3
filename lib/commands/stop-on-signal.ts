import 'server-only';
import { exitCodes } from '@/scripts/start-fault.mjs';
import { closeDatabase, stopWriting } from '@/lib/data/store/database';
import { diskFailed } from '@/lib/data/store/not-saved';

/** Time for answers that are ready to leave. */
const leaveMs = 300;

/**
 * Ends the server when it is told to, also while raters keep their connections busy: what was being saved is saved
 * and answered, what comes later is refused with 503 and sent again by the browser, and the database is closed.
 */
export function stopOnSignal(): void {
  let told = false;
  const stop = async () => {
    if (told) return;
    told = true;
    await stopWriting();
    await new Promise((resolve) => setTimeout(resolve, leaveMs));
    await closeDatabase();
    // A disk that failed meanwhile is no orderly end.
    process.exit(diskFailed() ? exitCodes.diskFailed : 0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void stop());
  }
}
