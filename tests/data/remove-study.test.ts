import { beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '@/lib/data/actor';
import { database } from '@/lib/data/store/database';
import { removeTyped } from '@/lib/data/desk/remove-typed';
import { studyHead } from '@/lib/data/desk/study-head';
import { freezeStudy } from '@/lib/data/freeze-study';
import { makeInvite } from '@/lib/data/invites';
import { removeStudy, sweepRemoved } from '@/lib/data/remove-study';
import { closeStudy } from '@/lib/data/study-state';
import { giveRole, makeDraft, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  other = await makePerson('Bea', { mayOwn: true });
});

async function rows(): Promise<Record<string, number>> {
  const { prisma } = await database();
  return {
    studies: await prisma.study.count(),
    items: await prisma.item.count(),
    units: await prisma.unit.count(),
    provenance: await prisma.provenance.count(),
    memberships: await prisma.membership.count(),
    invites: await prisma.invite.count(),
    versions: await prisma.version.count(),
    sheets: await prisma.sheet.count(),
    entries: await prisma.entry.count(),
  };
}

it('erases a draft whole, in batches, and its name can be used again', async () => {
  await makeOpenStudy(owner, 'stays', 3, ['Wren']);
  const before = await rows();
  await makeDraft(owner, 'goes', 450);
  await giveRole('goes', other, 'reviewer');
  await makeInvite(owner, 'goes');
  expect(await removeStudy(owner, 'goes')).toEqual({ removed: 'goes' });
  expect(await rows()).toEqual(before);
  await expect(studyHead(owner, 'goes')).rejects.toMatchObject({ code: 'unknown' });
  await makeDraft(owner, 'goes', 2);
  expect((await studyHead(owner, 'goes')).items).toBe(2);
});

it('is the owner’s alone, and asks for the study’s title at the desk', async () => {
  await makeDraft(owner, 'kept', 2);
  await expect(removeStudy(other, 'kept')).rejects.toMatchObject({ code: 'unknown' });
  await giveRole('kept', other, 'author');
  await expect(removeStudy(other, 'kept')).rejects.toMatchObject({ code: 'forbidden' });
  expect((await studyHead(other, 'kept')).may.remove).toBe(false);
  await expect(removeTyped(owner, 'kept', 'Study kep')).rejects.toMatchObject({
    code: 'value-refused',
  });
  expect((await studyHead(owner, 'kept')).may.remove).toBe(true);
  await removeTyped(owner, 'kept', ' Study  kept ');
  await expect(studyHead(owner, 'kept')).rejects.toMatchObject({ code: 'unknown' });
});

it('never removes what was frozen, open or closed', async () => {
  await makeDraft(owner, 'cold', 2);
  await freezeStudy(owner, 'cold');
  await makeOpenStudy(owner, 'warm', 2, ['Lark']);
  await makeOpenStudy(owner, 'over', 2, ['Finch']);
  await closeStudy(owner, 'over');
  const before = await rows();
  for (const slug of ['cold', 'warm', 'over'])
    await expect(removeStudy(owner, slug)).rejects.toMatchObject({ code: 'not-allowed-now' });
  expect((await studyHead(owner, 'warm')).may.remove).toBe(false);
  expect(await rows()).toEqual(before);
});

it('finishes at the next start what was cut short', async () => {
  const before = await rows();
  await makeDraft(owner, 'half', 5);
  const { prisma } = await database();
  const study = await prisma.study.findUniqueOrThrow({ where: { slug: 'half' } });
  await prisma.membership.deleteMany({ where: { studyId: study.id } });
  await prisma.study.update({ where: { id: study.id }, data: { slug: `removed:${study.id}` } });
  await sweepRemoved();
  expect(await rows()).toEqual(before);
});
