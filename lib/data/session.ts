import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { sessionSecret } from '@/scripts/data-folder.mjs';
import { Refusal } from '@/lib/domain/refusal';
import { signedIn, type SignedIn } from './actor';
import { endIfExpired } from './expiry';
import { now, randomId } from './identity';
import { database, read, write } from './store/database';
import {
  endSession as endSessionRow,
  endSessions,
  isForgotten,
  liveSession,
} from './store/queries/people';
import type { Tx } from './store/store';

const lifetimeS = 14 * 24 * 60 * 60;

/**
 * What somebody showed to begin a session: a link, a password, an invitation, or a link that the operator made for a
 * rater of a sealed study.
 */
export type BegunBy = 'link' | 'password' | 'join' | 'operator';

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
  by: BegunBy,
): Promise<{ sessionId: string; setCookie: string }> {
  const sessionId = await beginSessionRow(personId, by);
  const token = await encode({
    token: { sub: personId, sid: sessionId },
    secret: authSecret(),
    maxAge: lifetimeS,
  });
  return { sessionId, setCookie: cookieOf(token, lifetimeS) };
}

const cookieOf = (token: string, maxAgeS: number): string =>
  `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure() ? '; Secure' : ''}`;

/** The cookie that takes the session's away. */
export const noCookie = (): string => cookieOf('', 0);

export async function beginSessionRow(personId: string, by: BegunBy): Promise<string> {
  const { prisma } = await database();
  const id = randomId();
  const expiresAt = new Date(Date.now() + lifetimeS * 1000).toISOString();
  await prisma.session.create({ data: { id, personId, createdAt: now(), expiresAt, begunBy: by } });
  return id;
}

export async function endSession(sessionId: string): Promise<void> {
  await write(null, (tx) => tx.run(endSessionRow, { session: sessionId, at: now() }));
}

/**
 * Ends every session of a person, or every other one, inside the caller's `write`: what they rested on is gone (a
 * link that was renewed, a password that was changed, a place in a study, the account).
 */
export async function endSessionsOf(
  tx: Tx,
  personId: string,
  keep: string | null = null,
): Promise<void> {
  await tx.run(endSessions, { person: personId, keep, at: now() });
}

const freshMs = 15 * 60 * 1000;

/** Whether this session was begun by the person's own link, and lately. */
export async function isByFreshLink(actor: SignedIn): Promise<boolean> {
  const { prisma } = await database();
  const session = await prisma.session.findUnique({
    where: { id: actor.sessionId },
    select: { begunBy: true, createdAt: true },
  });
  return session?.begunBy === 'link' && Date.now() - Date.parse(session.createdAt) < freshMs;
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
  const alive = await isAlive({ sub: named.personId, sid: named.sessionId });
  return alive ? signedIn(named.personId, named.sessionId) : null;
}

/** Whether what a cookie names still holds: asked at every request. */
export async function isAlive(claims: { sub?: unknown; sid?: unknown }): Promise<boolean> {
  const session = String(claims.sid);
  const asked = { session, person: String(claims.sub), at: now() };
  if (await read((tx) => tx.get(liveSession, asked))) return true;
  await endIfExpired(session);
  return false;
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
  return (await read((tx) => tx.get(isForgotten, { person: named.personId }))) !== undefined;
}
