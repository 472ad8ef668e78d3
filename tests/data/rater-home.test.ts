import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomId } from '@/lib/data/identity';
import { handIn, leaveForLater } from '@/lib/data/rater-acts';
import { raterHome } from '@/lib/data/rater-home';
import { nextTrial } from '@/lib/data/rater-sheet';
import { labelBodySchema, saveLabel } from '@/lib/data/save-label';
import { answerAll, joinAs, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

it('tells a rater of their own sheets how far they are, and nothing else', async () => {
  const owner = await makePerson('Ada', { mayOwn: true });
  const [wren, other] = await makeOpenStudy(owner, 'gpt-or-human', 3, ['Wren', 'Tor']);
  if (!wren || !other) throw new Error('no rater');
  await makeOpenStudy(owner, 'second', 2, [], { plan: { ratersPerUnit: 1 } });
  const second = await joinAs(owner, 'second', 'Wren', wren.actor);
  await answerAll(other, () => ({ departs: 'no' }), 2);
  await answerAll(wren, () => ({ departs: 'no' }), 1);
  const next = await nextTrial(wren.actor, wren.sheet);
  if (!('trial' in next)) throw new Error('nothing to answer');
  await leaveForLater(wren.actor, wren.sheet, next.trial.id, true);
  const home = await raterHome(wren.actor);
  expect(home).toEqual({
    name: 'Wren',
    sheets: [
      {
        id: wren.sheet,
        title: 'Study gpt-or-human',
        state: 'open',
        progress: { done: 1, total: 3 },
        later: 1,
        handedInAt: null,
      },
      {
        id: second.sheet,
        title: 'Study second',
        state: 'open',
        progress: { done: 0, total: 2 },
        later: 0,
        handedInAt: null,
      },
    ],
  });
  await answerAll(second, () => ({ departs: 'no' }));
  const { handedInAt } = await handIn(second.actor, second.sheet, []);
  const receipt = (await raterHome(wren.actor)).sheets.find(({ id }) => id === second.sheet);
  expect(receipt).toMatchObject({
    state: 'handed-in',
    handedInAt,
    progress: { done: 2, total: 2 },
  });
});

it('keeps beside a label which texts a small screen showed, in their order, and none that the trial has not', async () => {
  const owner = await makePerson('Bea', { mayOwn: true });
  const [rater] = await makeOpenStudy(owner, 'shown', 1, ['Wren']);
  if (!rater) throw new Error('no rater');
  const next = await nextTrial(rater.actor, rater.sheet);
  if (!('trial' in next)) throw new Error('nothing to answer');
  const body = labelBodySchema.parse({
    trial: next.trial.id,
    key: randomId(),
    baseRevision: 0,
    values: { departs: 'no' },
    shownAt: '2026-12-01T10:00:00Z',
    activeMs: 5,
    focus: { blurs: 0, awayMs: 0, opened: ['answer', 'passage', 'answer'] },
  });
  await saveLabel(rater.actor, rater.sheet, body);
  const file = new Sqlite(join(process.env.BLINDMARK_DATA ?? '', 'blindmark.db'), {
    readonly: true,
  });
  const row = file.prepare("SELECT payload FROM Entry WHERE kind = 'label' AND sheetId = ?");
  const { payload } = row.get(rater.sheet) as { payload: string };
  file.close();
  expect(JSON.parse(payload)).toMatchObject({ focus: { blurs: 0, awayMs: 0, opened: ['answer'] } });
});
