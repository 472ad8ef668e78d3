import 'server-only';
import type { Look } from '@/lib/domain/how-blind';
import { sha256 } from '@/lib/domain/ledger';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { write } from './store/database';
import { insertLook, lookersAmong, looksAt } from './store/queries/people';
import { isDraft } from './store/queries/studies';
import type { ReadTx, Tx } from './store/store';

/** Somebody at the command line who did not say who they are. */
const operatorId = 'operator';

/**
 * Keeps that a person looked at the directions of a draft's blindness check; null is somebody at the command line.
 * The freeze writes it into the chain. False where the study is no draft any more: then it is not to be shown.
 */
export function recordLook(studyId: string, personId: string | null): Promise<boolean> {
  return write({ study: studyId }, async (tx) => {
    if (!(await tx.get(isDraft, { study: studyId }))) return false;
    await tx.run(insertLook, { study: studyId, person: personId ?? operatorId, at: now() });
    return true;
  });
}

const deskRoles = ['owner', 'author'];

/** What somebody with these roles had looked at, for their labels to carry; nothing for most. */
export async function looksOf(
  tx: ReadTx,
  studyId: string,
  personId: string,
  roles: readonly string[],
): Promise<Look[]> {
  const asked = { study: studyId, person: personId, other: operatorId };
  const rows = await tx.all(lookersAmong, asked);
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
export async function chainLooks(tx: Tx, studyId: string, savedAt: string): Promise<void> {
  for (const { personId, what, lookedAt } of await tx.all(looksAt, { study: studyId }))
    await appendEntry(tx, {
      studyId,
      kind: 'looked',
      savedAt,
      payload: { what, by: lookerOf(studyId, personId), at: lookedAt },
    });
}
