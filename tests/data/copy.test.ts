import { expect, it } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { closeStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import { memoryFolder } from '@/lib/formats/folder';
import { answerAll, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

it('a copy of a study is told to go to another installation, whatever it is called', async () => {
  const owner = await makePerson('Ada', { mayOwn: true });
  // Without a title: an import would write it into each item.
  const texts = [{ id: 'answer', role: 'judged' }];
  const [rater] = await makeOpenStudy(owner, 'original', 2, ['Wren'], { texts });
  if (!rater) throw new Error('no rater');
  await answerAll(rater, () => ({ departs: 'no' }));
  await closeStudy(owner, 'original');
  for (const kind of sealKinds) await revealSeal(owner, 'original', kind);
  const files: Record<string, string> = {};
  for (const { name, text } of (await exportFiles(owner, 'original')).files) {
    files[name] = '';
    for await (const piece of text()) files[name] += piece;
  }
  const folder = memoryFolder(files);
  const plan = await planOf(folder, {});
  await expect(importStudy(owner, folder, plan, 'copy', { leaveOut: false })).rejects.toMatchObject(
    {
      code: 'taken',
      message: expect.stringMatching(
        /is here already.*into another installation: set BLINDMARK_DATA/,
      ) as string,
    },
  );
});
