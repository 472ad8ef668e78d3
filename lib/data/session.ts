import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { sessionSecret } from '@/scripts/data-folder.mjs';
import { Refusal } from '@/lib/domain/refusal';
import { signedIn, type SignedIn } from './actor';
import { database } from './database';
import { now, randomId } from './identity';
import { statement } from './write';

const lifetimeS = 14 * 24 * 60 * 60;

/** Where the public reaches this server; https makes the cookie Secure. */
const secure = (): boolean => (process.env.BLINDMARK_URL ?? '').startsWith('https:');

export const cookieName = (): string =>
  secure() ? '__Host-blindmark.session' : 'blindmark.session';

export const cookieOptions = () => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: secure(),
});

let secret: string | undefined;
export const authSecret = (): string => (secret ??= sessionSecret());

/** Begins a session: a row that can be ended at once, and the signed, encrypted cookie that names it. */
export async function beginSession(
  personId: string,
): Promise<{ sessionId: string; setCookie: string }> {
  const sessionId = await beginSessionRow(personId);
  const token = await encode({
    token: { sub: personId, sid: sessionId },
    secret: authSecret(),
    maxAge: lifetimeS,
  });
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeS}${secure() ? '; Secure' : ''}`;
  return { sessionId, setCookie: `${cookieName()}=${token}; ${attributes}` };
}

export async function beginSessionRow(personId: string): Promise<string> {
  const { prisma } = await database();
  const id = randomId();
  const expiresAt = new Date(Date.now() + lifetimeS * 1000).toISOString();
  await prisma.session.create({ data: { id, personId, createdAt: now(), expiresAt } });
  return id;
}

export async function endSession(actor: SignedIn): Promise<void> {
  const { prisma } = await database();
  await prisma.session.updateMany({
    where: { id: actor.sessionId, endedAt: null },
    data: { endedAt: now() },
  });
}

/** Ends every session of a person: after a revoked link, a withdrawal, a disabled account. */
export async function endSessionsOf(personId: string): Promise<void> {
  const { prisma } = await database();
  await prisma.session.updateMany({ where: { personId, endedAt: null }, data: { endedAt: now() } });
}

// Opening the encrypted cookie costs more than looking its session up; what it says never changes.
const opened = new Map<string, { personId: string; sessionId: string }>();
const openedMost = 5_000;

async function open(token: string): Promise<{ personId: string; sessionId: string } | null> {
  const known = opened.get(token);
  if (known) return known;
  const claims = await decode({ token, secret: authSecret() }).catch(() => null);
  if (typeof claims?.sub !== 'string' || typeof claims.sid !== 'string') return null;
  if (opened.size >= openedMost) opened.clear();
  const found = { personId: claims.sub, sessionId: claims.sid };
  opened.set(token, found);
  return found;
}

/** Who holds this cookie now, or null: the session must not have ended or expired, nor the person be disabled. */
export async function whoHolds(token: string | undefined): Promise<SignedIn | null> {
  if (!token) return null;
  const named = await open(token);
  if (!named) return null;
  const { gate } = await database();
  await gate.idle();
  const alive = statement(
    gate.handle,
    `SELECT 1 FROM Session s JOIN Person p ON p.id = s.personId
     WHERE s.id = ? AND s.personId = ? AND s.endedAt IS NULL AND s.expiresAt > ? AND p.disabledAt IS NULL`,
  ).get(named.sessionId, named.personId, now());
  return alive ? signedIn(named.personId, named.sessionId) : null;
}

export async function requireSignedIn(token: string | undefined): Promise<SignedIn> {
  const actor = await whoHolds(token);
  if (actor) return actor;
  throw new Refusal(
    'signed-out',
    (await hasLeft(token))
      ? 'You have withdrawn, and what you answered is erased. Nobody is signed in here any more.'
      : 'You are signed out. Sign in again with your own link; what you answered is kept on this device.',
  );
}

/** Whether this cookie was that of somebody who has left for good. */
async function hasLeft(token: string | undefined): Promise<boolean> {
  const named = token ? await open(token) : null;
  if (!named) return false;
  const { gate } = await database();
  await gate.idle();
  return (
    statement(
      gate.handle,
      'SELECT 1 FROM Person WHERE id = ? AND disabledAt IS NOT NULL AND name IS NULL AND alias IS NULL',
    ).get(named.personId) !== undefined
  );
}
