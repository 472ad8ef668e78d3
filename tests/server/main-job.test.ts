import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined, labelOf, signedIn, type Client, type Trial } from '../support/client';
import { ask } from '../support/commands';
import { root } from '../support/root';
import { startServer, type Server } from '../support/server';

const data = join(root, '../shared/data/meaning-evals');
const there = existsSync(data);
if (!there) console.log(`Skipped: ${data} is not there, so the real study is not run.`);

let server: Server;
beforeAll(async () => {
  server = await startServer();
  await ask(server.data, 'sign-in', 'Ada');
});
afterAll(() => server.dispose());

const mechanisms = [
  'deontic_reversal',
  'condition_omission',
  'temporal_condition_reversal',
  'scope_shift',
  'quantitative_divergence',
  'polarity_reversal',
];

/** An answer that depends on the answer's text only, so that a second rater gives the same. */
function valuesFor(answer: string, rationale: string) {
  const points = [...answer];
  if (points.length % 3 === 0) return { diverges: 'no' };
  const [start, end] = [points.length % 7, (points.length % 7) + 12];
  const quote = points.slice(start, end).join('');
  const start16 = points.slice(0, start).join('').length;
  const span = { text: 'answer', start, end, start16, end16: start16 + quote.length, quote };
  return { diverges: 'yes', mechanism: mechanisms[points.length % 6], span: [span], rationale };
}

async function labelAll(
  person: Client,
  sheet: string,
  rationale: string,
): Promise<Map<string, ReturnType<typeof valuesFor>>> {
  const given = new Map<string, ReturnType<typeof valuesFor>>();
  let next = (await person.call<{ trial?: Trial }>('GET', `/api/sheets/${sheet}/next`)).body.trial;
  while (next) {
    const answer = next.texts.find((text) => text.id === 'answer')?.body ?? '';
    const values = valuesFor(answer, rationale);
    const saved = await person.call<{ next: { trial?: Trial } }>(
      'POST',
      `/api/sheets/${sheet}/labels`,
      labelOf(next.id, values),
    );
    expect(saved.status, saved.text).toBe(201);
    given.set(answer, values);
    next = saved.body.next.trial;
  }
  return given;
}

const rows = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test.skipIf(!there)(
  '108 of 108 items: two raters label them over HTTP, and the gold carries exactly what they entered',
  async () => {
    const imported = server.cli<{ items: { stored: number; refused: number } }>(
      'import',
      data,
      '--from',
      'meaning-evals',
    );
    expect(imported.items).toEqual({ stored: 108, refused: 0 });
    await ask(server.data, 'freeze', 'meaning-evals');
    await ask(server.data, 'open', 'meaning-evals');
    const { token } = await ask<{ token: string }>(server.data, 'invite', 'meaning-evals');
    const orders: string[][] = [];
    let entered = new Map<string, ReturnType<typeof valuesFor>>();
    for (const alias of ['Finch', 'Heron']) {
      const { person, sheet } = await joined(server.url, token, alias);
      const given = await labelAll(
        person,
        sheet,
        alias === 'Finch' ? 'The passage says otherwise: “quoted”, 3 × 4.' : 'Another reason.',
      );
      orders.push([...given.keys()]);
      if (alias === 'Finch') entered = given;
      expect((await person.call('POST', `/api/sheets/${sheet}/hand-in`, {})).status).toBe(200);
    }
    expect(orders[0]).toHaveLength(108);
    expect(orders[0]).not.toEqual(orders[1]);
    await ask(server.data, 'close', 'meaning-evals');
    await ask(server.data, 'reveal', 'meaning-evals', 'all');
    const out = join(mkdtempSync(join(tmpdir(), 'blindmark-gold-')), 'gold');
    server.cli('export', 'meaning-evals', out, '--as', 'meaning-evals');
    const gold = rows(join(out, 'gold.jsonl'));
    const answers = new Map(
      rows(join(data, 'items.jsonl')).map((item) => [item.id, String(item.answer)]),
    );
    expect(gold).toHaveLength(108);
    for (const row of gold) {
      const values = entered.get(answers.get(row.item_id) ?? '');
      const yes = values?.diverges === 'yes';
      expect(Object.keys(row)).toEqual([
        'item_id',
        'diverges',
        'mechanism',
        'quoted_span',
        'rationale',
        'labelled_on',
      ]);
      expect(row).toMatchObject({
        diverges: yes,
        mechanism: yes ? values.mechanism : null,
        quoted_span: yes ? values.span?.[0]?.quote : null,
        rationale: yes ? values.rationale : '',
      });
    }
  },
);

test.skipIf(!there)(
  "the study's own gold, imported as a rater's file, comes out as the same bytes",
  async () => {
    const copy = join(mkdtempSync(join(tmpdir(), 'blindmark-copy-')), 'own-gold');
    // The folder's name is the study's, so the same data come in a second time under another.
    expect(server.cliFails('import', data, '--from', 'meaning-evals').status).toBe(1);
    symlinkSync(data, copy);
    server.cli('import', copy, '--from', 'meaning-evals');
    await ask(server.data, 'freeze', 'own-gold');
    const brought = server.cli<{ labels: { stored: number; refused: number } }>(
      'labels',
      'own-gold',
      join(data, 'gold.jsonl'),
      '--rater',
      'author',
      '--from',
      'meaning-evals',
    );
    expect(brought.labels).toEqual({ stored: 108, refused: 0, notBound: 108 });
    await ask(server.data, 'open', 'own-gold');
    await ask(server.data, 'close', 'own-gold');
    await ask(server.data, 'reveal', 'own-gold', 'all');
    const out = join(mkdtempSync(join(tmpdir(), 'blindmark-gold-')), 'gold');
    server.cli('export', 'own-gold', out, '--as', 'meaning-evals');
    expect(readFileSync(join(out, 'gold.jsonl'), 'utf8')).toBe(
      readFileSync(join(data, 'gold.jsonl'), 'utf8'),
    );
  },
);

test('export, import and export again give the same bytes, and verify accepts both', async () => {
  const demo = join(root, 'docs/demo/allotment-answers');
  server.cli('import', demo);
  await ask(server.data, 'freeze', 'allotment-answers');
  await ask(server.data, 'open', 'allotment-answers');
  const { token } = await ask<{ token: string }>(server.data, 'invite', 'allotment-answers');
  const { person, sheet } = await joined(server.url, token, 'Wren');
  for (const [index, diverges] of ['no', 'yes', 'no'].entries()) {
    const { body } = await person.call<{ trial: Trial }>('GET', `/api/sheets/${sheet}/next`);
    const answer = body.trial.texts.find((text) => text.id === 'answer')?.body ?? '';
    const quote = [...answer].slice(0, 9).join('');
    const span = { text: 'answer', start: 0, end: 9, start16: 0, end16: quote.length, quote };
    const values =
      diverges === 'yes'
        ? { diverges, way: 'duty', words: [span], why: 'Ünïcode — “so”.' }
        : { diverges };
    expect(
      (await person.call('POST', `/api/sheets/${sheet}/labels`, labelOf(body.trial.id, values)))
        .status,
    ).toBe(201);
    if (index === 2)
      await person.call(
        'POST',
        `/api/sheets/${sheet}/labels`,
        labelOf(body.trial.id, { diverges: 'no' }, 1),
      );
  }
  const second = await joined(server.url, token, 'Swift');
  const { body } = await second.person.call<{ trial: Trial }>(
    'GET',
    `/api/sheets/${second.sheet}/next`,
  );
  await second.person.call(
    'POST',
    `/api/sheets/${second.sheet}/labels`,
    labelOf(body.trial.id, { diverges: 'no' }),
  );
  expect(
    (await second.person.call('POST', `/api/sheets/${second.sheet}/withdraw`, { erase: true }))
      .status,
  ).toBe(200);
  const ids = rows(join(demo, 'items.jsonl')).map((row) => String(row.id));
  const runs = ids.map((item, at) => ({
    judge: 'judge-north',
    run: 1,
    item,
    raw: at % 4 === 0 ? 'Hard to say — “perhaps”.' : '{"diverges":"no"}',
    cost: at / 7,
  }));
  const file = join(mkdtempSync(join(tmpdir(), 'blindmark-runs-')), 'north.jsonl');
  writeFileSync(file, runs.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect(server.cli('judgments', 'allotment-answers', file)).toMatchObject({
    judgments: { stored: 12, refused: 0 },
  });
  await ask(server.data, 'close', 'allotment-answers');
  await ask(server.data, 'reveal', 'allotment-answers', 'all');
  const scratch = mkdtempSync(join(tmpdir(), 'blindmark-trip-'));
  server.cli('export', 'allotment-answers', join(scratch, 'first', 'trip'));

  const other = await startServer();
  try {
    await ask(other.data, 'sign-in', 'Bea');
    const { study } = other.cli<{ study: string }>('import', join(scratch, 'first', 'trip'));
    other.cli('export', study, join(scratch, 'second'));
  } finally {
    await other.dispose();
  }
  const files = readdirSync(join(scratch, 'second')).sort();
  expect(files).toEqual([
    'events.jsonl',
    'figures.csv',
    'gold.csv',
    'gold.jsonl',
    'guidelines.md',
    'items.jsonl',
    'judgments.jsonl',
    'labels.jsonl',
    'manifest.json',
    'provenance.jsonl',
    'ratings.csv',
    'sheets.jsonl',
    'study.json',
  ]);
  for (const file of files) {
    expect(readFileSync(join(scratch, 'second', file), 'utf8'), file).toBe(
      readFileSync(join(scratch, 'first', 'trip', file), 'utf8'),
    );
  }
  expect(server.cli('verify', join(scratch, 'first', 'trip'))).toMatchObject({ ok: true });
  expect(server.cli('verify', join(scratch, 'second'))).toMatchObject({ ok: true });
});

test('a signed-in owner reads agreement only once the labels are open', async () => {
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Ada');
  const owner = await signedIn(server.url, token);
  expect((await owner.call('GET', '/api/studies/allotment-answers/agreement')).status).toBe(200);
});
