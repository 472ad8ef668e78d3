import 'server-only';
import { blindStudy, type BlindStudy } from '@/lib/domain/blind';
import { Refusal } from '@/lib/domain/refusal';
import { requireName } from '@/lib/domain/typed';
import { requireStudy, type Role } from './access';
import type { Actor, Operator, SignedIn } from './actor';
import { database } from './store/database';
import { now, randomId, randomToken, tokenSha256 } from './identity';
import { normalEmail } from './passwords';

export type Me = {
  readonly name?: string;
  readonly alias?: string;
  readonly roles: readonly OwnRole[];
};

/** A study by its name in addresses; for who rates in it by its title, as whatever goes to a rater. */
type OwnRole =
  | { readonly study: string; readonly role: Exclude<Role, 'rater'> }
  | { readonly study: BlindStudy; readonly role: 'rater' };

/** Who the signed-in person is to themselves. */
export async function viewMe(actor: SignedIn): Promise<Me> {
  const { prisma } = await database();
  const person = await prisma.person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: {
      name: true,
      alias: true,
      memberships: {
        where: { study: { state: { not: 'importing' } } },
        select: { role: true, study: { select: { slug: true, title: true } } },
        orderBy: [{ studyId: 'asc' }, { role: 'asc' }],
      },
    },
  });
  return {
    ...(person.name === null ? {} : { name: person.name }),
    ...(person.alias === null ? {} : { alias: person.alias }),
    roles: person.memberships.map(
      ({ study, role }): OwnRole =>
        role === 'rater'
          ? { study: blindStudy(study), role }
          : { study: study.slug, role: role as Exclude<Role, 'rater'> }, // written from Role only
    ),
  };
}

/** Makes a person who signs in by link: the operator's way to an owner. */
export async function addPerson(
  _actor: Operator,
  name: string,
  options: { mayOwn: boolean; email?: string },
): Promise<string> {
  const { prisma } = await database();
  const id = randomId();
  await prisma.person.create({
    data: {
      id,
      name: requireName(name),
      mayOwn: options.mayOwn,
      email: options.email ? normalEmail(options.email) : null,
      createdAt: now(),
    },
  });
  return id;
}

/** Where a name is looked for: among people of one study, and also among those whose account is disabled. */
export type Among = { readonly study?: string; readonly disabled?: boolean };

/** The one person whom a name, alias or address means; null when nobody, refused when several. */
export async function findPerson(
  _actor: Operator,
  name: string,
  { study, disabled = false }: Among = {},
): Promise<string | null> {
  const { prisma } = await database();
  const found = await prisma.person.findMany({
    where: {
      OR: [{ name }, { alias: name }, { email: normalEmail(name) }],
      ...(disabled ? {} : { disabledAt: null }),
      ...(study === undefined ? {} : { memberships: { some: { study: { slug: study } } } }),
    },
    select: { id: true },
    take: 2,
  });
  if (found.length > 1)
    throw new Refusal(
      'taken',
      `"${name}" means more than one person. Use the e-mail address, or the page People.`,
    );
  return found[0]?.id ?? null;
}

/** Gives somebody a role in a study. The operator does so for anyone; an owner for people of this installation. */
export async function grantRole(
  actor: Actor,
  slug: string,
  personId: string,
  role: Role,
): Promise<void> {
  const study = await requireStudy(actor, slug, ['owner']);
  const { prisma } = await database();
  await prisma.membership.upsert({
    where: { studyId_personId_role: { studyId: study.id, personId, role } },
    create: { id: randomId(), studyId: study.id, personId, role, createdAt: now() },
    update: {},
  });
}

/** Studies that nobody owns yet belong to the first owner who is made. */
export async function adoptStudies(_actor: Operator, personId: string): Promise<void> {
  const { prisma } = await database();
  const orphans = await prisma.study.findMany({
    where: { state: { not: 'importing' }, memberships: { none: { role: 'owner' } } },
    select: { id: true },
  });
  for (const study of orphans) {
    await prisma.membership.create({
      data: { id: randomId(), studyId: study.id, personId, role: 'owner', createdAt: now() },
    });
  }
}

const onceForMs = 7 * 24 * 60 * 60 * 1000;

/** A link that signs its person in once, within a week. */
export async function makeSignInLink(
  _actor: Operator,
  personId: string,
  byOperator = false,
): Promise<{ token: string }> {
  const expiresAt = new Date(Date.now() + onceForMs).toISOString();
  return storeLink(personId, 'once', expiresAt, null, byOperator);
}

/** Takes back the links of these people that nobody used yet. */
export async function revokeUnusedLinks(
  _actor: Operator,
  personIds: readonly string[],
): Promise<void> {
  const { prisma } = await database();
  await prisma.signInLink.updateMany({
    where: { personId: { in: [...personIds] }, kind: 'once', usedAt: null, revokedAt: null },
    data: { revokedAt: now() },
  });
}

/** A rater's way back: works until it is revoked. */
export async function makeReturnLink(
  personId: string,
  studyId: string,
): Promise<{ token: string }> {
  return storeLink(personId, 'return', null, studyId);
}

async function storeLink(
  personId: string,
  kind: 'once' | 'return',
  expiresAt: string | null,
  studyId: string | null,
  byOperator = false,
) {
  const { prisma } = await database();
  const token = randomToken();
  await prisma.signInLink.create({
    data: {
      id: randomId(),
      personId,
      kind,
      tokenSha256: tokenSha256(token),
      createdAt: now(),
      expiresAt,
      studyId,
      byOperator,
    },
  });
  return { token };
}

const linkRefused = () =>
  new Refusal(
    'signed-out',
    'This link does not work: it was used, has expired or was revoked. Ask for a new one.',
  );

/**
 * The person whom a link signs in. Nobody guesses 256 bits: a link is looked up whatever failed before. A one-time
 * link is spent in the same step, also under parallel requests.
 */
export async function redeemLink(
  token: string,
): Promise<{ readonly personId: string; readonly by: 'link' | 'operator' }> {
  const { prisma } = await database();
  const link = await prisma.signInLink.findUnique({
    where: { tokenSha256: tokenSha256(token) },
    include: { person: true },
  });
  if (!link || link.revokedAt !== null || link.person.disabledAt !== null) throw linkRefused();
  if (link.expiresAt !== null && link.expiresAt <= now()) throw linkRefused();
  const redeemed = { personId: link.personId, by: link.byOperator ? 'operator' : 'link' } as const;
  if (link.kind === 'return') return redeemed;
  const spent = await prisma.signInLink.updateMany({
    where: { id: link.id, usedAt: null },
    data: { usedAt: now() },
  });
  if (spent.count !== 1) throw linkRefused();
  return redeemed;
}
