import 'server-only';
import type Sqlite from 'better-sqlite3';
import { Refusal } from '@/lib/domain/refusal';
import { requireReason } from '@/lib/domain/typed';
import type { Operator } from './actor';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { statement, write } from './store/sqlite/write';

type Rates = { readonly studyId: string; readonly title: string; readonly code: string };

/** Studies in which somebody has a sheet while other people's labels are sealed. */
const sealedStudies = (handle: Sqlite.Database, personId: string): Rates[] =>
  statement(
    handle,
    `SELECT r.studyId, r.code, t.title FROM Rater r JOIN Study t ON t.id = r.studyId
     WHERE r.personId = ? AND r.withdrawnAt IS NULL AND r.removedAt IS NULL AND t.state <> 'importing'
       AND NOT EXISTS (SELECT 1 FROM Seal WHERE studyId = t.id AND kind = 'labels') ORDER BY r.studyId`,
  ).all(personId) as Rates[];

/**
 * Whoever has a rater's link reads their answers and can give some. So the operator, who can make one for anybody,
 * says why while labels are sealed; it is an event of each study's chain, and labels that are saved in such a session
 * carry it. Answers whether the link is such a one.
 */
export function beginAsRater(
  _actor: Operator,
  personId: string,
  name: string,
  because: string | undefined,
): Promise<boolean> {
  return write((handle) => {
    const studies = sealedStudies(handle, personId);
    if (studies.length === 0) return false;
    if (because === undefined || because.trim() === '')
      throw new Refusal(
        'sealed',
        `No link was made: “${name}” rates in “${studies[0]?.title ?? ''}”, whose labels are sealed, and whoever has the link reads their answers. Say why with --because TEXT. It goes into the chain, and labels saved in that session are not blind.`,
      );
    const savedAt = now();
    for (const { studyId, code } of studies)
      appendEntry(handle, {
        studyId,
        kind: 'operator-session',
        savedAt,
        payload: { rater: code, because: requireReason(because) },
      });
    return true;
  });
}

/** Whether a session was begun by such a link. */
export function isByOperator(handle: Sqlite.Database, sessionId: string): boolean {
  const row = statement(handle, 'SELECT begunBy FROM Session WHERE id = ?').get(sessionId) as
    { begunBy: string | null } | undefined;
  return row?.begunBy === 'operator';
}
