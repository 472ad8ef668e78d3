import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { database } from '@/lib/data/store/database';
import { endExpired } from '@/lib/data/expiry';
import { beginSession, whoHolds } from '@/lib/data/session';
import { makePerson } from './make-study';
import { runSql, withDatabase } from './with-database';

withDatabase();

const day = 86_400_000;
const today = Date.parse('2026-12-01T12:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: today });
});
afterEach(() => {
  vi.useRealTimers();
});

const session = async (name: string) => {
  const { personId } = await makePerson(name);
  const { sessionId, setCookie } = await beginSession(personId, 'link');
  return { sessionId, token: setCookie.split(';')[0]?.split('=').slice(1).join('=') };
};

test('a session that was refused as expired stays refused when the clock goes back', async () => {
  const { token } = await session('Wren');
  expect(await whoHolds(token)).not.toBeNull();
  vi.setSystemTime(today + 15 * day);
  expect(await whoHolds(token)).toBeNull();
  vi.setSystemTime(today);
  expect(await whoHolds(token)).toBeNull();
});

test('whatever expired while nobody looked is ended too: sessions, links, invitations', async () => {
  const { token } = await session('Tern');
  const { prisma } = await database();
  const person = await prisma.person.findFirstOrThrow();
  const expiresAt = new Date(today + day).toISOString();
  const link = { personId: person.id, tokenSha256: 'x', kind: 'once', createdAt: '', expiresAt };
  await prisma.signInLink.create({ data: { id: 'link', ...link } });
  await endExpired();
  expect(await whoHolds(token)).not.toBeNull();
  vi.setSystemTime(today + 15 * day);
  await endExpired();
  vi.setSystemTime(today);
  expect(await whoHolds(token)).toBeNull();
  expect((await prisma.signInLink.findUniqueOrThrow({ where: { id: 'link' } })).revokedAt).toBe(
    expiresAt,
  );
});

test('an end is final: no statement takes it back or moves it later', async () => {
  const refused = (sql: string) => expect(runSql(sql)).rejects.toThrow(/stays so/);
  const { sessionId } = await session('Finch');
  await refused(`UPDATE Session SET expiresAt = '2999' WHERE id = '${sessionId}'`);
  await refused('UPDATE Session SET endedAt = NULL WHERE endedAt IS NOT NULL');
  await refused('UPDATE SignInLink SET revokedAt = NULL');
  await refused("UPDATE SignInLink SET expiresAt = '2999'");
});
