import { expect, it } from 'vitest';
import { runCommand } from '@/lib/commands/run-command';
import { makeDraft, makePerson } from './make-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

it('tells the operator where a study was looked for, and which are there', async () => {
  const run = () => runCommand(['freeze', 'mine'], '.', () => undefined);
  expect(await run()).toMatchObject({
    ok: false,
    code: 'unknown',
    message: `There is no study "mine" in the data folder ${folder()}. It has no study. If it is another folder, set BLINDMARK_DATA.`,
  });
  const owner = await makePerson('Ada', { mayOwn: true });
  await makeDraft(owner, 'one', 1);
  await makeDraft(owner, 'two', 1);
  const said = await run();
  expect(said).toMatchObject({
    message: expect.stringContaining('It has these studies: one, two.') as string,
  });
  expect(JSON.stringify(said)).not.toContain('not yours');
});
