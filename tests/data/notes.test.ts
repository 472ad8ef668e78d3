import { expect, it } from 'vitest';
import { addNote } from '@/lib/data/rater-acts';
import { nextTrial } from '@/lib/data/rater-sheet';
import { makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

it('keeps a note on a field of the form or on the whole trial, and on nothing else', async () => {
  const owner = await makePerson('Ada', { mayOwn: true });
  const [rater] = await makeOpenStudy(owner, 'noted', 2, ['Wren']);
  if (!rater) throw new Error('no rater');
  const next = await nextTrial(rater.actor, rater.sheet);
  const trial = 'trial' in next ? next.trial.id : '';
  const note = (field?: string) =>
    addNote(rater.actor, rater.sheet, { trial, text: 'unclear', ...(field && { field }) });
  await expect(note('nofield')).rejects.toMatchObject({
    code: 'value-refused',
    detail: { field: 'field' },
    message: 'There is no field "nofield" in this form. Name one of its fields, or none.',
  });
  expect(await note('departs')).toHaveProperty('savedAt');
  expect(await note()).toHaveProperty('savedAt');
});
