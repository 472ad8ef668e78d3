import { beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '@/lib/data/actor';
import { freezeStudy } from '@/lib/data/freeze-study';
import { readAgreement } from '@/lib/data/read-agreement';
import { storeStudy, type ItemToStore } from '@/lib/data/store-study';
import { closeStudy, openStudy, reopenStudy, revealSeal } from '@/lib/data/study-state';
import { withdraw } from '@/lib/data/withdraw';
import type { Refusal } from '@/lib/domain/refusal';
import {
  answer,
  answerAll,
  giveRole,
  joinAs,
  makeOpenStudy,
  makePerson,
  plainForm,
} from './make-study';
import { withDatabase } from './with-database';

withDatabase();

const refusal = (code: string) => expect.objectContaining({ code }) as Refusal;
const yes = { departs: 'yes', way: 'reach' };
const no = { departs: 'no' };

let owner: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
});

const pairsOf = async (slug: string, id: string) =>
  (await readAgreement(owner, slug)).variables.find((variable) => variable.id === id);

it('is sealed until other people’s labels are opened, whatever else is', async () => {
  const reviewer = await makePerson('Tomas');
  const [rater] = await makeOpenStudy(owner, 'who', 2, ['Wren', 'Lark']);
  if (!rater) throw new Error('no rater');
  await giveRole('who', reviewer, 'reviewer');
  const asked = () => [owner, reviewer].map((actor) => readAgreement(actor, 'who'));
  for (const asking of asked()) await expect(asking).rejects.toEqual(refusal('sealed'));
  await closeStudy(owner, 'who');
  await revealSeal(owner, 'who', 'provenance');
  await revealSeal(owner, 'who', 'judgments');
  for (const asking of asked()) await expect(asking).rejects.toEqual(refusal('sealed'));
  await revealSeal(owner, 'who', 'labels');
  for (const asking of asked()) expect((await asking).variables).toHaveLength(2);
  await expect(readAgreement(rater.actor, 'who')).rejects.toEqual(refusal('forbidden'));
  await expect(readAgreement(await makePerson('Nobody'), 'who')).rejects.toEqual(
    refusal('unknown'),
  );
});

it('says why there is none, for one rater and for two who share no item', async () => {
  const [one] = await makeOpenStudy(owner, 'one', 3, ['Wren'], { plan: { ratersPerUnit: 2 } });
  if (!one) throw new Error('no rater');
  await answerAll(one, () => yes);
  await closeStudy(owner, 'one');
  await revealSeal(owner, 'one', 'labels');
  expect(await pairsOf('one', 'departs')).toMatchObject({
    pairs: [],
    undefinedBecause: 'only one rater has labelled',
  });

  const apart = await makeOpenStudy(owner, 'apart', 6, ['Wren', 'Lark'], {
    plan: { ratersPerUnit: 1, unitsPerSheet: 3 },
  });
  for (const rater of apart) await answerAll(rater, () => yes);
  await closeStudy(owner, 'apart');
  await revealSeal(owner, 'apart', 'labels');
  const undefined_ = { kind: 'undefined', reason: 'no item has a value from both' };
  expect((await pairsOf('apart', 'departs'))?.pairs).toMatchObject([
    { n: 0, missing: 0, kappa: undefined_, percent: undefined_ },
  ]);
});

it('follows the ledger: what a rater withdraws is out of the figures', async () => {
  const raters = await makeOpenStudy(owner, 'leaves', 4, ['Wren', 'Lark', 'Finch']);
  for (const rater of raters) await answerAll(rater, (text) => (text.includes('1') ? yes : no));
  await closeStudy(owner, 'leaves');
  await revealSeal(owner, 'leaves', 'labels');
  expect((await pairsOf('leaves', 'departs'))?.pairs).toHaveLength(3);
  expect((await readAgreement(owner, 'leaves')).labelsUsed).toBe(12);
  const [first] = raters;
  if (!first) throw new Error('no rater');
  await withdraw(first.actor, first.sheet);
  expect((await pairsOf('leaves', 'departs'))?.pairs).toHaveLength(1);
  expect((await readAgreement(owner, 'leaves')).labelsUsed).toBe(8);
});

it('counts the newest of a rater’s blind answers, and none that is made after a seal was opened', async () => {
  const raters = await makeOpenStudy(owner, 'newest', 1, ['Wren', 'Lark']);
  const [wren, lark] = raters;
  if (!wren || !lark) throw new Error('no raters');
  const [trial] = await answerAll(wren, () => yes);
  await answerAll(lark, () => no);
  if (!trial) throw new Error('no trial');
  await answer(wren, { ...trial, revision: 1 }, no);
  await closeStudy(owner, 'newest');
  await revealSeal(owner, 'newest', 'judgments');
  await reopenStudy(owner, 'newest', 'one asked to correct');
  await answer(wren, { ...trial, revision: 2 }, yes);
  await closeStudy(owner, 'newest');
  await revealSeal(owner, 'newest', 'labels');
  expect(await readAgreement(owner, 'newest')).toMatchObject({
    labelsUsed: 2,
    labelsAfterReveal: 1,
  });
  expect((await pairsOf('newest', 'departs'))?.pairs).toMatchObject([{ n: 1, agreed: 1 }]);
});

it('reads parts of items, and how items were made only once that is open', async () => {
  const form = {
    ...plainForm,
    fields: [
      {
        id: 'beats',
        kind: 'each',
        ask: 'Each beat',
        over: 'beats',
        fields: [{ id: 'present', kind: 'yes-no', ask: 'Is it there?' }],
      },
    ],
    variables: [
      { id: 'model', rule: 'first', of: ['item.model'], else: 'unknown', level: 'nominal' },
    ],
  };
  const texts = [{ id: 'answer' }];
  const parts = ['b1', 'b2'].map((id) => ({ id, set: 'beats', label: id }));
  async function* rows(): AsyncGenerator<ItemToStore> {
    for (const at of [1, 2, 3]) {
      yield {
        item: {
          id: `i${at}`,
          content: { texts: [{ id: 'answer', body: `Answer ${at}.` }], parts },
        },
        provenance: { model: `m${at}` },
        unit: { kind: 'worksheet', purpose: 'standard', pair: null },
      };
    }
  }
  await storeStudy(
    owner,
    {
      slug: 'beats',
      title: 'Beats',
      studyJson: JSON.stringify({ title: 'Beats', texts, form }),
      guidelines: '',
    },
    rows(),
  );
  await freezeStudy(owner, 'beats');
  await openStudy(owner, 'beats');
  const both = (b1: string, b2: string) => ({
    beats: { b1: { present: b1 }, b2: { present: b2 } },
  });
  const [wren, lark] = [await joinAs(owner, 'beats', 'Wren'), await joinAs(owner, 'beats', 'Lark')];
  await answerAll(wren, () => both('yes', 'no'));
  await answerAll(lark, (text) => (text.includes('3') ? both('no', 'no') : both('yes', 'no')));
  await closeStudy(owner, 'beats');
  await revealSeal(owner, 'beats', 'labels');
  // Six beats, five the same; yes 3 and 2 of 6: po = 30/36, pe = (3·2 + 3·4)/36 = 18/36, κ = 12/18.
  const beats = await pairsOf('beats', 'beats.present');
  expect(beats).toMatchObject({
    scale: 'yes or no, asked for each part',
    pairs: [{ n: 6, agreed: 5 }],
  });
  const kappa = beats?.pairs[0]?.kappa;
  expect(kappa?.kind === 'estimate' && kappa.value).toBeCloseTo(2 / 3, 11);
  expect(await pairsOf('beats', 'model')).toMatchObject({
    pairs: [],
    undefinedBecause: 'it reads how the items were made, and that is sealed',
  });
  await revealSeal(owner, 'beats', 'provenance');
  expect(await pairsOf('beats', 'model')).toMatchObject({
    undefinedBecause: null,
    pairs: [{ n: 3, agreed: 3 }],
  });
});
