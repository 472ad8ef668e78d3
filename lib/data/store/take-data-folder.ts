import 'server-only';
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { databaseFile, dataFolder } from '@/scripts/data-folder.mjs';
import { takeLock } from '@/scripts/data-lock.mjs';
import { CannotStart } from '@/scripts/start-fault.mjs';
import { rescuedFile } from './sqlite/database-files';
import { upgradeDatabase } from './sqlite/upgrade-database';

// Held as long as the process lives; the kernel releases it.
const shared = globalThis as { blindmarkLock?: () => void };

/**
 * Makes this process the one that uses the data folder, before anything in it is read, and its database one that
 * this version can open. Throws `CannotStart`, and has then changed nothing.
 */
export async function takeDataFolder(): Promise<void> {
  shared.blindmarkLock ??= takeLock();
  requireItsDatabase();
  await upgradeDatabase();
}

/** Gives the data folder back, for a program that goes on without it. */
export function leaveDataFolder(): void {
  shared.blindmarkLock?.();
  delete shared.blindmarkLock;
}

/** A folder that was used before and has lost its database is no new one: nobody begins anew by mistake. */
function requireItsDatabase(): void {
  const file = databaseFile();
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size > 0) return;
  const remains = ['session-secret', 'address', `${basename(file)}-wal`].filter((name) =>
    existsSync(/* turbopackIgnore: true */ join(/* turbopackIgnore: true */ dataFolder(), name)),
  );
  if (remains.length === 0) return;
  const fault = existsSync(file) ? 'is empty (0 bytes)' : 'is missing';
  const rescued = rescuedFile(file);
  if (existsSync(rescued))
    throw new CannotStart(
      `${file} ${fault}. It was taken away while a server ran, and what that server held is in ${rescued}: rename it to ${basename(file)}, then start again. Nothing was changed.`,
    );
  throw new CannotStart(
    `${file} ${fault}, although this data folder was in use: it has ${remains.join(' and ')}. Restore the newest backup (docs/durability.md says how), or set BLINDMARK_DATA to an empty folder to begin anew. Nothing was changed.`,
  );
}
