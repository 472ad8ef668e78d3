import 'server-only';
import type { SignedIn } from '../actor';
import { database, read } from '../store/database';
import { now } from '../identity';
import { mayDisable } from '../put-out';
import { requireDesk, shownState, type ShownState } from './desk-study';
import { returnLinkRefusal } from './return-link';
import { roleWords } from './role-words';

export type PeopleView = {
  readonly people: readonly PersonLine[];
  readonly invites: readonly InviteLine[];
  readonly slots: { readonly free: number; readonly total: number };
  readonly state: ShownState;
};

/** A person of the study by name. No code and no progress stands here: names are kept apart from labels. */
export type PersonLine = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly string[];
  readonly you: boolean;
  readonly joinedAt: string;
  readonly mayGetReturnLink: boolean;
  readonly disabled: boolean;
  readonly mayBeDisabled: boolean;
};

export type InviteLine = {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly uses: number;
  readonly maxUses: number;
  readonly state: 'open' | 'used-up' | 'expired' | 'revoked';
};

/** Who is in a study and which invitations are out: for its owners. */
export async function peopleView(actor: SignedIn, slug: string): Promise<PeopleView> {
  const study = await requireDesk(actor, slug, ['owner']);
  const { prisma } = await database();
  const invites = await prisma.invite.findMany({
    where: { studyId: study.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      createdAt: true,
      expiresAt: true,
      uses: true,
      maxUses: true,
      revokedAt: true,
    },
  });
  const slots = { studyId: study.id, purpose: 'main', state: { not: 'staged' } };
  return {
    state: shownState(study.state),
    people: await personLines(actor, study.id),
    invites: invites.map((invite) => ({
      id: invite.id,
      createdAt: invite.createdAt,
      expiresAt: invite.expiresAt,
      uses: invite.uses,
      maxUses: invite.maxUses,
      state: inviteState(invite),
    })),
    slots: {
      free: await prisma.sheet.count({ where: { ...slots, state: { in: ['free', 'released'] } } }),
      total: await prisma.sheet.count({ where: slots }),
    },
  };
}

async function personLines(actor: SignedIn, studyId: string): Promise<PersonLine[]> {
  const { prisma } = await database();
  const rows = await prisma.person.findMany({
    where: { memberships: { some: { studyId } } },
    select: {
      id: true,
      name: true,
      alias: true,
      email: true,
      disabledAt: true,
      memberships: { where: { studyId }, select: { role: true, createdAt: true } },
    },
  });
  const lines: PersonLine[] = [];
  for (const row of rows) {
    lines.push({
      id: row.id,
      name: row.name ?? row.alias ?? 'Unnamed',
      email: row.email,
      roles: roleWords(row.memberships.map((held) => held.role)),
      you: row.id === actor.personId,
      joinedAt: row.memberships.map((held) => held.createdAt).sort()[0] ?? '',
      mayGetReturnLink: (await returnLinkRefusal(studyId, row.id)) === null,
      disabled: row.disabledAt !== null,
      mayBeDisabled: await read((tx) => mayDisable(tx, actor.personId, row.id)),
    });
  }
  return lines.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

type InviteFacts = {
  readonly expiresAt: string;
  readonly uses: number;
  readonly maxUses: number;
  readonly revokedAt: string | null;
};

function inviteState(invite: InviteFacts): InviteLine['state'] {
  // What expired was ended at that moment.
  if (invite.revokedAt === invite.expiresAt) return 'expired';
  if (invite.revokedAt !== null) return 'revoked';
  if (invite.uses >= invite.maxUses) return 'used-up';
  return invite.expiresAt <= now() ? 'expired' : 'open';
}
