import { beforeAll, describe, expect, test } from 'vitest';
import { importStudy, planOf } from '@/lib/commands/import-study';
import type { SignedIn } from '@/lib/data/actor';
import { designView } from '@/lib/data/desk/design-view';
import { designHelp } from '@/lib/domain/design/design-help';
import { worksheetDesigns } from '@/lib/domain/design/other-raters';
import { memoryFolder } from '@/lib/formats/folder';
import { giveRole, makeDraft, makePerson } from './make-study';
import { importPairs, pairFiles } from './pair-study';
import { withDatabase } from './with-database';

withDatabase();
let owner: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
});

const three = {
  fields: [
    { id: 'note', kind: 'text', ask: 'What do you see?' },
    {
      id: 'tone',
      kind: 'choice',
      ask: 'Which tone?',
      options: ['warm', 'flat', 'cold'].map((value) => ({ value, label: value })),
    },
    { id: 'kept', kind: 'yes-no', ask: 'Is it kept?' },
  ],
};

/** A study of pairs in which more items are shown alone. */
async function importMixed(slug: string, alone: number, plan: Record<string, unknown>) {
  const form = {
    fields: [
      { id: 'real', kind: 'side', ask: 'Which did the author write?', for: ['2afc'] },
      { id: 'good', kind: 'yes-no', ask: 'Is it good?', for: ['worksheet'] },
    ],
  };
  const files = pairFiles({ pairs: 10, more: { form, plan, pairs: { limit: 0.6 }, seed: 7 } });
  const rows = Array.from({ length: alone }, (_, at) =>
    JSON.stringify({ id: `alone-${at}`, text: `A lamp was lit on day ${at} of the year.` }),
  );
  const folder = memoryFolder({
    ...files,
    'items.jsonl': `${files['items.jsonl']}${rows.join('\n')}\n`,
  });
  await importStudy(owner, folder, await planOf(folder, {}), slug, { leaveOut: false });
}

describe('a study of worksheets', () => {
  test('plans with its own raters, items and categories; kappa and prevalence are guesses', async () => {
    await makeDraft(owner, 'tones', 40, { form: three, plan: { ratersPerUnit: 4 }, seed: 9 });
    const { worksheets, pairs } = await designView(owner, 'tones', {});
    expect(pairs).toBeNull();
    const planned = { raters: 4, items: 40, kappa: 0.6, prevalence: 0.2, categories: 3 };
    expect(worksheets).toMatchObject({
      planned,
      items: { all: 40, onSheet: 40 },
      question: 'Which tone?',
    });
    expect(worksheets?.designs).toEqual(
      worksheetDesigns({
        ...planned,
        judgeKappa: 0.6,
        raterSd: 0.05,
        simulations: 2_000,
        seed: 9,
      }),
    );
  });

  test('takes the numbers that its reader tries, the judge as good as the raters', async () => {
    const tried = { raters: 2, items: 60, kappa: 0.8, prevalence: 0.4, categories: 2 };
    const { worksheets } = await designView(owner, 'tones', { ...tried, pairs: 7 });
    expect(worksheets?.planned).toMatchObject({ raters: 4, items: 40, categories: 3 });
    expect(worksheets?.designs.chosen.plan).toEqual({
      ...tried,
      judgeKappa: 0.8,
      raterSd: 0.05,
      simulations: 2_000,
      seed: 9,
    });
    expect(worksheets?.designs.chosen.reach).toBeNull();
  });

  test('counts the items of one sheet, and says where more or fewer are drawn', async () => {
    await makeDraft(owner, 'parts', 40, { plan: { ratersPerUnit: 3, unitsPerSheet: 10 } });
    const parts = (await designView(owner, 'parts', {})).worksheets;
    expect(parts).toMatchObject({ planned: { items: 10 }, items: { all: 40, onSheet: 10 } });
    await makeDraft(owner, 'tiny', 2);
    const tiny = (await designView(owner, 'tiny', {})).worksheets;
    expect(tiny).toMatchObject({ planned: { items: 5 }, items: { all: 2, onSheet: 2 } });
    expect(tiny?.designs.chosen.plan.items).toBe(5);
  });

  test('guesses no share that so many categories cannot have, and two where there are none', async () => {
    const options = Array.from({ length: 7 }, (_, at) => ({ value: `v${at}`, label: `V ${at}` }));
    const seven = { fields: [{ id: 'kind', kind: 'choice', ask: 'Which?', options }] };
    await makeDraft(owner, 'seven', 12, { form: seven });
    expect((await designView(owner, 'seven', {})).worksheets).toMatchObject({
      planned: { categories: 7, prevalence: 0.14 },
    });
    const words = { fields: [{ id: 'note', kind: 'text', ask: 'What do you see?' }] };
    await makeDraft(owner, 'words', 12, { form: words });
    expect((await designView(owner, 'words', {})).worksheets).toMatchObject({
      planned: { categories: 2, prevalence: 0.2 },
      question: null,
    });
  });

  test('is for who may check it, and for nobody else', async () => {
    const stranger = await makePerson('Nobody');
    await expect(designView(stranger, 'tones', {})).rejects.toMatchObject({ code: 'unknown' });
    await giveRole('tones', stranger, 'rater');
    await expect(designView(stranger, 'tones', {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a study with pairs', () => {
  const spread = { raterSd: 0.3, pairSd: 0.8, simulations: 2_000 };

  test('of pairs alone is planned as pairs', async () => {
    await importPairs(owner, 'pairs', { pairs: 8, catches: 2 });
    const { worksheets, pairs } = await designView(owner, 'pairs', { raters: 1 });
    expect(worksheets).toBeNull();
    expect(pairs?.planned).toEqual({ raters: 2, pairs: 8, limit: 0.65, margin: 0.15 });
    expect(pairs?.help).toEqual(
      designHelp({ raters: 1, pairs: 8, limit: 0.65, margin: 0.15, ...spread, seed: 1 }),
    );
  });

  test('of both kinds is planned as both, each with its own numbers and the same raters', async () => {
    await importMixed('both', 30, { ratersPerUnit: 3 });
    const { worksheets, pairs } = await designView(owner, 'both', { raters: 5, pairs: 6 });
    expect(worksheets?.planned).toMatchObject({ raters: 3, items: 30, categories: 2 });
    expect(worksheets?.question).toBe('Is it good?');
    expect(worksheets?.designs.chosen.plan).toMatchObject({ raters: 5, items: 30, seed: 7 });
    expect(pairs?.planned).toEqual({ raters: 3, pairs: 10, limit: 0.6, margin: 0.15 });
    expect(pairs?.help.plan).toEqual({
      raters: 5,
      pairs: 6,
      limit: 0.6,
      margin: 0.15,
      ...spread,
      seed: 7,
    });
  });

  test('has on a sheet of a part of the units its share of each kind', async () => {
    await importMixed('half', 30, { ratersPerUnit: 2, unitsPerSheet: 20 });
    const { worksheets, pairs } = await designView(owner, 'half', {});
    expect(worksheets?.items).toEqual({ all: 30, onSheet: 15 });
    expect(pairs?.planned.pairs).toBe(5);
  });
});
