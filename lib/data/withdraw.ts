import 'server-only';
import type Sqlite from 'better-sqlite3';
import type { SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { emptyLog } from './store/sqlite/empty-log';
import { now } from './identity';
import { requireOwnSheet } from './rater-trials';
import { endSessionsOf } from './session';
import { statement, write } from './store/sqlite/write';

/** Says in the chain that a sheet's values were withdrawn, then erases them; their tombstones stay and are counted. */
export function eraseSheet(
  handle: Sqlite.Database,
  studyId: string,
  sheetId: string,
  because: string,
): void {
  const at = now();
  appendEntry(handle, {
    studyId,
    kind: 'withdrawn',
    savedAt: at,
    sheet: sheetId,
    payload: { because },
  });
  statement(
    handle,
    "UPDATE Entry SET payload = NULL, salt = NULL WHERE sheetId = ? AND kind IN ('label', 'note')",
  ).run(sheetId);
  statement(handle, "UPDATE Sheet SET state = 'withdrawn' WHERE id = ?").run(sheetId);
  statement(
    handle,
    'UPDATE Rater SET withdrawnAt = ? WHERE id = (SELECT raterId FROM Sheet WHERE id = ?)',
  ).run(at, sheetId);
}

/**
 * A rater withdraws: their answers are erased and what links them to the code is removed. Withdrawing again
 * changes nothing.
 */
export async function withdraw(rater: SignedIn, sheetId: string): Promise<{ state: 'withdrawn' }> {
  await write((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    if (sheet.state !== 'withdrawn')
      eraseSheet(handle, sheet.studyId, sheetId, 'the rater withdrew');
    statement(
      handle,
      'UPDATE Rater SET personId = NULL WHERE id = (SELECT raterId FROM Sheet WHERE id = ?)',
    ).run(sheetId);
    statement(
      handle,
      "DELETE FROM Membership WHERE studyId = ? AND personId = ? AND role = 'rater'",
    ).run(sheet.studyId, rater.personId);
    statement(
      handle,
      'UPDATE SignInLink SET revokedAt = ? WHERE personId = ? AND studyId = ? AND revokedAt IS NULL',
    ).run(now(), rater.personId, sheet.studyId);
    const { left } = statement(
      handle,
      'SELECT (SELECT count(*) FROM Rater WHERE personId = ?) + (SELECT count(*) FROM Membership WHERE personId = ?) AS left',
    ).get(rater.personId, rater.personId) as { left: number };
    // Nothing else ties this person here: the alias goes too.
    if (left > 0) return;
    statement(
      handle,
      'UPDATE Person SET alias = NULL, name = NULL, email = NULL, passwordHash = NULL, disabledAt = ? WHERE id = ?',
    ).run(now(), rater.personId);
    endSessionsOf(handle, rater.personId);
  });
  await emptyLog();
  return { state: 'withdrawn' };
}
