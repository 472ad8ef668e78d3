import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { appendEntry } from '../append-entry';
import type { SignedIn } from '../actor';
import { database, write } from '../store/database';
import { codeOf, insertReturnLink, revokeReturnLinks } from '../store/queries/people';
import { now, randomId, randomToken, tokenSha256 } from '../identity';
import { publicAddress } from '../public-address';
import { endSessionsOf } from '../session';
import { requireDesk } from './desk-study';

/** Shown once: the server keeps only its hash. */
export type FreshLink = {
  readonly url: string;
  /** Null where the link holds until it is revoked. */
  readonly expiresAt: string | null;
  readonly maxUses: number | null;
};

/**
 * Gives a rater who lost their link a new one; the old ones and every session stop working, and the ledger says so. Whoever holds it
 * reads that rater's answers, so an owner gets none while other people's labels are sealed: then it is the
 * operator's to give (`npx blindmark sign-in NAME`).
 */
export async function renewReturnLink(
  actor: SignedIn,
  slug: string,
  personId: string,
): Promise<FreshLink> {
  const study = await requireDesk(actor, slug, ['owner']);
  const refusal = await returnLinkRefusal(study.id, personId);
  if (refusal) throw refusal;
  const token = randomToken();
  await write({ study: study.id }, async (tx) => {
    const at = now();
    const held = { study: study.id, person: personId };
    const rater = await tx.get(codeOf, held);
    await tx.run(revokeReturnLinks, { person: personId, at });
    await endSessionsOf(tx, personId);
    const link = { ...held, id: randomId(), tokenSha256: tokenSha256(token), at };
    await tx.run(insertReturnLink, link);
    await appendEntry(tx, {
      studyId: study.id,
      kind: 'return-link-renewed',
      savedAt: at,
      payload: { rater: rater?.code ?? '' },
    });
  });
  return { url: `${publicAddress()}/sign-in#${token}`, expiresAt: null, maxUses: null };
}

/** Why no owner may get a new return link for this person, or null. */
export async function returnLinkRefusal(
  studyId: string,
  personId: string,
): Promise<Refusal | null> {
  const { prisma } = await database();
  const person = await prisma.person.findUnique({
    where: { id: personId },
    select: {
      mayOwn: true,
      passwordHash: true,
      disabledAt: true,
      memberships: { select: { studyId: true, role: true } },
      raters: { where: { studyId }, select: { withdrawnAt: true } },
    },
  });
  const [rater] = person?.raters ?? [];
  if (!person || !rater) return new Refusal('unknown', 'There is no such rater in this study.');
  if (rater.withdrawnAt !== null || person.disabledAt !== null)
    return new Refusal('not-allowed-now', 'This person has left the study.');
  const onlyRatesHere = person.memberships.every(
    (held) => held.studyId === studyId && held.role === 'rater',
  );
  if (person.mayOwn || person.passwordHash !== null || !onlyRatesHere) {
    return new Refusal(
      'forbidden',
      'This person has more than a sheet in this study; the operator of this installation can make a link for them.',
    );
  }
  const opened = await prisma.seal.findUnique({
    where: { studyId_kind: { studyId, kind: 'labels' } },
    select: { kind: true },
  });
  if (opened) return null;
  return new Refusal(
    'sealed',
    "Sealed: whoever has a rater's link reads their answers. Until other people's labels are opened only the operator of this installation can make one, with: npx blindmark sign-in NAME",
  );
}
