import 'server-only';
import type Sqlite from 'better-sqlite3';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { endSessionsOf } from './session';
import { statement, write } from './store/sqlite/write';

/**
 * Takes somebody out of a study at once: their roles, their link to it and every session. What they labelled stays
 * and is counted; their sheet is reached by nobody any more, and the ledger says when. A study keeps an owner.
 */
export async function removeFromStudy(actor: Actor, slug: string, personId: string): Promise<void> {
  const study = await requireStudy(actor, slug, ['owner']);
  await write((handle) => {
    const at = now();
    const roles = statement(
      handle,
      'SELECT role FROM Membership WHERE studyId = ? AND personId = ?',
    ).all(study.id, personId) as { role: string }[];
    if (roles.length === 0)
      throw new Refusal('unknown', 'There is nobody of this name in this study.');
    if (roles.some(({ role }) => role === 'owner') && ownersOf(handle, study.id) === 1)
      throw new Refusal(
        'not-allowed-now',
        'This is the only owner of the study. Make somebody else an owner first.',
      );
    statement(handle, 'DELETE FROM Membership WHERE studyId = ? AND personId = ?').run(
      study.id,
      personId,
    );
    statement(
      handle,
      'UPDATE SignInLink SET revokedAt = ? WHERE personId = ? AND studyId = ? AND revokedAt IS NULL',
    ).run(at, personId, study.id);
    const raters = statement(
      handle,
      'SELECT id, code FROM Rater WHERE studyId = ? AND personId = ? AND removedAt IS NULL',
    ).all(study.id, personId) as { id: string; code: string }[];
    for (const { id, code } of raters) {
      statement(handle, 'UPDATE Rater SET removedAt = ? WHERE id = ?').run(at, id);
      appendEntry(handle, {
        studyId: study.id,
        kind: 'rater-removed',
        savedAt: at,
        payload: { rater: code },
      });
    }
    endSessionsOf(handle, personId);
  });
}

const ownersOf = (handle: Sqlite.Database, studyId: string): number =>
  (
    statement(
      handle,
      `SELECT count(*) AS owners FROM Membership m JOIN Person p ON p.id = m.personId
       WHERE m.studyId = ? AND m.role = 'owner' AND p.disabledAt IS NULL`,
    ).get(studyId) as { owners: number }
  ).owners;

/**
 * Disables an account at once, or lets it in again: while it is disabled no link and no password signs it in. The
 * operator does so for anyone; an owner for somebody who has roles in studies of theirs only.
 */
export async function setDisabled(
  actor: Actor,
  personId: string,
  disabled: boolean,
): Promise<void> {
  await write((handle) => {
    const person = statement(
      handle,
      'SELECT name, alias, email, mayOwn FROM Person WHERE id = ?',
    ).get(personId) as
      | { name: string | null; alias: string | null; email: string | null; mayOwn: number }
      | undefined;
    // Who withdrew has no name any more, and is let in by nobody.
    if (!person || (person.name ?? person.alias ?? person.email) === null)
      throw new Refusal('unknown', 'There is no such person.');
    if (actor.kind === 'person' && !mayDisable(handle, actor.personId, personId))
      throw new Refusal(
        'forbidden',
        'This person has more here than studies of yours: only the operator of this installation can disable the account, with npx blindmark account NAME --disable.',
      );
    statement(handle, 'UPDATE Person SET disabledAt = ? WHERE id = ?').run(
      disabled ? now() : null,
      personId,
    );
    if (disabled) endSessionsOf(handle, personId);
  });
}

/** Whether everything that this person has here is in studies that `ownerId` owns; nobody disables themselves. */
export function mayDisable(handle: Sqlite.Database, ownerId: string, personId: string): boolean {
  if (ownerId === personId) return false;
  const { own, elsewhere, roles } = statement(
    handle,
    `SELECT p.mayOwn AS own,
       (SELECT count(*) FROM Membership m WHERE m.personId = p.id) AS roles,
       (SELECT count(*) FROM Membership m WHERE m.personId = p.id AND (m.role = 'owner' OR m.studyId NOT IN
          (SELECT studyId FROM Membership WHERE personId = ? AND role = 'owner'))) AS elsewhere
     FROM Person p WHERE p.id = ?`,
  ).get(ownerId, personId) as { own: number; elsewhere: number; roles: number };
  return own === 0 && elsewhere === 0 && roles > 0;
}
