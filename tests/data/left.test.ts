import { expect, it } from 'vitest';
import { beginSession, requireSignedIn } from '@/lib/data/session';
import { withdraw } from '@/lib/data/withdraw';
import { makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

it('whoever has withdrawn is not told that their answers are kept', async () => {
  const owner = await makePerson('Ada', { mayOwn: true });
  const [rater] = await makeOpenStudy(owner, 'left', 2, ['Wren']);
  if (!rater) throw new Error('no rater');
  const { setCookie } = await beginSession(rater.actor.personId, 'link');
  const token = /=([^;]+)/.exec(setCookie)?.[1] ?? '';
  expect((await requireSignedIn(token)).personId).toBe(rater.actor.personId);
  await withdraw(rater.actor, rater.sheet);
  await expect(requireSignedIn(token)).rejects.toMatchObject({
    code: 'signed-out',
    message:
      'You have withdrawn, and what you answered is erased. Nobody is signed in here any more.',
  });
  await expect(requireSignedIn('forged')).rejects.toMatchObject({
    message: expect.stringContaining('You are signed out.') as string,
  });
});
