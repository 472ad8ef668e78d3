import 'server-only';
import type { SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { requireOwnSheet } from './rater-trials';
import { endSessionsOf } from './session';
import { database, write } from './store/database';
import { eraseValues } from './store/queries/ledger';
import {
  deleteRaterRole,
  forgetPerson,
  revokeLinksToStudy,
  tiesOf,
  untieRater,
  withdrawRater,
} from './store/queries/people';
import { withdrawSheet } from './store/queries/sheets';
import type { Tx } from './store/store';

/** Says in the chain that a sheet's values were withdrawn, then erases them; their tombstones stay and are counted. */
export async function eraseSheet(
  tx: Tx,
  studyId: string,
  sheet: string,
  because: string,
): Promise<void> {
  const at = now();
  await appendEntry(tx, { studyId, kind: 'withdrawn', savedAt: at, sheet, payload: { because } });
  await tx.run(eraseValues, { sheet });
  await tx.run(withdrawSheet, { sheet });
  await tx.run(withdrawRater, { sheet, at });
}

/**
 * A rater withdraws: their answers are erased and what links them to the code is removed. Withdrawing again
 * changes nothing.
 */
export async function withdraw(rater: SignedIn, sheetId: string): Promise<{ state: 'withdrawn' }> {
  await write({ sheet: sheetId }, async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    if (sheet.state !== 'withdrawn')
      await eraseSheet(tx, sheet.studyId, sheetId, 'the rater withdrew');
    const held = { study: sheet.studyId, person: rater.personId };
    await tx.run(untieRater, { sheet: sheetId });
    await tx.run(deleteRaterRole, held);
    await tx.run(revokeLinksToStudy, { ...held, at: now() });
    const left = await tx.get(tiesOf, { person: rater.personId });
    // Nothing else ties this person here: the alias goes too.
    if (left && left.ties > 0) return;
    await tx.run(forgetPerson, { person: rater.personId, at: now() });
    await endSessionsOf(tx, rater.personId);
  });
  await (await database()).store.scrub();
  return { state: 'withdrawn' };
}
