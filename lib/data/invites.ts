import 'server-only';
import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { blindInvitation, type BlindInvitation } from '@/lib/domain/blind';
import { consentOf } from '@/lib/domain/consent';
import { typedName } from '@/lib/domain/typed';
import { studySchema } from '@/lib/domain/study';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor, SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { database } from './store/database';
import { now, randomCode, randomId, randomToken, tokenSha256 } from './identity';
import { lookerOf, looksOf } from './looks';
import { makeReturnLink } from './people';
import { statement, write } from './store/sqlite/write';

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

const mirrored = (sheet: string) => `(coalesce(${sheet}.form, '') LIKE '%m')`;

/**
 * The free sheet that is needed most: of forms and their mirrors that with fewer sheets handed in, then with fewer
 * given out; then the first slot. Sheets without sides are one form.
 */
const freeSheet = `WITH class AS (
    SELECT ${mirrored('o')} AS mirrored, sum(o.state = 'handed-in') AS done, sum(o.state = 'claimed') AS given
    FROM Sheet o WHERE o.studyId = ? AND o.purpose = 'main' GROUP BY 1)
  SELECT s.id FROM Sheet s JOIN class c ON c.mirrored = ${mirrored('s')}
  WHERE s.studyId = ? AND s.state IN ('free', 'released') AND s.purpose = 'main'
  ORDER BY c.done, c.given, s.slot LIMIT 1`;

type Claim = { personId: string; studyId: string; sheet: string; again: boolean };

function claimSheet(
  body: z.infer<typeof joinBodySchema>,
  actor: SignedIn | null,
): Promise<Claim | null> {
  return write((handle): Claim | null => {
    const invite = statement(handle, 'SELECT * FROM Invite WHERE tokenSha256 = ?').get(
      tokenSha256(body.token),
    ) as LiveInvite | undefined;
    if (!invite) return null;
    const own =
      actor &&
      (statement(
        handle,
        `SELECT s.id, r.removedAt FROM Sheet s JOIN Rater r ON r.id = s.raterId WHERE s.studyId = ? AND r.personId = ?`,
      ).get(invite.studyId, actor.personId) as
        { id: string; removedAt: string | null } | undefined);
    if (own && own.removedAt !== null)
      throw new Refusal(
        'forbidden',
        'You were taken out of this study. Ask whoever sent the link.',
      );
    if (actor && own)
      return { personId: actor.personId, studyId: invite.studyId, sheet: own.id, again: true };
    if (!isLive(invite)) return null;
    const study = statement(handle, 'SELECT state, studyJson FROM Study WHERE id = ?').get(
      invite.studyId,
    ) as { state: string; studyJson: string };
    if (study.state === 'draft' || study.state === 'importing')
      throw new Refusal(
        'not-open',
        'This study is still being prepared. The same link will work once it is ready.',
      );
    if (study.state === 'closed')
      throw new Refusal('closed', 'This study is closed and takes no more raters.');
    const consent = consentOf(studySchema.parse(JSON.parse(study.studyJson)));
    if (body.consent !== true && body.consent !== consent.version) {
      throw new Refusal(
        'value-refused',
        `The consent text is version "${consent.version}". Read it, and agree to that version.`,
        { field: 'consent' },
      );
    }
    const slot = statement(handle, freeSheet).get(invite.studyId, invite.studyId) as
      { id: string } | undefined;
    if (!slot)
      throw new Refusal(
        'full',
        'Every sheet of this study is taken. Nobody more is needed; thank you.',
      );

    const at = now();
    const personId = actor?.personId ?? randomId();
    if (!actor)
      statement(handle, 'INSERT INTO Person (id, alias, createdAt) VALUES (?, ?, ?)').run(
        personId,
        body.alias,
        at,
      );
    else
      statement(handle, 'UPDATE Person SET alias = coalesce(alias, ?) WHERE id = ?').run(
        body.alias,
        personId,
      );
    statement(
      handle,
      'INSERT OR IGNORE INTO Membership (id, personId, studyId, role, createdAt) VALUES (?, ?, ?, ?, ?)',
    ).run(randomId(), personId, invite.studyId, 'rater', at);
    const raterId = randomId();
    const code = freeCode(handle, invite.studyId);
    statement(
      handle,
      "INSERT INTO Rater (id, studyId, personId, code, source, consentVersion, consentedAt) VALUES (?, ?, ?, ?, 'joined', ?, ?)",
    ).run(raterId, invite.studyId, personId, code, consent.version, at);
    statement(
      handle,
      "UPDATE Sheet SET state = 'claimed', raterId = ?, claimedAt = ? WHERE id = ?",
    ).run(raterId, at, slot.id);
    statement(handle, 'UPDATE Invite SET uses = uses + 1 WHERE id = ?').run(invite.id);
    appendEntry(handle, {
      studyId: invite.studyId,
      kind: 'claimed',
      savedAt: at,
      sheet: slot.id,
      payload: {
        rater: code,
        consent: consent.version,
        ...lookedBefore(handle, invite.studyId, personId),
      },
    });
    return { personId, studyId: invite.studyId, sheet: slot.id, again: false };
  });
}

/** What somebody who joins had looked at while the study was a draft: it says which of the lookers they are. */
function lookedBefore(handle: Sqlite.Database, studyId: string, personId: string) {
  const looked = looksOf(handle, studyId, personId, []);
  return looked.length === 0 ? {} : { looked, by: lookerOf(studyId, personId) };
}

/** A code no rater of this study has. */
export function freeCode(handle: Parameters<typeof statement>[0], studyId: string): string {
  for (;;) {
    const code = randomCode();
    if (!statement(handle, 'SELECT 1 FROM Rater WHERE studyId = ? AND code = ?').get(studyId, code))
      return code;
  }
}
