import { beforeAll, describe, expect, it } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { runCommand } from '@/lib/commands/run-command';
import { verifyExport } from '@/lib/commands/verify-export';
import { operator, signedIn, type SignedIn } from '@/lib/data/actor';
import { blindnessOf } from '@/lib/data/check-blindness';
import { database } from '@/lib/data/store/database';
import { freezeStudy } from '@/lib/data/freeze-study';
import { nextTrial } from '@/lib/data/rater-sheet';
import { redeemLink } from '@/lib/data/people';
import { removeStudy } from '@/lib/data/remove-study';
import { beginSessionRow } from '@/lib/data/session';
import { storeLabels } from '@/lib/data/store-labels';
import { closeStudy, openStudy, revealSeal } from '@/lib/data/study-state';
import { memoryFolder } from '@/lib/formats/folder';
import { answer, answerAll, joinAs, makeDraft, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();
let ada: SignedIn;

const rules = {
  texts: [{ id: 'answer', role: 'judged' }],
  pairs: { condition: 'model' },
  plan: { ratersPerUnit: 3 },
};
const whole = { condition: 'model' };
const run = (...argv: string[]) => runCommand(argv, '/', () => undefined);

async function labelPayloads(slug: string): Promise<Record<string, unknown>[]> {
  const { prisma } = await database();
  const rows = await prisma.entry.findMany({
    where: { study: { slug }, kind: 'label' },
    orderBy: { seq: 'asc' },
  });
  return rows.map(({ payload }) => JSON.parse(payload ?? 'null') as Record<string, unknown>);
}

async function events(slug: string, kind: string): Promise<Record<string, unknown>[]> {
  const { prisma } = await database();
  const rows = await prisma.entry.findMany({ where: { study: { slug }, kind }, orderBy: { seq: 'asc' } });
  return rows.map(({ payload }) => JSON.parse(payload ?? 'null') as Record<string, unknown>);
} // prettier-ignore

async function exported(slug: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { name, text } of (await exportFiles(operator(), slug)).files) {
    let whole = '';
    for await (const piece of text()) whole += piece;
    files[name] = whole;
  }
  return files;
} // prettier-ignore

beforeAll(async () => {
  ada = await makePerson('Ada', { mayOwn: true });
});

describe('an owner who looked at directions and then rates', () => {
  let files: Record<string, string>;
  beforeAll(async () => {
    await makeDraft(ada, 'looked', 12, rules);
    expect((await blindnessOf(ada, 'looked', { ...whole, willRate: true })).seen).toBe('folded');
    expect((await blindnessOf(ada, 'looked', whole)).seen).toBe('whole');
    await blindnessOf(ada, 'looked', whole);
    await freezeStudy(ada, 'looked');
    await openStudy(ada, 'looked');
    await answerAll(await joinAs(ada, 'looked', 'Ada', ada), () => ({ departs: 'no' }));
    await answerAll(await joinAs(ada, 'looked', 'Finch'), () => ({ departs: 'no' }));
    await closeStudy(ada, 'looked');
    for (const seal of ['labels', 'provenance', 'judgments'] as const)
      await revealSeal(ada, 'looked', seal);
    files = await exported('looked');
  });

  it('is in the chain before the freeze, once, and bound to who joins', async () => {
    const { prisma } = await database();
    const kinds = await prisma.entry.findMany({ where: { study: { slug: 'looked' } }, orderBy: { seq: 'asc' }, take: 2 }); // prettier-ignore
    expect(kinds.map(({ kind }) => kind)).toEqual(['looked', 'frozen']);
    const [look] = await events('looked', 'looked');
    expect(look).toMatchObject({ what: 'directions', by: expect.stringMatching(/^[0-9a-f]{16}$/) as string }); // prettier-ignore
    const [own, other] = await events('looked', 'claimed');
    expect(own).toMatchObject({ looked: ['directions'], by: look?.by });
    expect(other).not.toHaveProperty('looked');
  });

  it('is said by the label, by ratings.csv with its reason, by the report and by the export, which verifies', async () => {
    const payloads = await labelPayloads('looked');
    expect(payloads.map(({ looked }) => looked)).toEqual([...Array<unknown>(12).fill(['directions']), ...Array<unknown>(12).fill(undefined)]); // prettier-ignore
    const rows = (files['ratings.csv'] ?? '').trim().split('\n').slice(1);
    const words = new Set(rows.map((row) => /(made|not|declared) blind|unknown/.exec(row)?.[0]));
    expect(words).toEqual(new Set(['not blind', 'made blind']));
    expect(rows.filter((row) => row.includes('its maker had seen the directions of the blindness check'))).toHaveLength(rows.length / 2); // prettier-ignore
    const report = await run('report', 'looked');
    expect(report.ok && report.text).toContain('12 of 24 labels were not made blind, though every seal was closed: 12 by somebody who had seen the directions of the blindness check. The figures use none of these.'); // prettier-ignore
    expect(report.ok && report.text).toContain('12 made blind, 12 not blind');
    const verified = await verifyExport(memoryFolder(files));
    expect(verified.firstBad).toBeUndefined();
    expect(verified.ok).toBe(true);
  });
});

it('from the freeze on the check is sealed for everybody, until provenance is open', async () => {
  await makeDraft(ada, 'sealed', 12, rules);
  await freezeStudy(ada, 'sealed');
  for (const asked of [whole, { ...whole, willRate: true }])
    await expect(blindnessOf(ada, 'sealed', asked)).rejects.toMatchObject({ code: 'sealed' });
  expect(await run('blindness', 'sealed')).toMatchObject({ ok: false, code: 'sealed' });
  await openStudy(ada, 'sealed');
  await closeStudy(ada, 'sealed');
  await revealSeal(ada, 'sealed', 'provenance');
  expect((await blindnessOf(ada, 'sealed', whole)).seen).toBe('whole');
});

describe('somebody at the command line', () => {
  it('who is not named makes labels of owners and authors unknown, and of nobody else', async () => {
    await makeDraft(ada, 'unnamed', 12, rules);
    expect((await run('blindness', 'unnamed')).ok).toBe(true);
    await freezeStudy(ada, 'unnamed');
    await openStudy(ada, 'unnamed');
    await answerAll(await joinAs(ada, 'unnamed', 'Ada', ada), () => ({ departs: 'no' }), 1);
    await answerAll(await joinAs(ada, 'unnamed', 'Finch'), () => ({ departs: 'no' }), 1);
    expect((await labelPayloads('unnamed')).map(({ looked }) => looked)).toEqual([['directions-by-operator'], undefined]); // prettier-ignore
    expect(await events('unnamed', 'looked')).toMatchObject([{ by: 'operator' }]);
  });

  it('who says who they are binds that person alone', async () => {
    await makeDraft(ada, 'named', 12, rules);
    await makePerson('Ben');
    expect(await run('blindness', 'named', '--by', 'Nobody')).toMatchObject({ ok: false, code: 'unknown' }); // prettier-ignore
    expect((await run('blindness', 'named', '--by', 'Ben')).ok).toBe(true);
    await freezeStudy(ada, 'named');
    await openStudy(ada, 'named');
    await answerAll(await joinAs(ada, 'named', 'Ada', ada), () => ({ departs: 'no' }), 1);
    expect((await labelPayloads('named'))[0]).not.toHaveProperty('looked');
  });
});

it('a draft that somebody looked at is removed whole', async () => {
  await makeDraft(ada, 'dropped', 12, rules);
  await blindnessOf(ada, 'dropped', whole);
  expect(await removeStudy(ada, 'dropped')).toEqual({ removed: 'dropped' });
  const { prisma } = await database();
  const left = await prisma.look.findMany({ where: { personId: ada.personId } });
  expect(left).toHaveLength(1);
});

it('a file of labels that comes in after every seal was opened is blind nowhere, and changes no route of gold', async () => {
  const [finch] = await makeOpenStudy(ada, 'late', 4, ['Finch of late'], rules);
  if (!finch) throw new Error('a rater');
  await answerAll(finch, () => ({ departs: 'no' }));
  await closeStudy(ada, 'late');
  for (const seal of ['labels', 'provenance', 'judgments'] as const) await revealSeal(ada, 'late', seal);
  const labels = [1, 2, 3, 4].map((at) => ({ itemId: `source-${at}`, values: { departs: 'no' } }));
  await storeLabels(operator(), 'late', { name: 'Late', fileSha256: '0'.repeat(64), notBound: 4 }, labels);
  const files = await exported('late');
  const rows = (files['ratings.csv'] ?? '').trim().split('\n').slice(1).filter((row) => row.includes(',declared,'));
  expect(new Set(rows.map((row) => /(?:made|not|declared) blind|unknown/.exec(row)?.[0]))).toEqual(new Set(['not blind']));
  expect(rows[0]).toContain('its file was imported after a seal was opened');
  expect(files['gold.jsonl']?.match(/"route":"(\w+)"/g)).toEqual(Array(8).fill('"route":"single"'));
  const report = await run('report', 'late');
  expect(report.ok && report.text).toContain('4 of 8 labels used (4 made blind, 4 not blind)');
  expect(report.ok && report.text).toContain('One person labelled these items.');
  expect((await verifyExport(memoryFolder(files))).firstBad).toBeUndefined();
}); // prettier-ignore

describe('a link that the operator makes for a rater of a sealed study', () => {
  it('needs a reason, which goes into the chain, and its labels say so', async () => {
    const [finch] = await makeOpenStudy(ada, 'lent', 6, ['Finch of lent']);
    if (!finch) throw new Error('a rater');
    await answerAll(finch, () => ({ departs: 'no' }), 1);
    expect(await run('sign-in', 'Finch of lent')).toMatchObject({ ok: false, code: 'sealed', message: expect.stringContaining('--because') as string }); // prettier-ignore
    expect(await events('lent', 'operator-session')).toEqual([]);
    const made = await run('sign-in', 'Finch of lent', '--because', 'The link was lost.');
    const { token } = (made.ok ? made.json : {}) as { token: string };
    expect(await events('lent', 'operator-session')).toEqual([{ rater: expect.stringMatching(/./) as string, because: 'The link was lost.' }]); // prettier-ignore
    const redeemed = await redeemLink(token);
    expect(redeemed).toEqual({ personId: finch.actor.personId, by: 'operator' });
    const session = await beginSessionRow(redeemed.personId, redeemed.by);
    const asOperator = { ...finch, actor: signedIn(redeemed.personId, session) };
    const next = await nextTrial(asOperator.actor, finch.sheet);
    if ('done' in next) throw new Error('a trial');
    await answer(asOperator, next.trial, { departs: 'no' });
    expect((await labelPayloads('lent')).map(({ session: by }) => by)).toEqual([undefined, 'operator']); // prettier-ignore
  });

  it('needs none for whoever does not rate, and none once the labels are open', async () => {
    expect((await run('sign-in', 'Somebody new')).ok).toBe(true);
    await makeOpenStudy(ada, 'opened', 2, ['Heron of opened']);
    await closeStudy(ada, 'opened');
    await revealSeal(ada, 'opened', 'labels');
    expect((await run('sign-in', 'Heron of opened')).ok).toBe(true);
  });
});
