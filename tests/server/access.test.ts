import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '@/app/api/_http/open-api';
import {
  client,
  joined,
  labelOf,
  signedIn,
  type Client,
  type Joined,
  type Trial,
} from '../support/client';
import { ask } from '../support/commands';
import { pages } from '../support/file-tree';
import { root } from '../support/root';
import { startServer, type Server } from '../support/server';
import { yesNoFolder } from '../support/study';

let server: Server;
let mine: Joined;
let fellow: Joined;
let elsewhere: Joined;
let owner: Client;
let otherOwner: Client;
let reviewer: Client;
let myTrial: string;
let fellowTrial: string;
let upload: string;

beforeAll(async () => {
  server = await startServer();
  const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);
  owner = await signedIn(server.url, (await run<{ token: string }>('sign-in', 'Ada')).token);
  const invites: Record<string, string> = {};
  otherOwner = await signedIn(server.url, (await run<{ token: string }>('sign-in', 'Bea')).token);
  for (const [slug, name] of [
    ['here', 'Ada'],
    ['there', 'Bea'],
  ] as const) {
    await run('import', yesNoFolder(slug, { items: 6, raters: 3 }), '--owner', name);
    await run('freeze', slug);
    await run('open', slug);
    invites[slug] = (await run<{ token: string }>('invite', slug)).token;
  }
  mine = await joined(server.url, invites.here ?? '', 'Mine');
  fellow = await joined(server.url, invites.here ?? '', 'Fellow');
  elsewhere = await joined(server.url, invites.there ?? '', 'Elsewhere');
  await run('people', 'here', '--add', 'Rita', '--role', 'reviewer');
  reviewer = await signedIn(server.url, (await run<{ token: string }>('sign-in', 'Rita')).token);
  myTrial = (await mine.person.call<{ trial: Trial }>('GET', `/api/sheets/${mine.sheet}/next`)).body
    .trial.id;
  fellowTrial = (
    await fellow.person.call<{ trial: Trial }>('GET', `/api/sheets/${fellow.sheet}/next`)
  ).body.trial.id;
  const put = await fetch(`${server.url}/api/imports?name=mine.zip`, {
    method: 'PUT',
    headers: { cookie: owner.cookie(), origin: server.url },
    body: tinyZip,
  });
  expect(put.status).toBe(200);
  upload = ((await put.json()) as { id: string }).id;
  expect(upload).toMatch(/^[\w-]{22}$/);
});
afterAll(() => server.dispose());

// A zip of one file "study.json" that says {}, stored: enough to be kept and planned.
const tinyZip = Buffer.from(
  'UEsDBBQAAAAAAAAAIQBDv6ajAgAAAAIAAAAKAAAAc3R1ZHkuanNvbnt9UEsBAhQDFAAAAAAAAAAhAEO/pqMCAAAAAgAAAAoAAAAAAAAAAAAAAIABAAAAAHN0dWR5Lmpzb25QSwUGAAAAAAEAAQA4AAAAKgAAAAAA',
  'base64',
);

const bodies: Record<string, unknown> = {
  '/api/sheets/{sheet}/labels': () => labelOf(myTrial, { departs: 'yes' }),
  '/api/sheets/{sheet}/later': () => ({ trial: myTrial, later: true }),
  '/api/sheets/{sheet}/notes': () => ({ trial: myTrial, text: 'note' }),
  '/api/sheets/{sheet}/hand-in': () => ({ declared: [] }),
  '/api/sheets/{sheet}/withdraw': () => ({ erase: true }),
  '/api/imports/{import}': () => ({ show: [] }),
  '/api/imports/{import}/confirm': () => ({ leaveOut: 0 }),
};

const addressOf = (path: string): string =>
  path
    .replace('{sheet}', mine.sheet)
    .replace('{trial}', myTrial)
    .replace('{slug}', 'here')
    .replace('{import}', upload);

async function status(person: Client, method: string, path: string): Promise<number> {
  const body = bodies[path] as (() => unknown) | undefined;
  const sends = method !== 'get' && method !== 'delete' && method !== 'put';
  return (
    await person.call(method.toUpperCase(), addressOf(path), sends ? (body?.() ?? {}) : undefined)
  ).status;
}

// Of all routes (a test holds that `routes` is what the file tree serves), those that a stranger may ask.
const open = new Set([
  '/api/health',
  '/api/openapi.json',
  '/api/study.schema.json',
  '/api/join',
  '/api/join/preview',
  '/api/sign-in',
  '/api/sign-out',
]);
const guarded = routes.filter(({ path }) => !open.has(path));

test.each(guarded.map(({ method, path }) => [method, path] as const))(
  '%s %s: a stranger gets 401',
  async (method, path) => {
    expect(await status(client(server.url), method, path)).toBe(401);
    expect(await status(client(server.url, 'blindmark.session=forged'), method, path)).toBe(401);
  },
);

const onSheets = routes.filter(({ path }) => path.includes('{sheet}'));

test.each(onSheets.map(({ method, path }) => [method, path] as const))(
  '%s %s: nobody but its rater reaches a sheet, whatever their role',
  async (method, path) => {
    for (const person of [fellow.person, elsewhere.person, reviewer, owner, otherOwner])
      expect(await status(person, method, path)).toBe(404);
  },
);

const onStudies = routes.filter(({ path }) => path.includes('{slug}'));

test.each(onStudies.map(({ method, path }) => [method, path] as const))(
  "%s %s: a study's figures are for its desk, and sealed",
  async (method, path) => {
    expect(await status(mine.person, method, path)).toBe(403);
    expect(await status(elsewhere.person, method, path)).toBe(404);
    expect(await status(otherOwner, method, path)).toBe(404);
    const sealed = path.endsWith('export.zip') ? 200 : 409;
    expect(await status(owner, method, path)).toBe(sealed);
    expect(await status(reviewer, method, path)).toBe(sealed);
  },
);

test.each(
  routes
    .filter(({ path }) => path.includes('{import}'))
    .map(({ method, path }) => [method, path] as const),
)("%s %s: an import is its maker's", async (method, path) => {
  for (const person of [mine.person, reviewer, otherOwner])
    expect([403, 404]).toContain(await status(person, method, path));
});

test("a trial of another sheet is unknown under one's own", async () => {
  const { person, sheet } = mine;
  expect((await person.call('GET', `/api/sheets/${sheet}/trials/${fellowTrial}`)).status).toBe(404);
  expect(
    (await person.call('GET', `/api/sheets/${sheet}/trials?after=${fellowTrial}`)).status,
  ).toBe(404);
  expect(
    (
      await person.call(
        'POST',
        `/api/sheets/${sheet}/labels`,
        labelOf(fellowTrial, { departs: 'yes' }),
      )
    ).status,
  ).toBe(404);
  expect(
    (await person.call('POST', `/api/sheets/${sheet}/notes`, { trial: fellowTrial, text: 'x' }))
      .status,
  ).toBe(404);
});

test('the window is all that is ever sent: later trials are unknown until they are near', async () => {
  const { person, sheet } = mine;
  const { body } = await person.call<{ trials: Trial[] }>(
    'GET',
    `/api/sheets/${sheet}/trials?limit=50`,
  );
  expect(body.trials.length).toBeLessThanOrEqual(20);
});

test('raters cannot own studies, and an owner cannot confirm what is not theirs', async () => {
  for (const person of [mine.person, reviewer]) {
    const put = await fetch(`${server.url}/api/imports`, {
      method: 'PUT',
      headers: { cookie: person.cookie(), origin: server.url },
      body: tinyZip,
    });
    expect(put.status).toBe(403);
  }
});

const putJudgments = (person: Client, study: string) =>
  fetch(`${server.url}/api/imports?study=${study}&name=runs.jsonl`, {
    method: 'PUT',
    headers: { cookie: person.cookie(), origin: server.url },
    body: '{"judge":"judge-north","run":1,"item":"row-1","raw":"no"}\n',
  });

test("judges' runs are planned and imported by owners and authors, and by nobody else", async () => {
  for (const [person, status] of [
    [client(server.url), 401],
    [mine.person, 403],
    [reviewer, 403],
    [elsewhere.person, 404],
    [otherOwner, 404],
  ] as const)
    expect((await putJudgments(person, 'here')).status).toBe(status);
  await ask(server.data, 'people', 'here', '--add', 'Wu', '--role', 'author');
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Wu');
  const author = await signedIn(server.url, token);
  for (const person of [mine.person, reviewer, elsewhere.person, otherOwner])
    expect((await person.call('GET', '/studies/here/judgments')).text).not.toContain(
      'Files brought',
    );
  for (const person of [owner, author]) {
    expect((await person.call('GET', '/studies/here/judgments')).text).toContain('Imported files');
    const put = await putJudgments(person, 'here');
    expect(put.status).toBe(200);
    const { id, judgments } = (await put.json()) as { id: string; judgments: unknown };
    expect(judgments).toEqual({ rows: 1, stored: 1, refused: 0, notBound: 1 });
    for (const other of [mine.person, reviewer, otherOwner])
      expect((await other.call('POST', `/api/imports/${id}/confirm`, { leaveOut: 0 })).status).toBe(
        404,
      );
    expect((await person.call('PATCH', `/api/imports/${id}`, { show: [] })).status).toBe(404);
    expect((await person.call('DELETE', `/api/imports/${id}`)).status).toBe(200);
  }
  const kept = (await (await putJudgments(author, 'here')).json()) as { id: string };
  const stored = await author.call('POST', `/api/imports/${kept.id}/confirm`, { leaveOut: 0 });
  expect(stored.status).toBe(201);
  expect(stored.body).toEqual({ study: 'here', judgments: { stored: 1, refused: 0 } });
  expect((await putJudgments(owner, 'here')).status).toBe(409);
});

// Every page that is there, those of a sheet too: what is in the brackets is asked for with real ids.
const allPages = pages().map((path) =>
  path.replace('[study]', 'here').replace('[item]', 'row-1').replace('[sheet]', 'SHEET'),
);
const tricks: readonly Record<string, string>[] = [
  {},
  { 'x-middleware-subrequest': 'proxy' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Segment-Prefetch': '/_tree' },
];

test.each(allPages)(
  '%s shows a stranger, a rater and another owner nothing of the study, by any header',
  async (page) => {
    const path = page.replace('SHEET', mine.sheet);
    const addresses = [path, `${path}.rsc`, `${path}?_rsc=1`, `/_next/data/x${path}.json`];
    for (const person of [client(server.url), elsewhere.person, otherOwner]) {
      for (const headers of tricks) {
        const answers = await Promise.all(
          addresses.map((address) => person.call('GET', address, undefined, headers)),
        );
        for (const [at, { text }] of answers.entries()) {
          expect(
            text.includes('Made for a test: here'),
            `${addresses[at]} ${JSON.stringify(headers)}`,
          ).toBe(false);
        }
      }
    }
  },
);

test("a stranger's server action is refused, with any id that the build knows", async () => {
  const ids = actionIds();
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    for (const person of [client(server.url), elsewhere.person, otherOwner]) {
      await person.call('POST', '/studies/here', [], {
        'Next-Action': id,
        'content-type': 'text/plain;charset=UTF-8',
      });
    }
  }
  const { body } = await mine.person.call<{ state: string }>('GET', `/api/sheets/${mine.sheet}`);
  expect(body.state).toBe('open');
});

function actionIds(): string[] {
  const manifest = readFileSync(join(root, '.next/server/server-reference-manifest.json'), 'utf8');
  return Object.keys((JSON.parse(manifest) as { node: Record<string, unknown> }).node);
}

test('changing requests from another site are refused, with and without a cookie', async () => {
  const { person, sheet } = mine;
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ]) {
    const { status: got } = await person.call(
      'POST',
      `/api/sheets/${sheet}/labels`,
      labelOf(myTrial, { departs: 'yes' }),
      headers,
    );
    expect(got, JSON.stringify(headers)).toBe(403);
  }
  const plain = await person.call(
    'POST',
    `/api/sheets/${sheet}/labels`,
    labelOf(myTrial, { departs: 'yes' }),
    { 'content-type': 'text/plain' },
  );
  expect(plain.status).toBe(400);
});

test('an invitation: unknown, revoked, used up or expired, it opens nothing; it joins once for each use', async () => {
  const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);
  const { token } = await run<{ token: string }>('invite', 'there', '--uses', '1');
  const joins = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      client(server.url).call('POST', '/api/join', { token, alias: `Swift ${at}`, consent: true }),
    ),
  );
  expect(joins.filter((join_) => join_.status === 201)).toHaveLength(1);
  expect(joins.filter((join_) => join_.status !== 201).every((join_) => join_.status === 404)).toBe(
    true,
  );
  expect(
    (
      await client(server.url).call('POST', '/api/join', {
        token: 'x'.repeat(43),
        alias: 'A',
        consent: true,
      })
    ).status,
  ).toBe(404);
  expect((await client(server.url).call('POST', '/api/join', { token, alias: 'A' })).status).toBe(
    400,
  );
});

test('a full study takes nobody more, under twenty at once', async () => {
  const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);
  const { token } = await run<{ token: string }>('invite', 'there', '--uses', '50');
  const joins = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      client(server.url).call('POST', '/api/join', { token, alias: `Tern ${at}`, consent: true }),
    ),
  );
  // Three slots: one is Elsewhere's, one was taken above.
  expect(joins.filter((one) => one.status === 201)).toHaveLength(1);
  expect(
    joins.filter((one) => one.status === 409).every((one) => one.text.includes('"full"')),
  ).toBe(true);
});

test('a one-time link signs in once, also under twenty at once, and every answer is no-store', async () => {
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Ada');
  const all = await Promise.all(
    Array.from({ length: 20 }, () => client(server.url).call('POST', '/api/sign-in', { token })),
  );
  expect(all.filter((one) => one.status === 200)).toHaveLength(1);
  for (const one of all) expect(one.headers.get('cache-control')).toContain('no-store');
});

test('wrong passwords are throttled with one sentence, also after a restart', async () => {
  const email = 'ada@blindmark.example';
  expect(
    (await owner.call('POST', '/api/me/password', { email, password: 'a long enough sentence' }))
      .status,
  ).toBe(200);
  const attempt = async (password: string) => {
    const visitor = client(server.url);
    const { body, headers } = await visitor.call<{ csrfToken: string }>('GET', '/api/auth/csrf');
    const cookie = headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const response = await fetch(`${server.url}/api/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken: body.csrfToken, email, password, json: 'true' }),
    });
    // What is not tried is refused in other words than a wrong password.
    const tried = (await response.text()).includes('CredentialsSignin');
    return { tried, cookies: response.headers.getSetCookie().join(';') };
  };
  const right = await attempt('a long enough sentence');
  expect(right.cookies).toContain('blindmark.session=');
  for (let wrong = 0; wrong < 10; wrong += 1)
    expect((await attempt(`wrong ${wrong}`)).cookies).not.toContain('blindmark.session=');
  await server.restart();
  // Half a minute gives one attempt back: a slow restart gives a few, and a forgotten count would give ten.
  let tried = 0;
  while ((await attempt('wrong once more')).tried) tried += 1;
  expect(tried).toBeLessThan(5);
  expect((await attempt('a long enough sentence')).cookies).not.toContain('blindmark.session=');
});

test('secrets lie in files that only their owner can read, and none is a default', () => {
  const files = readdirSync(server.data);
  for (const file of files.filter((name) => name !== 'imports')) {
    expect(statSync(join(server.data, file)).mode & 0o077, file).toBe(0);
  }
  expect(files).toContain('session-secret');
  expect(readFileSync(join(server.data, 'session-secret'), 'utf8').length).toBeGreaterThanOrEqual(
    43,
  );
});
