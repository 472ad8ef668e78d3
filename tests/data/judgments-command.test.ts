import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '@/lib/commands/run-command';
import { database } from '@/lib/data/store/database';
import { judgmentFiles } from '@/lib/data/judgment-pages';
import { makeDraft, makePerson } from './make-study';
import { withDatabase } from './with-database';
import { storedJudgments } from './stored-judgments';

const { folder } = withDatabase();
const data = join(process.cwd(), '../shared/data/meaning-evals');
const there = existsSync(data);
if (!there) console.log(`Skipped: ${data} is not there, so its judgments are not imported.`);

type Said = {
  judgments: { stored: number; refused: number };
  refused: { file: string; line: number; reason: string }[];
  sha256: string;
};

async function run(...argv: string[]) {
  return runCommand(argv, folder(), () => undefined);
}

async function says(...argv: string[]): Promise<{ json: Said; text: string; exit: number }> {
  const outcome = await run(...argv);
  if (!outcome.ok) throw new Error(outcome.message);
  return { json: outcome.json as Said, text: outcome.text, exit: outcome.exit };
}

const file = (name: string, rows: readonly unknown[]): string => {
  writeFileSync(join(folder(), name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return name;
};

const inStudy = async (slug: string): Promise<number> => {
  const { prisma } = await database();
  const { id } = await prisma.study.findUniqueOrThrow({ where: { slug } });
  return (await storedJudgments(id)).length;
};

const north = { judge: 'judge-north', run: 1 };

beforeAll(async () => {
  const owner = await makePerson('Ada', { mayOwn: true });
  await makeDraft(owner, 'small', 3);
});

test('a draft takes no judgments, and a file that is not there or a layout that is none is named', async () => {
  file('one.jsonl', [{ ...north, item: 'source-1', values: { departs: 'no' } }]);
  expect(await run('judgments', 'small', 'one.jsonl')).toMatchObject({ code: 'not-open' });
  expect(await run('judgments', 'small', 'none.jsonl')).toMatchObject({ code: 'unknown' });
  expect(await run('judgments', 'small', '.')).toMatchObject({ code: 'unknown' });
  expect(await run('judgments', 'nowhere', 'one.jsonl')).toMatchObject({ code: 'unknown' });
  expect(await run('judgments', 'small', 'one.jsonl', '--from', 'gold')).toMatchObject({
    code: 'unreadable',
    message: 'There is no layout "gold". Known: meaning-evals.',
  });
});

test('rows in are stored and refused: nothing is stored until refused ones are left out by a word', async () => {
  await says('freeze', 'small');
  file('mixed.jsonl', [
    { ...north, item: 'source-1', values: { departs: 'yes', way: 'LEAK-WAY' } },
    { ...north, item: 'source-2', raw: 'LEAK-REPLY' },
    { ...north, item: 'elsewhere', raw: 'LEAK-REPLY' },
    { ...north, item: 'source-3', error: 'LEAK-ERROR' },
    { ...north, item: 'source-3', values: 'LEAK-VALUES' },
  ]);
  const refused = [
    { file: 'mixed.jsonl', line: 3, reason: 'The study has no item with this id.' },
    { file: 'mixed.jsonl', line: 5, reason: 'values: This must be an object, not a text.' },
  ];
  const plan = await says('judgments', 'small', 'mixed.jsonl', '--plan');
  expect(plan.json).toMatchObject({ judgments: { stored: 3, refused: 2 }, refused });
  expect(plan.exit).toBe(0);
  const nothing = await says('judgments', 'small', 'mixed.jsonl');
  expect(nothing.json).toMatchObject({ judgments: { stored: 0, refused: 2 }, refused });
  expect(nothing.exit).toBe(1);
  expect(await inStudy('small')).toBe(0);
  const done = await says('judgments', 'small', 'mixed.jsonl', '--leave-out');
  expect(done.json).toMatchObject({ judgments: { stored: 3, refused: 2 } });
  expect(done.exit).toBe(0);
  expect(await inStudy('small')).toBe(3);
  // Nobody is told what a judge said, nor that two of the three rows are no answers.
  for (const { json, text } of [plan, nothing, done]) {
    expect(JSON.stringify(json) + text).not.toMatch(/LEAK|malformed|failed/);
  }
});

test('the very same file is refused, under whatever name; an empty one has no rows', async () => {
  const again = file('again.jsonl', [{ ...north, run: 2, item: 'source-1', raw: '{}' }]);
  await says('judgments', 'small', again);
  const copy = file('copy.jsonl', [{ ...north, run: 2, item: 'source-1', raw: '{}' }]);
  expect(await run('judgments', 'small', copy)).toMatchObject({
    code: 'taken',
    message: 'This very file was imported before, as "again.jsonl". Nothing was stored.',
  });
  expect(await run('judgments', 'small', file('empty.jsonl', []))).toMatchObject({
    code: 'value-refused',
  });
});

test('a file whose rows are all refused stores nothing, not even with the word', async () => {
  const name = file('strangers.jsonl', [{ ...north, item: 'x', raw: '' }]);
  const { json, exit } = await says('judgments', 'small', name, '--leave-out');
  expect(json.judgments).toEqual({ stored: 0, refused: 1 });
  expect(exit).toBe(1);
});

test.skipIf(!there)('864 of 864 published judgments come in, under a sealed study', async () => {
  await says('import', data, '--from', 'meaning-evals');
  await says('freeze', 'meaning-evals');
  const file = join(data, 'judge-results.jsonl');
  const { json } = await says('judgments', 'meaning-evals', file, '--from', 'meaning-evals');
  expect(json).toEqual({
    study: 'meaning-evals',
    judgments: { stored: 864, refused: 0 },
    notBound: 864,
    refused: [],
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(await inStudy('meaning-evals')).toBe(864);
  const { prisma } = await database();
  const { id } = await prisma.study.findUniqueOrThrow({ where: { slug: 'meaning-evals' } });
  expect(await judgmentFiles(id)).toMatchObject([
    { name: 'judge-results.jsonl', layout: 'meaning-evals', rows: 864, sha256: json.sha256 },
  ]);
});
