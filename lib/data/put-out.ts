import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { endSessionsOf } from './session';
import { write } from './store/database';
import {
  deleteRoles,
  holdingsOf,
  ownersOf,
  personOf,
  presentRaters,
  removeRater,
  revokeLinksToStudy,
  rolesOf,
  setDisabled as setDisabledAt,
} from './store/queries/people';
import type { ReadTx } from './store/store';

/**
 * Takes somebody out of a study at once: their roles, their link to it and every session. What they labelled stays
 * and is counted; their sheet is reached by nobody any more, and the ledger says when. A study keeps an owner.
 */
export async function removeFromStudy(actor: Actor, slug: string, personId: string): Promise<void> {
  const study = await requireStudy(actor, slug, ['owner']);
  await write({ study: study.id }, async (tx) => {
    const at = now();
    const held = { study: study.id, person: personId };
    const roles = await tx.all(rolesOf, held);
    if (roles.length === 0)
      throw new Refusal('unknown', 'There is nobody of this name in this study.');
    const owners = await tx.get(ownersOf, { study: study.id });
    if (roles.some(({ role }) => role === 'owner') && owners?.owners === 1)
      throw new Refusal(
        'not-allowed-now',
        'This is the only owner of the study. Make somebody else an owner first.',
      );
    await tx.run(deleteRoles, held);
    await tx.run(revokeLinksToStudy, { ...held, at });
    for (const { id, code } of await tx.all(presentRaters, held)) {
      await tx.run(removeRater, { rater: id, at });
      await appendEntry(tx, {
        studyId: study.id,
        kind: 'rater-removed',
        savedAt: at,
        payload: { rater: code },
      });
    }
    await endSessionsOf(tx, personId);
  });
}

/**
 * Disables an account at once, or lets it in again: while it is disabled no link and no password signs it in. The
 * operator does so for anyone; an owner for somebody who has roles in studies of theirs only.
 */
export async function setDisabled(
  actor: Actor,
  personId: string,
  disabled: boolean,
): Promise<void> {
  await write(null, async (tx) => {
    const person = await tx.get(personOf, { person: personId });
    // Who withdrew has no name any more, and is let in by nobody.
    if (!person || (person.name ?? person.alias ?? person.email) === null)
      throw new Refusal('unknown', 'There is no such person.');
    if (actor.kind === 'person' && !(await mayDisable(tx, actor.personId, personId)))
      throw new Refusal(
        'forbidden',
        'This person has more here than studies of yours: only the operator of this installation can disable the account, with npx blindmark account NAME --disable.',
      );
    await tx.run(setDisabledAt, { person: personId, at: disabled ? now() : null });
    if (disabled) await endSessionsOf(tx, personId);
  });
}

/** Whether everything that this person has here is in studies that `owner` owns; nobody disables themselves. */
export async function mayDisable(tx: ReadTx, owner: string, person: string): Promise<boolean> {
  if (owner === person) return false;
  const held = await tx.get(holdingsOf, { person, owner });
  return held !== undefined && held.own === 0 && held.elsewhere === 0 && held.roles > 0;
}
