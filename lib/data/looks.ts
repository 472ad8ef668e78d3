import 'server-only';
import type Sqlite from 'better-sqlite3';
import type { Look } from '@/lib/domain/how-blind';
import { sha256 } from '@/lib/domain/ledger';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { statement, write } from './store/sqlite/write';

/** Somebody at the command line who did not say who they are. */
const operatorId = 'operator';

/**
 * Keeps that a person looked at the directions of a draft's blindness check; null is somebody at the command line.
 * The freeze writes it into the chain. False where the study is no draft any more: then it is not to be shown.
 */
export function recordLook(studyId: string, personId: string | null): Promise<boolean> {
  return write((handle) => {
    const draft = statement(handle, "SELECT 1 FROM Study WHERE id = ? AND state = 'draft'");
    if (!draft.get(studyId)) return false;
    statement(
      handle,
      "INSERT OR IGNORE INTO Look (studyId, personId, what, lookedAt) VALUES (?, ?, 'directions', ?)",
    ).run(studyId, personId ?? operatorId, now());
    return true;
  });
}

const deskRoles = ['owner', 'author'];

/** What somebody with these roles had looked at, for their labels to carry; nothing for most. */
export function looksOf(
  handle: Sqlite.Database,
  studyId: string,
  personId: string,
  roles: readonly string[],
): Look[] {
  const rows = statement(
    handle,
    'SELECT personId FROM Look WHERE studyId = ? AND personId IN (?, ?)',
  ).all(studyId, personId, operatorId) as { personId: string }[];
  const has = (id: string) => rows.some((row) => row.personId === id);
  return [
    ...(has(personId) ? (['directions'] as const) : []),
    ...(has(operatorId) && roles.some((role) => deskRoles.includes(role))
      ? (['directions-by-operator'] as const)
      : []),
  ];
}

/** Who looked, as the chain says it: the same for one person in one study, and nothing to find them by elsewhere. */
export const lookerOf = (studyId: string, personId: string): string =>
  personId === operatorId ? operatorId : sha256(`${studyId} ${personId}`).slice(0, 16);

/** At the freeze: every look at the draft becomes an entry of the chain, oldest first. */
export function chainLooks(handle: Sqlite.Database, studyId: string, savedAt: string): void {
  const rows = statement(
    handle,
    'SELECT personId, what, lookedAt FROM Look WHERE studyId = ? ORDER BY lookedAt, personId',
  ).all(studyId) as { personId: string; what: string; lookedAt: string }[];
  for (const { personId, what, lookedAt } of rows)
    appendEntry(handle, {
      studyId,
      kind: 'looked',
      savedAt,
      payload: { what, by: lookerOf(studyId, personId), at: lookedAt },
    });
}
