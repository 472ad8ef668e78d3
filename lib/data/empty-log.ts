import 'server-only';
import { database } from './database';
import { notStored } from './not-saved';

const lookAgainMs = 200;
const looks = 50;

/**
 * Moves what the write-ahead log holds into the database and cuts the log to nothing, so that what was just erased
 * is in neither file. A reader in another thread may still need the log: then it is tried again, and the caller does
 * not wait for that. What fails here is erased at a later checkpoint.
 */
export async function emptyLog(): Promise<void> {
  if (await cutLog()) return;
  void (async () => {
    for (let look = 0; look < looks; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs).unref());
      if (await cutLog()) return;
    }
  })();
}

async function cutLog(): Promise<boolean> {
  const { gate } = await database();
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
