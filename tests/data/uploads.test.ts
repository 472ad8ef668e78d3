import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmUpload, receiveUpload, replanUpload } from '@/lib/commands/uploads';
import type { SignedIn } from '@/lib/data/actor';
import { makeDraft, makePerson, plainForm } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

let owner: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
});

const study = {
  title: 'Tone of Café letters',
  texts: [{ id: 'answer', role: 'judged' }],
  form: plainForm,
};
const row = { id: 'a', answer: 'So it is.', model: 'm-1', sample: 'pilot', expected: { way: 'x' } };

function upload(files: { study?: unknown; items?: readonly unknown[] } = {}, name = 'study') {
  const zip = zipSync({
    'study.json': strToU8(
      typeof files.study === 'string' ? files.study : JSON.stringify(files.study ?? study),
    ),
    'guidelines.md': strToU8('# How'),
    'items.jsonl': strToU8((files.items ?? [row]).map((one) => JSON.stringify(one)).join('\n')),
  });
  const stream = new Blob([new Uint8Array(zip)]).stream();
  return receiveUpload(owner, stream, zip.length, { name });
}

describe('the name of a study that was chosen as files', () => {
  it('comes from the title where the files’ name says nothing', async () => {
    const { study: planned } = await upload();
    expect(planned).toMatchObject({ slug: 'tone-of-cafe-letters', slugDeclared: false });
    expect((await upload({}, 'My Tone.zip')).study.slug).toBe('my-tone');
  });

  it('can be said in the plan, is looked up at once, and is the study’s', async () => {
    await makeDraft(owner, 'taken', 1);
    const { id } = await upload();
    const clash = await replanUpload(owner, id, { slug: 'taken' });
    expect(clash.faults.map(({ message }) => message).join()).toContain('"taken" already');
    expect((await replanUpload(owner, id, { slug: 'letters' })).faults).toEqual([]);
    expect((await replanUpload(owner, id, { show: ['answer'] })).study.slug).toBe('letters');
    expect(await confirmUpload(owner, id, 0)).toEqual({ study: 'letters' });
  });

  it('stays study.json’s own where that says it', async () => {
    const { id, study: planned } = await upload({ study: { ...study, slug: 'its-own' } });
    expect(planned).toMatchObject({ slug: 'its-own', slugDeclared: true });
    const { faults } = await replanUpload(owner, id, { slug: 'other' });
    expect(faults).toEqual([
      { file: 'study.json', message: 'It names its slug, "its-own": change it there.' },
    ]);
  });
});

describe('what belongs to the protocol', () => {
  it.each(['sample', 'siblings', 'expected'])('"%s" is not offered, and refused', async (name) => {
    const plan = await upload();
    expect(plan.fields.find(({ id }) => id === name)?.offered ?? false).toBe(false);
    await expect(replanUpload(owner, plan.id, { show: ['answer', name] })).rejects.toMatchObject({
      code: 'value-refused',
      message: `"${name}" is part of the protocol and is never shown to raters. Leave it sealed.`,
    });
  });

  it('is no text either where study.json says so', async () => {
    const texts = [...study.texts, { id: 'expected' }, { id: 'sample' }];
    const plan = await upload({ study: { ...study, texts } });
    expect(plan.example?.texts.map(({ id }) => id)).toEqual(['answer']);
    expect(plan.fields.filter(({ use }) => use === 'seen').map(({ id }) => id)).toEqual(['answer']);
  });

  it('says who opened the fields that raters see', async () => {
    const plan = await upload();
    expect(plan.openedBy).toBe('study.json');
    const again = await replanUpload(owner, plan.id, { show: ['answer', 'model'] });
    expect(again.openedBy).toBe('you');
    expect(again.fields.filter(({ use }) => use === 'seen')).toHaveLength(2);
  });
});

describe('a fault of the whole', () => {
  it('stands once, as a fault, and not among rows that could be left out', async () => {
    const plan = await upload({ study: '{"title": "x" "texts": []}' });
    expect(plan.faults).toHaveLength(1);
    expect(plan.faults[0]).toMatchObject({ file: 'study.json' });
    expect(plan.refused).toEqual([]);
    expect(plan.refusedRows).toBe(0);
    await expect(confirmUpload(owner, plan.id, 0)).rejects.toMatchObject({
      message: expect.stringContaining('Nothing can be stored. study.json, line 1') as string,
    });
  });

  it('leaves refused rows their place, and counts one as one', async () => {
    const plan = await upload({ items: [row, { id: 'b' }] });
    expect(plan.faults).toEqual([]);
    expect(plan.refused.map(({ line }) => line)).toEqual([2]);
    await expect(confirmUpload(owner, plan.id, 0)).rejects.toMatchObject({
      message:
        '1 row is refused. Say that this 1 is to be left out, or fix it. Nothing was stored.',
    });
  });
});
