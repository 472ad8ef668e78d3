import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { revokeDemoLinks } from '@/lib/commands/demo';
import { operator, type SignedIn } from '@/lib/data/actor';
import { requireStudy } from '@/lib/data/access';
import { database } from '@/lib/data/store/database';
import { peopleView } from '@/lib/data/desk/people-view';
import { renewReturnLink } from '@/lib/data/desk/return-link';
import { joinStudy, makeInvite } from '@/lib/data/invites';
import { checkPassword, setPassword } from '@/lib/data/passwords';
import { addPerson, makeReturnLink, makeSignInLink, redeemLink } from '@/lib/data/people';
import { removeFromStudy, setDisabled } from '@/lib/data/put-out';
import { listOwnSheets, nextTrial } from '@/lib/data/rater-sheet';
import { beginSession, whoHolds } from '@/lib/data/session';
import { closeStudy, revealSeal } from '@/lib/data/study-state';
import { withdraw } from '@/lib/data/withdraw';
import { Refusal } from '@/lib/domain/refusal';
import { answerAll, giveRole, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

const refusal = (code: string) => expect.objectContaining({ code }) as Refusal;
const sentence = 'the kettle sings before noon';
let owner: SignedIn;
let reviewer: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  reviewer = await makePerson('Tomas');
});

/** A session as a browser holds it: the cookie's value. */
async function cookieOf(personId: string, by: 'link' | 'password' | 'join' = 'link') {
  const { setCookie } = await beginSession(personId, by);
  return /=([^;]+)/.exec(setCookie)?.[1] ?? '';
}
const rests = async (token: string): Promise<SignedIn> => {
  const actor = await whoHolds(token);
  if (!actor) throw new Error('This session has ended.');
  return actor;
};

describe('somebody who is removed from a study', () => {
  it('is signed out and reaches nothing of it; what they labelled stays', async () => {
    const [rater] = await makeOpenStudy(owner, 'out', 3, ['Wren']);
    if (!rater) throw new Error('no rater');
    const personId = rater.actor.personId;
    await answerAll(rater, () => ({ departs: 'no' }), 2);
    const { token } = await makeReturnLink(
      personId,
      (await requireStudy(owner, 'out', ['owner'])).id,
    );
    const cookies = [await cookieOf(personId), await cookieOf(personId, 'join')];
    await removeFromStudy(owner, 'out', personId);
    for (const cookie of cookies) expect(await whoHolds(cookie)).toBeNull();
    await expect(redeemLink(token)).rejects.toEqual(refusal('signed-out'));
    // Also where a session outlived it: the sheet is nobody's.
    await expect(nextTrial(rater.actor, rater.sheet)).rejects.toEqual(refusal('unknown'));
    expect(await listOwnSheets(rater.actor)).toEqual([]);
    const invite = await makeInvite(owner, 'out');
    await expect(
      joinStudy({ token: invite.token, alias: 'Wren', consent: true }, rater.actor),
    ).rejects.toEqual(refusal('forbidden'));
    const { prisma } = await database();
    const study = await prisma.study.findUniqueOrThrow({ where: { slug: 'out' } });
    const kinds = await prisma.entry.findMany({
      where: { studyId: study.id },
      orderBy: { seq: 'asc' },
      select: { kind: true, payload: true },
    });
    expect(kinds.filter(({ kind, payload }) => kind === 'label' && payload !== null)).toHaveLength(
      2,
    );
    expect(kinds.at(-1)?.kind).toBe('rater-removed');
    expect((await peopleView(owner, 'out')).people.map(({ id }) => id)).not.toContain(personId);
  });

  it('loses every role at the desk at once; the only owner stays', async () => {
    await makeOpenStudy(owner, 'desk-out', 2, ['Wren']);
    await giveRole('desk-out', reviewer, 'reviewer');
    const cookie = await cookieOf(reviewer.personId);
    await expect(removeFromStudy(reviewer, 'desk-out', owner.personId)).rejects.toEqual(
      refusal('forbidden'),
    );
    await removeFromStudy(operator(), 'desk-out', reviewer.personId);
    expect(await whoHolds(cookie)).toBeNull();
    await expect(requireStudy(reviewer, 'desk-out', ['reviewer'])).rejects.toEqual(
      refusal('unknown'),
    );
    for (const actor of [owner, operator()])
      await expect(removeFromStudy(actor, 'desk-out', owner.personId)).rejects.toEqual(
        refusal('not-allowed-now'),
      );
  });
});

describe('an account that is disabled', () => {
  it('is signed out, and nothing lets it in until it is enabled', async () => {
    const [rater] = await makeOpenStudy(owner, 'disabled', 2, ['Wren']);
    if (!rater) throw new Error('no rater');
    const personId = rater.actor.personId;
    const study = await requireStudy(owner, 'disabled', ['owner']);
    const { token } = await makeReturnLink(personId, study.id);
    await setPassword(
      await rests(await cookieOf(personId)),
      { email: 'wren@example.org', password: sentence },
      'here',
    );
    const cookie = await cookieOf(personId);
    await setDisabled(owner, personId, true);
    expect(await whoHolds(cookie)).toBeNull();
    await expect(redeemLink(token)).rejects.toEqual(refusal('signed-out'));
    expect(await checkPassword('wren@example.org', sentence, 'here')).toBeNull();
    const line = (await peopleView(owner, 'disabled')).people.find(({ id }) => id === personId);
    expect(line).toMatchObject({ disabled: true, mayBeDisabled: true });
    await setDisabled(owner, personId, false);
    expect(await whoHolds(cookie)).toBeNull();
    expect((await redeemLink(token)).personId).toBe(personId);
    expect(await checkPassword('wren@example.org', sentence, 'here')).toBe(personId);
  });

  it("is an owner's to disable only where all it has is theirs", async () => {
    const [rater] = await makeOpenStudy(owner, 'mine', 2, ['Wren']);
    if (!rater) throw new Error('no rater');
    const other = await makePerson('Bea', { mayOwn: true });
    await makeOpenStudy(other, 'theirs', 2, ['Lark']);
    await giveRole('theirs', rater.actor, 'reviewer');
    for (const personId of [rater.actor.personId, other.personId, owner.personId])
      await expect(setDisabled(owner, personId, true)).rejects.toEqual(refusal('forbidden'));
    await setDisabled(operator(), rater.actor.personId, true);
  });
});

describe('a session ends with what it rests on', () => {
  it('with the return link that is renewed', async () => {
    const [rater] = await makeOpenStudy(owner, 'renewed', 2, ['Wren']);
    if (!rater) throw new Error('no rater');
    await closeStudy(owner, 'renewed');
    await revealSeal(owner, 'renewed', 'labels');
    const cookie = await cookieOf(rater.actor.personId);
    await renewReturnLink(owner, 'renewed', rater.actor.personId);
    expect(await whoHolds(cookie)).toBeNull();
  });

  it('with the password that is changed: every other one', async () => {
    const person = await makePerson('Iris');
    const [here, elsewhere] = [await cookieOf(person.personId), await cookieOf(person.personId)];
    await setPassword(await rests(here), { email: 'iris@example.org', password: sentence }, 'here');
    expect(await whoHolds(elsewhere)).toBeNull();
    const later = await cookieOf(person.personId, 'password');
    const change = { email: 'iris@example.org', password: `${sentence} again` };
    // Whoever only holds the session may not.
    await expect(setPassword(await rests(later), change, 'here')).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(
      setPassword(await rests(later), { ...change, current: 'something else' }, 'here'),
    ).rejects.toEqual(refusal('value-refused'));
    await setPassword(await rests(later), { ...change, current: sentence }, 'here');
    expect(await whoHolds(here)).toBeNull();
    expect(await whoHolds(later)).not.toBeNull();
    expect(await checkPassword('iris@example.org', sentence, 'here')).toBeNull();
    expect(await checkPassword('iris@example.org', `${sentence} again`, 'here')).toBe(
      person.personId,
    );
  });

  it('a link that was followed long ago proves nothing any more', async () => {
    const person = await makePerson('Old');
    const cookie = await cookieOf(person.personId);
    const { prisma } = await database();
    await prisma.session.updateMany({
      where: { personId: person.personId },
      data: { createdAt: new Date(Date.now() - 16 * 60_000).toISOString() },
    });
    await expect(
      setPassword(await rests(cookie), { email: 'old@example.org', password: sentence }, 'here'),
    ).rejects.toEqual(refusal('forbidden'));
  });
});

describe('a new password', () => {
  it.each([
    'aaaaaaaaaaaa',
    'passwordpassword',
    '123456789012',
    'qwertyuiopasdf',
    'Password1234!',
    'rosemary@example.org',
    'P@ssw0rdP@ssw0rd',
  ])('%s is refused: it is guessed first', async (password) => {
    const person = await makePerson('Rosemary');
    await expect(
      setPassword(person, { email: 'rosemary@example.org', password }, 'here'),
    ).rejects.toMatchObject({ code: 'value-refused', detail: { field: 'password' } });
  });

  it('tells nobody which addresses others have, and lets nobody try many', async () => {
    const person = await makePerson('Curious');
    const taken = await makePerson('Taken', { email: 'taken@example.org' });
    expect(taken).toBeDefined();
    const said = async (email: string) =>
      setPassword(person, { email, password: sentence }, 'here').then(
        () => null,
        (error: unknown) => (error instanceof Refusal ? error.message : 'failed'),
      );
    const [none, others] = [await said('no address'), await said('taken@example.org')];
    expect(others).toBe(none);
    expect(others).not.toContain('account');
    const answers: (string | null)[] = [];
    for (let at = 0; at < 12; at += 1) answers.push(await said(`free-${at}@example.org`));
    expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(10);
    expect(answers.at(-1)).toContain('Too many');
  });
});

it('of sixty wrong passwords at once ten are tried; links and other accounts are untouched', async () => {
  const person = await makePerson('Locked', { email: 'locked@example.org' });
  const other = await makePerson('Other', { email: 'other@example.org' });
  for (const who of [person, other]) {
    const address = who === person ? 'locked@example.org' : 'other@example.org';
    await setPassword(who, { email: address, password: sentence }, 'here');
  }
  const tried = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      checkPassword('Locked@example.org ', `wrong ${at}`, 'there').then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(tried.filter((once) => once).length).toBeLessThanOrEqual(10);
  await expect(checkPassword('locked@example.org', sentence, 'here')).rejects.toEqual(
    refusal('too-many'),
  );
  const { token } = await makeSignInLink(operator(), person.personId);
  for (let at = 0; at < 200; at += 1)
    await expect(redeemLink(`dead-${at}-${'x'.repeat(30)}`)).rejects.toEqual(refusal('signed-out'));
  expect((await redeemLink(token)).personId).toBe(person.personId);
  const from = performance.now();
  expect(await checkPassword('other@example.org', sentence, 'there')).toBe(other.personId);
  expect(performance.now() - from).toBeLessThan(4_000);
});

it('links of the demo that nobody used end with the next start; those of others do not', async () => {
  const demo = await makePerson('Demo owner');
  const unused = await makeSignInLink(operator(), demo.personId);
  const kept = await makeSignInLink(operator(), owner.personId);
  await revokeDemoLinks();
  await expect(redeemLink(unused.token)).rejects.toEqual(refusal('signed-out'));
  expect((await redeemLink(kept.token)).personId).toBe(owner.personId);
});

it('names that cannot be read are refused before they are stored', async () => {
  for (const name of ['A\0da', 'Ada\u202e', 'Ada\n', 'A\u001b[2Jda', '\ud800da']) {
    const typed = name === 'Ada\n' ? 'Ad\na' : name;
    await expect(addPerson(operator(), typed, { mayOwn: false })).rejects.toEqual(
      refusal('value-refused'),
    );
  }
});

it('what was withdrawn is in no file of the data folder any more', async () => {
  const [rater] = await makeOpenStudy(owner, 'erased', 3, ['Wren']);
  if (!rater) throw new Error('no rater');
  const mark = 'a remark that nobody else wrote';
  await answerAll(rater, () => ({ departs: 'no', why: `${mark} ${'and more '.repeat(900)}` }));
  const holds = () =>
    readdirSync(folder()).filter(
      (name) =>
        name.startsWith('blindmark.db') && readFileSync(join(folder(), name)).includes(mark),
    );
  expect(holds()).not.toEqual([]);
  await withdraw(rater.actor, rater.sheet);
  expect(holds()).toEqual([]);
});
