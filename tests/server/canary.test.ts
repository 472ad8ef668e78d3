import Sqlite from 'better-sqlite3';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary, canaryRuns, canaryStudy, found, type Canary } from '../support/canary';
import { ask } from '../support/commands';
import {
  client,
  joined,
  labelOf,
  signedIn,
  type Client,
  type Joined,
  type Trial,
} from '../support/client';
import { root } from '../support/root';
import { startServer, writeFolder, type Server } from '../support/server';

const study = canaryStudy(12);
const runs = canaryRuns(study.ids);
const { slug } = study;
const sealed = [...study.sealed, ...runs.sealed];
const otherWords = canary('LEAKOTHERRATER7QZX');
const [ownerName, otherName, runsFile] = ['OWNER', 'ALIAS', 'RUNS'].map((name) => canary(`LEAK${name}7QZX`)) as [Canary, Canary, Canary]; // prettier-ignore
/** What raters never meet: not what is sealed, and not what stands in study.json for the desk. */
const unseen = [...sealed, ...study.declared, ownerName, runsFile];
let server: Server;
let first: Joined;
let second: Joined;
let owner: Client;

beforeAll(async () => {
  server = await startServer();
  await ask(server.data, 'sign-in', ownerName.word);
  await ask(server.data, 'import', writeFolder(study.files, study.folder));
  await ask(server.data, 'freeze', slug);
  // The judges ran before the first label: it shows nobody anything.
  const file = `${runsFile.word}.jsonl`;
  const brought = await ask(
    server.data,
    'judgments',
    slug,
    join(writeFolder({ [file]: runs.text }), file),
  );
  expect(brought).toMatchObject({ judgments: { stored: 12, refused: 0 } });
  expect(found(JSON.stringify(brought), sealed)).toEqual([]);
  const { token } = await ask<{ token: string }>(server.data, 'invite', slug);
  await clean(client(server.url), [...unseen], 'POST', '/api/join/preview', { token });
  first = await joined(server.url, token, otherName.word);
  second = await joined(server.url, token, 'Heron');
  await notOpenYet(second);
  await ask(server.data, 'open', slug);
  owner = await signedIn(
    server.url,
    (await ask<{ token: string }>(server.data, 'sign-in', ownerName.word)).token,
  );
  // The author rates too, on the third sheet.
  await owner.call('POST', '/api/join', { token, alias: 'Ada', consent: true });
  const late = client(server.url);
  const full = await clean(late, [...unseen, otherName], 'POST', '/api/join', { token, alias: 'Late', consent: true }); // prettier-ignore
  expect(full.body).toMatchObject({ error: { code: 'full' } });
});
afterAll(() => server.dispose());

/** Calls a route and looks for canaries in every byte of the answer: status line, headers, body. */
async function clean(
  person: Client,
  canaries: readonly Canary[],
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const answer = await person.call(method, path, body, headers);
  const all = [
    answer.text,
    ...[...answer.headers].map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
  // An address that names a word itself is answered with that address.
  const sought = canaries.filter(({ word }) => !path.toLowerCase().includes(word.toLowerCase()));
  expect(found(all, sought), `${method} ${path} (${answer.status})`).toEqual([]);
  expect(answer.headers.get('etag'), `${method} ${path}`).toBeNull();
  return answer;
}

/** A sheet of a study that is frozen and not open: its page, and every route that answers 409. */
async function notOpenYet({ person, sheet }: Joined): Promise<void> {
  const canaries = [...unseen, otherName];
  for (const path of [`/s/${sheet}`, '/', '/api/sheets', `/api/sheets/${sheet}`])
    expect((await clean(person, canaries, 'GET', path)).status).toBeLessThan(308);
  for (const path of ['next', 'trials'])
    expect((await clean(person, canaries, 'GET', `/api/sheets/${sheet}/${path}`)).status).toBe(409);
}

const pages = (sheet: string) => [
  '/',
  `/s/${sheet}`,
  `/s/${sheet}/withdraw`,
  `/sheets/${sheet}`,
  '/sign-in',
  '/join',
  '/studies',
  `/studies/${slug}`,
  ...['agreement', 'gold', 'export', 'form', 'people', 'judgments', 'report', 'disagreements'].map(
    (name) => `/studies/${slug}/${name}`,
  ),
  '/import',
  '/nowhere',
];
const sealedRoutes = [
  'labels.jsonl',
  'ratings.csv',
  'gold.jsonl',
  'gold.csv',
  'figures.csv',
  'agreement',
  'report.json',
  'report.md',
  'report-progress',
].map((name) => `/api/studies/${slug}/${name}`);
const studyRoutes = [...sealedRoutes, `/api/studies/${slug}/export.zip`];

/** Whatever a rater may ask for: as one who only rates, or as somebody of the desk, who reads study.json there. */
async function wholeSession(
  rater: Joined,
  { everywhere, onTheSheet }: Record<'everywhere' | 'onTheSheet', readonly Canary[]>,
  why: string,
): Promise<string[]> {
  const { person, sheet } = rater;
  const look = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    clean(
      person,
      /^\/(s|sheets|join|api\/sheets|api\/join)\b/.test(path) ? onTheSheet : everywhere,
      method,
      path,
      body,
      headers,
    );
  const order: string[] = [];
  for (const path of pages(sheet)) {
    await look('GET', path);
    await look('GET', path, undefined, { RSC: '1', 'Next-Router-Prefetch': '1' });
    await look('GET', `${path}?_rsc=abc`, undefined, { RSC: '1' });
  }
  for (const path of [
    ...studyRoutes,
    '/api/me',
    '/api/sheets',
    `/api/sheets/${sheet}`,
    '/api/openapi.json',
    '/api/study.schema.json',
  ])
    await look('GET', path);
  let next = ((await look('GET', `/api/sheets/${sheet}/next`)).body as { trial?: Trial }).trial;
  await look('GET', `/api/sheets/${sheet}/trials?limit=50`);
  while (next) {
    order.push(next.texts.find((text) => text.id === 'answer')?.body ?? '');
    await look('GET', `/api/sheets/${sheet}/trials/${next.id}`);
    await look('POST', `/api/sheets/${sheet}/later`, { trial: next.id, later: true });
    await look('POST', `/api/sheets/${sheet}/later`, { trial: next.id, later: false });
    const body = labelOf(next.id, { departs: order.length % 2 ? 'yes' : 'no', why });
    const saved = await look('POST', `/api/sheets/${sheet}/labels`, body);
    expect(saved.status).toBe(201);
    await look('POST', `/api/sheets/${sheet}/labels`, { ...body, key: crypto.randomUUID() }); // 409 stale
    await look('POST', `/api/sheets/${sheet}/labels`, { ...body, activeMs: 7 }); // 409 key-reused
    await look('POST', `/api/sheets/${sheet}/labels`, labelOf(next.id, { departs: 'maybe' }, 1)); // 422
    await look('POST', `/api/sheets/${sheet}/notes`, { trial: next.id, text: 'unclear' });
    next = (saved.body as { next: { trial?: Trial } }).next.trial;
  }
  await look('POST', `/api/sheets/${sheet}/hand-in`, { declared: [] });
  await look('POST', `/api/sheets/${sheet}/later`, { trial: 'handed-in', later: true }); // 409 locked
  for (const path of [
    `/s/${sheet}`,
    `/sheets/${sheet}`,
    '/',
    '/api/sheets',
    `/api/sheets/${sheet}`,
  ])
    await look('GET', path);
  return order;
}

async function forcedErrors(rater: Joined, canaries: readonly Canary[]): Promise<Set<number>> {
  const { person, sheet } = rater;
  const statuses = new Set<number>();
  const force = async (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => statuses.add((await clean(person, canaries, method, path, body, headers)).status);
  await force('POST', `/api/sheets/${sheet}/labels`, { nonsense: true }); // 400
  await force('POST', `/api/sheets/${sheet}/labels`, labelOf('nothing', {}), {
    cookie: 'blindmark.session=broken',
  }); // 401
  await force('POST', `/api/sheets/${sheet}/labels`, labelOf('nothing', {}), {
    origin: 'https://elsewhere.example',
  }); // 403
  await force('GET', `/api/sheets/${sheet}/trials/unknown`); // 404
  await force('GET', `/api/sheets/${sheet}/trials?sort=provenance`); // 400
  await force('GET', `/api/studies/${slug}/agreement`); // 403
  await force('POST', `/api/sheets/${sheet}/labels`, { text: 'x'.repeat(1_100_000) }); // 413
  await force('DELETE', `/api/sheets/${sheet}/labels`); // 405
  await force('POST', `/studies/${slug}`, undefined, { 'Next-Action': 'a'.repeat(42) });
  await force('POST', `/s/${sheet}`, undefined, { 'Next-Action': 'a'.repeat(42) });
  const lock = new Sqlite(join(server.data, 'blindmark.db'));
  lock.exec('BEGIN IMMEDIATE');
  await force('POST', `/api/sheets/${sheet}/hand-in`, { declared: [] }); // 503
  lock.close();
  await force('GET', `/s/${sheet}`, undefined, {
    'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
  });
  return statuses;
}

test('a rater meets no canary in any byte: whole session, forced errors, RSC payloads', async () => {
  const others = [...unseen, otherWords, otherName];
  const alone = (canaries: readonly Canary[]) => ({ everywhere: canaries, onTheSheet: canaries });
  const fromFirst = await wholeSession(first, alone(unseen), otherWords.word);
  const fromSecond = await wholeSession(second, alone(others), 'nothing special');
  expect(fromFirst).toHaveLength(12);
  expect([...fromFirst].sort()).toEqual([...fromSecond].sort());
  expect(fromFirst).not.toEqual(fromSecond);
  expect([...(await forcedErrors(second, others))].sort()).toEqual(
    expect.arrayContaining([400, 401, 403, 404, 405, 413, 503]),
  );
});

test('an owner who also rates meets none either, by screen, route or export', async () => {
  const sheets = await owner.call<{ sheets: { id: string }[] }>('GET', '/api/sheets');
  const canaries = [...sealed, otherWords];
  const own = { person: owner, sheet: sheets.body.sheets[0]?.id ?? '', returnToken: '' };
  const onTheSheet = [...unseen, otherWords, otherName];
  await wholeSession(own, { everywhere: canaries, onTheSheet }, 'mine');
  for (const path of sealedRoutes) expect((await owner.call('GET', path)).status).toBe(409);
  const folder = join(mkdtempSync(join(tmpdir(), 'blindmark-sealed-')), 'out');
  await ask(server.data, 'export', slug, folder);
  for (const name of readdirSync(folder))
    expect(found(readFileSync(join(folder, name), 'utf8'), canaries), name).toEqual([]);
  for (const command of [
    ['gold', slug],
    ['export', slug, `${folder}-2`, '--as', 'meaning-evals'],
  ]) {
    const refused = server.cliFails(...command);
    expect(refused.status).toBe(1);
    expect(found(refused.text, canaries)).toEqual([]);
    expect(refused.json).toMatchObject({ error: { code: 'sealed' } });
  }
});

test('what an owner sees does not move with an answer', async () => {
  const plain = (text: string) =>
    text.replaceAll(
      /nonce="[^"]*"|"nonce":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|\d\d:\d\d(:\d\d)?/g,
      '',
    );
  const views = async () => {
    const seen: string[] = [];
    for (const path of [
      '/studies',
      ...['', '/people', '/agreement', '/gold', '/export', '/judgments'].map(
        (name) => `/studies/${slug}${name}`,
      ),
    ]) {
      seen.push(plain((await owner.call('GET', path)).text));
    }
    return seen.map((text) => text.length);
  };
  await ask(server.data, 'close', slug);
  await ask(server.data, 'reopen', slug, '--because', 'to see whether counts move');
  const before = await views();
  const back = await first.person.call<{ trial: Trial }>(
    'GET',
    `/api/sheets/${first.sheet}/trials?at=1`,
  );
  const { id, revision, values } = back.body.trial;
  const turned = values?.departs === 'yes' ? 'no' : 'yes';
  const saved = await first.person.call(
    'POST',
    `/api/sheets/${first.sheet}/labels`,
    labelOf(
      id,
      { departs: turned, why: 'a much longer reason than before, so that a size would show' },
      revision,
    ),
  );
  expect(saved.status, saved.text).toBe(201);
  expect(await views()).toEqual(before);
});

test('what the browser is sent as code holds no canary, no source map and no other address', () => {
  const files: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else files.push(path);
    }
  };
  visit(join(root, '.next/static'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    expect(found(text, sealed), file).toEqual([]);
    expect(/sourceMappingURL=/.test(text), file).toBe(false);
  }
});

test('a rater of a closed study meets no canary', async () => {
  await ask(server.data, 'close', slug);
  const canaries = [...unseen, otherWords, otherName];
  for (const path of [...pages(second.sheet), '/api/sheets', '/api/me'])
    await clean(second.person, canaries, 'GET', path);
  const back = await clean(
    second.person,
    canaries,
    'GET',
    `/api/sheets/${second.sheet}/trials?at=1`,
  );
  const { trial } = back.body as { trial: Trial };
  const late = labelOf(trial.id, { departs: 'yes' }, trial.revision);
  const refused = await clean(second.person, canaries, 'POST', `/api/sheets/${second.sheet}/labels`, late); // prettier-ignore
  expect(refused.body).toMatchObject({ error: { code: 'closed' } });
});

test("with the other seals open, judges' answers still come to nobody", async () => {
  for (const seal of ['labels', 'provenance']) await ask(server.data, 'reveal', slug, seal);
  const shown = async (path: string) => {
    const { text, status } = await owner.call('GET', path);
    expect(found(text, runs.sealed), `${path} (${status})`).toEqual([]);
  };
  const open = [...pages(first.sheet), ...studyRoutes];
  for (const path of open) await shown(path);
  const folder = join(mkdtempSync(join(tmpdir(), 'blindmark-judged-')), 'out');
  await ask(server.data, 'export', slug, folder);
  for (const name of readdirSync(folder))
    expect(found(readFileSync(join(folder, name), 'utf8'), runs.sealed), name).toEqual([]);
  expect(server.cli('verify', folder)).toMatchObject({
    checked: expect.arrayContaining(['judgments: 1 file imported, sealed']) as string[],
  });
});

test('both orders are derived again from the export, after the reveal', async () => {
  await ask(server.data, 'reveal', slug, 'all');
  const folder = join(mkdtempSync(join(tmpdir(), 'blindmark-open-')), 'out');
  await ask(server.data, 'export', slug, folder);
  const verified = server.cli<{ ok: boolean; checked: string[] }>('verify', folder);
  expect(verified.ok).toBe(true);
  expect(verified.checked.join()).toContain('every order derived again');
  // The search itself works: what was sealed is in the open export.
  expect(
    found(readFileSync(join(folder, 'provenance.jsonl'), 'utf8'), study.sealed).length,
  ).toBeGreaterThan(50);
  const judged = readFileSync(join(folder, 'judgments.jsonl'), 'utf8');
  expect(found(judged, runs.sealed).length).toBeGreaterThan(80);
});
