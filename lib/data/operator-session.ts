import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { requireReason } from '@/lib/domain/typed';
import type { Operator } from './actor';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { write } from './store/database';
import { begunBy, sealedRatings } from './store/queries/people';
import type { ReadTx } from './store/store';

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
  return write(null, async (tx) => {
    // Studies in which they have a sheet while other people's labels are sealed.
    const studies = await tx.all(sealedRatings, { person: personId });
    if (studies.length === 0) return false;
    if (because === undefined || because.trim() === '')
      throw new Refusal(
        'sealed',
        `No link was made: “${name}” rates in “${studies[0]?.title ?? ''}”, whose labels are sealed, and whoever has the link reads their answers. Say why with --because TEXT. It goes into the chain, and labels saved in that session are not blind.`,
      );
    const savedAt = now();
    for (const { studyId, code } of studies)
      await appendEntry(tx, {
        studyId,
        kind: 'operator-session',
        savedAt,
        payload: { rater: code, because: requireReason(because) },
      });
    return true;
  });
}

/** Whether a session was begun by such a link. */
export async function isByOperator(tx: ReadTx, sessionId: string): Promise<boolean> {
  return (await tx.get(begunBy, { session: sessionId }))?.begunBy === 'operator';
}
