import 'server-only';
import type { Gate } from './gate';
import { notStored } from './refusals';

const lookAgainMs = 200;
const looks = 50;

/**
 * Moves what the write-ahead log holds into the database and cuts the log to nothing, so that what was just erased
 * is in neither file. A reader in another thread may still need the log: then it is tried again, and the caller does
 * not wait for that. What fails here is erased at a later checkpoint.
 */
export async function emptyLog(gate: Gate): Promise<void> {
  if (await cutLog(gate)) return;
  void (async () => {
    for (let look = 0; look < looks; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs).unref());
      if (await cutLog(gate)) return;
    }
  })();
}

/** Whether nothing is left to cut: a database that was closed meanwhile has no log. */
function cutLog(gate: Gate): Promise<boolean> {
  if (!gate.handle.open) return Promise.resolve(true);
  return gate
    .whenFree(() => {
      const [row] = gate.handle.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      return row?.busy === 0;
    })
    .catch((error: unknown) => {
      // A failed write-back ends the process, as everywhere.
      notStored(error);
      return false;
    });
}
