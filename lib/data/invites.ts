import 'server-only';
import { z } from 'zod';
import { blindInvitation, type BlindInvitation } from '@/lib/domain/blind';
import { consentOf } from '@/lib/domain/consent';
import { typedName } from '@/lib/domain/typed';
import { studySchema } from '@/lib/domain/study';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor, SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { now, randomCode, randomId, randomToken, tokenSha256 } from './identity';
import { lookerOf, looksOf } from './looks';
import { makeReturnLink } from './people';
import { database, write } from './store/database';
import {
  codeIsTaken,
  insertMembership,
  insertPerson,
  insertRater,
  inviteOfToken,
  nameIfNone,
  sheetOfPerson,
  useInvite,
} from './store/queries/people';
import { claimSheet as claimSheetOf, freeSheet } from './store/queries/sheets';
import { stateOf } from './store/queries/studies';
import type { ReadTx } from './store/store';

export type InviteOptions = {
  readonly uses?: number | undefined;
  readonly days?: number | undefined;
};

/** Makes a link by which raters join. Only its hash is stored: the token is shown once. */
export async function makeInvite(
  actor: Actor,
  slug: string,
  options: InviteOptions = {},
): Promise<{ id: string; token: string }> {
  const study = await requireStudy(actor, slug, ['owner']);
  if (study.state === 'closed')
    throw new Refusal(
      'closed',
      'This study is closed: nobody could join by the link. Reopen the study, then invite.',
    );
  const { uses = 20, days = 14 } = options;
  if (!Number.isInteger(uses) || uses < 1 || uses > 10_000)
    throw new Refusal('value-refused', 'A link can be used 1 to 10,000 times.', { field: 'uses' });
  if (!(days > 0 && days <= 365))
    throw new Refusal('value-refused', 'A link lives for at most 365 days.', { field: 'days' });
  const { prisma } = await database();
  const token = randomToken();
  const id = randomId();
  await prisma.invite.create({
    data: {
      id,
      studyId: study.id,
      tokenSha256: tokenSha256(token),
      createdAt: now(),
      createdBy: actor.kind === 'person' ? actor.personId : null,
      expiresAt: new Date(Date.now() + days * 86_400_000).toISOString(),
      maxUses: uses,
    },
  });
  return { id, token };
}

export async function revokeInvite(actor: Actor, slug: string, inviteId: string): Promise<void> {
  const study = await requireStudy(actor, slug, ['owner']);
  const { prisma } = await database();
  const done = await prisma.invite.updateMany({
    where: { id: inviteId, studyId: study.id, revokedAt: null },
    data: { revokedAt: now() },
  });
  if (done.count === 0)
    throw new Refusal('unknown', 'There is no such link, or it was revoked before.');
}

const deadLink = () =>
  new Refusal(
    'unknown',
    'This invitation does not work: it has expired, was used up or was revoked. Ask the person who sent it for a new one.',
  );

type LiveInvite = {
  id: string;
  studyId: string;
  maxUses: number;
  uses: number;
  expiresAt: string;
  revokedAt: string | null;
};
const isLive = (invite: LiveInvite | undefined | null): invite is LiveInvite =>
  !!invite && invite.revokedAt === null && invite.expiresAt > now() && invite.uses < invite.maxUses;

export type InvitePreview = BlindInvitation & {
  /** Trials on one sheet. */
  readonly total: number | null;
};

/** What an invitation is to, before anything is agreed to. Spends nothing. */
export async function previewInvite(token: string): Promise<InvitePreview> {
  const { prisma } = await database();
  const invite = await prisma.invite.findUnique({
    where: { tokenSha256: tokenSha256(token) },
    include: {
      study: {
        select: { studyJson: true, sheets: { take: 1, select: { total: true } } },
      },
    },
  });
  if (!isLive(invite)) throw deadLink();
  const study = studySchema.parse(JSON.parse(invite.study.studyJson));
  return {
    ...blindInvitation(study),
    total: invite.study.sheets[0]?.total ?? null,
  };
}

const cutOff =
  'This link is not complete. Copy all of it, to the last character, and open it again.';

/** What stands behind the # of a link. */
export const linkTokenSchema = z.string({ error: cutOff }).min(20, cutOff).max(200, cutOff);

export const joinBodySchema = z.strictObject({
  token: linkTokenSchema,
  alias: typedName(60),
  consent: z.union([z.literal(true), z.string().min(1).max(60)], {
    message: 'The study needs your consent: true, or the version of the text you agree to.',
  }),
});

export type Joined = {
  readonly personId: string;
  readonly sheet: string;
  readonly returnToken: string | null;
};

/**
 * Joins a study: the invitation's use, the person, the consent and the claim of a free sheet are one transaction.
 * Somebody who is signed in joins as themselves; who has a sheet in this study already is led back to it.
 */
export async function joinStudy(
  body: z.infer<typeof joinBodySchema>,
  actor: SignedIn | null,
): Promise<Joined> {
  const joined = await claimSheet(body, actor);
  if (joined === null) throw deadLink();
  const returnToken = joined.again
    ? null
    : (await makeReturnLink(joined.personId, joined.studyId)).token;
  return { personId: joined.personId, sheet: joined.sheet, returnToken };
}

type Claim = { personId: string; studyId: string; sheet: string; again: boolean };

function claimSheet(
  body: z.infer<typeof joinBodySchema>,
  actor: SignedIn | null,
): Promise<Claim | null> {
  return write(null, async (tx): Promise<Claim | null> => {
    const invite = await tx.get(inviteOfToken, { tokenSha256: tokenSha256(body.token) });
    if (!invite) return null;
    const study = { study: invite.studyId };
    const own = actor && (await tx.get(sheetOfPerson, { ...study, person: actor.personId }));
    if (own && own.removedAt !== null)
      throw new Refusal(
        'forbidden',
        'You were taken out of this study. Ask whoever sent the link.',
      );
    if (actor && own)
      return { personId: actor.personId, studyId: invite.studyId, sheet: own.id, again: true };
    if (!isLive(invite)) return null;
    const declared = await tx.get(stateOf, study);
    if (!declared) return null;
    if (declared.state === 'draft' || declared.state === 'importing')
      throw new Refusal(
        'not-open',
        'This study is still being prepared. The same link will work once it is ready.',
      );
    if (declared.state === 'closed')
      throw new Refusal('closed', 'This study is closed and takes no more raters.');
    const consent = consentOf(studySchema.parse(JSON.parse(declared.studyJson)));
    if (body.consent !== true && body.consent !== consent.version) {
      throw new Refusal(
        'value-refused',
        `The consent text is version "${consent.version}". Read it, and agree to that version.`,
        { field: 'consent' },
      );
    }
    const slot = await tx.get(freeSheet, study);
    if (!slot)
      throw new Refusal(
        'full',
        'Every sheet of this study is taken. Nobody more is needed; thank you.',
      );

    const at = now();
    const personId = actor?.personId ?? randomId();
    const { alias } = body;
    if (!actor) await tx.run(insertPerson, { id: personId, name: null, alias, at });
    else await tx.run(nameIfNone, { person: personId, alias });
    const held = { ...study, person: personId };
    await tx.run(insertMembership, { ...held, id: randomId(), role: 'rater', at });
    const raterId = randomId();
    const code = await freeCode(tx, invite.studyId);
    await tx.run(insertRater, {
      ...held,
      id: raterId,
      code,
      source: 'joined',
      consentVersion: consent.version,
      consentedAt: at,
    });
    await tx.run(claimSheetOf, { sheet: slot.id, rater: raterId, at });
    await tx.run(useInvite, { invite: invite.id });
    await appendEntry(tx, {
      studyId: invite.studyId,
      kind: 'claimed',
      savedAt: at,
      sheet: slot.id,
      payload: {
        rater: code,
        consent: consent.version,
        ...(await lookedBefore(tx, invite.studyId, personId)),
      },
    });
    return { personId, studyId: invite.studyId, sheet: slot.id, again: false };
  });
}

/** What somebody who joins had looked at while the study was a draft: it says which of the lookers they are. */
async function lookedBefore(tx: ReadTx, studyId: string, personId: string) {
  const looked = await looksOf(tx, studyId, personId, []);
  return looked.length === 0 ? {} : { looked, by: lookerOf(studyId, personId) };
}

/** A code no rater of this study has. */
export async function freeCode(tx: ReadTx, study: string): Promise<string> {
  for (;;) {
    const code = randomCode();
    if (!(await tx.get(codeIsTaken, { study, code }))) return code;
  }
}
