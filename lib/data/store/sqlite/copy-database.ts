import { chmodSync, closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Copied } from '../store';

export type CopyJob = { readonly from: string; readonly to: string };

/**
 * Copies a live database to a new file, as it stands at one moment, and checks the copy. On a connection of its own:
 * in one step, so that writes meanwhile neither wait for it nor make it start over.
 */
export async function copyDatabase({ from, to }: CopyJob): Promise<Copied> {
  // Nobody else may read it, from its first byte on.
  closeSync(openSync(to, 'wx', 0o600));
  const live = new Sqlite(from, { readonly: true });
  try {
    await live.backup(to, { progress: () => everyPage });
  } finally {
    live.close();
  }
  chmodSync(to, 0o600);
  return check(to);
}

const everyPage = 0x7fffffff;

function check(file: string): Copied {
  const copy = new Sqlite(file);
  try {
    // One file, with nothing beside it that could be forgotten when it is moved.
    copy.pragma('journal_mode = DELETE');
    const { labels } = copy
      .prepare("SELECT count(*) AS labels FROM Entry WHERE kind = 'label'")
      .get() as { labels: number };
    const one = (pragma: string) => copy.pragma(pragma, { simple: true });
    const bytes = Number(one('page_count')) * Number(one('page_size'));
    return { bytes, labels, check: String(one('integrity_check')) };
  } finally {
    copy.close();
  }
}
