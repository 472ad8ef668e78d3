import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client';
import { ask } from '../support/commands';
import { startServer, writeFolder, type Server } from '../support/server';

let server: Server;
let owner: Client;

beforeAll(async () => {
  server = await startServer();
  owner = await signedIn(
    server.url,
    (await ask<{ token: string }>(server.data, 'sign-in', 'Ada')).token,
  );
});
afterAll(() => server.dispose());

const study = (more: Record<string, unknown> = {}) => ({
  title: 'Rows',
  texts: [{ id: 'answer', title: 'Answer', role: 'judged' }],
  form: { fields: [{ id: 'ok', kind: 'yes-no', ask: 'Is it right?', gold: true }] },
  ...more,
});

const row = (at: number): string =>
  JSON.stringify({ id: `row-${at}`, answer: `Answer ${at}.`, model: 'm' });
const folder = (items: string, more: Record<string, unknown> = {}) => ({
  'study.json': JSON.stringify(study(more)),
  'guidelines.md': 'Judge.\n',
  'items.jsonl': items,
});

type Plan = {
  id: string;
  items: { rows: number; stored: number; refused: number };
  refused: { line: number; reason: string }[];
  faults: { file: string; message: string }[];
  fields: { id: string; use: string; first: string | null }[];
};

async function upload(
  files: Record<string, string | Uint8Array>,
  name: string,
): Promise<{ status: number; plan: Plan; text: string }> {
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file,
        typeof text === 'string' ? strToU8(text) : text,
      ]),
    ),
    { level: 1 },
  );
  const response = await fetch(`${server.url}/api/imports?name=${name}.zip`, {
    method: 'PUT',
    headers: { cookie: owner.cookie(), origin: server.url },
    body: Buffer.from(bytes),
  });
  const text = await response.text();
  return { status: response.status, plan: JSON.parse(text) as Plan, text };
}

const slugs = async (): Promise<string> => (await owner.call('GET', '/studies')).text;

test('1,000 rows with a broken line 57: the plan names it, nothing is stored until it is left out by its number', async () => {
  const items = Array.from({ length: 1_000 }, (_, at) =>
    at === 56 ? '{"id": "row-57", "answer": "cut' : row(at + 1),
  ).join('\n');
  const { status, plan } = await upload(folder(items), 'broken-57');
  expect(status).toBe(200);
  expect(plan.items).toEqual({ rows: 1_000, stored: 999, refused: 1 });
  expect(plan.refused[0]?.line).toBe(57);
  expect(plan.refused[0]?.reason).not.toContain('cut');
  const refused = await owner.call('POST', `/api/imports/${plan.id}/confirm`, { leaveOut: 0 });
  expect(refused.status).toBe(422);
  expect(await slugs()).not.toContain('broken-57');
  const done = await owner.call<{ study: string }>('POST', `/api/imports/${plan.id}/confirm`, {
    leaveOut: 1,
  });
  expect(done.status, done.text).toBe(201);
  expect(done.body.study).toBe('broken-57');
  expect(await slugs()).toContain('broken-57');
});

test("a sealed field's values are not in the plan, an opened one's are", async () => {
  const { plan, text } = await upload(
    folder(`${JSON.stringify({ id: 'a', answer: 'Seen words.', model: 'SEALED-WORDS' })}\n`),
    'fields',
  );
  expect(text).not.toContain('SEALED-WORDS');
  expect(plan.fields.find((field) => field.id === 'answer')).toMatchObject({
    use: 'seen',
    first: 'Seen words.',
  });
  expect(plan.fields.find((field) => field.id === 'model')).toMatchObject({
    use: 'sealed',
    first: null,
  });
  expect((await owner.call('DELETE', `/api/imports/${plan.id}`)).status).toBe(200);
  expect(
    (await owner.call('POST', `/api/imports/${plan.id}/confirm`, { leaveOut: 0 })).status,
  ).toBe(404);
});

const nul = String.fromCharCode(0);
const refusals: [string, string | Uint8Array, RegExp][] = [
  ['nul', `${row(1)}\n{"id":"b","answer":"a${nul}b"}\n`, /./],
  ['surrogate', `${row(1)}\n{"id":"b","answer":"\\ud800"}\n`, /./],
  ['utf16', Buffer.from(`${row(1)}\n${row(2)}\n`, 'utf16le'), /./],
  ['number-and-text', '{"id":1,"answer":"x"}\n{"id":"1","answer":"y"}\n', /clash|line/i],
  ['nfc-nfd', '{"id":"caf\u00e9","answer":"x"}\n{"id":"cafe\u0301","answer":"y"}\n', /clash|line/i],
  ['trailing-space', '{"id":"a","answer":"x"}\n{"id":"a ","answer":"y"}\n', /./],
  ['deep', `{"id":"a","answer":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`, /./],
  ['proto', `${row(1)}\n{"id":"b","answer":"x","__proto__":{"polluted":true}}\n`, /./],
  ['duplicate', `${row(1)}\n${row(2)}\n${row(1)}\n`, /line/],
  ['empty', '', /empty/i],
  ['only-bom', '\ufeff', /empty/i],
];

test.each(refusals)(
  '%s is refused with a sentence and a line, and nothing is stored',
  async (name, items, sentence) => {
    const { status, plan } = await upload(
      { ...folder(''), 'items.jsonl': items },
      `hostile-${name}`,
    );
    expect(status).toBe(200);
    expect(plan.items.rows).toBe(plan.items.stored + plan.items.refused);
    const said = [
      ...plan.refused.map((one) => one.reason),
      ...plan.faults.map((one) => one.message),
    ].join(' ');
    expect(said).toMatch(sentence);
    expect(said.length).toBeGreaterThan(10);
    expect(
      (await owner.call('POST', `/api/imports/${plan.id}/confirm`, { leaveOut: 0 })).status,
    ).toBe(422);
    expect(await slugs()).not.toContain(`hostile-${name}`);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  },
);

test('BOM, CRLF and no last newline are read as they are meant', async () => {
  const { plan } = await upload(folder(`\ufeff${row(1)}\r\n${row(2)}`), 'plain-bom');
  expect(plan.items).toEqual({ rows: 2, stored: 2, refused: 0 });
});

test('an unknown field kind is a sentence that names the field', async () => {
  const bad = { form: { fields: [{ id: 'ok', kind: 'yesno', ask: 'Right?' }] } };
  const { plan } = await upload(folder(`${row(1)}\n`, bad), 'bad-kind');
  expect(
    plan.faults.map((one) => one.message).join(' ') +
      plan.refused.map((one) => one.reason).join(' '),
  ).toMatch(/yes-no|kind/);
});

test('a 50 MB line is refused in bounded memory', async () => {
  const long = writeFolder(
    folder(`${row(1)}\n{"id":"b","answer":"${'a'.repeat(50_000_000)}"}\n${row(3)}\n`),
    'long-line',
  );
  const plan = await ask<{
    items: { stored: number; refused: number };
    refused: { line: number }[];
  }>(server.data, 'import', long, '--plan');
  expect(plan.items).toEqual({ stored: 2, refused: 1 });
  expect(plan.refused[0]?.line).toBe(2);
});

test('an upload that says another length than it has, or is no zip, stores nothing', async () => {
  const response = await fetch(`${server.url}/api/imports?name=x.zip`, {
    method: 'PUT',
    headers: { cookie: owner.cookie(), origin: server.url },
    body: 'not a zip',
  });
  expect(response.status).toBe(422);
  expect(
    ((await response.json()) as { error: { message: string } }).error.message.length,
  ).toBeGreaterThan(20);
});

test('the command line stores nothing without the word, and everything else with it', async () => {
  const dir = writeFolder(folder(`${row(1)}\n{broken\n${row(3)}\n`), 'by-command');
  const refused = server.cliFails('import', dir);
  expect(refused.status).toBe(1);
  expect(refused.json).toMatchObject({
    study: 'by-command',
    items: { stored: 0, refused: 1 },
    refused: [{ file: 'items.jsonl', line: 2 }],
  });
  expect(await slugs()).not.toContain('by-command');
  expect(server.cli('import', dir, '--leave-out')).toMatchObject({
    study: 'by-command',
    items: { stored: 2, refused: 1 },
  });
  expect(server.cliFails('import', dir).json).toMatchObject({ error: { code: 'taken' } });
});
