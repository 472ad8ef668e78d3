import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, joined, signedIn, type Client, type Joined } from '../support/client';
import { ask } from '../support/commands';
import { nextOf, someLabel } from '../support/raters';
import { startServer, type Server } from '../support/server';
import { yesNoFolder } from '../support/study';

// As on the internet: behind https, and without a proxy whose word is taken.
const home = 'https://blindmark.example';
const sentence = 'the kettle sings before noon';
let server: Server;
let owner: Client;
let rater: Joined;

const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);
const linkFor = async (name: string) => (await run<{ token: string }>('sign-in', name)).token;

beforeAll(async () => {
  server = await startServer({ env: { BLINDMARK_URL: home } });
  owner = await signedIn(server.url, await linkFor('Ada'));
  await run('import', yesNoFolder('way-in', { items: 6, raters: 3 }), '--owner', 'Ada');
  await run('freeze', 'way-in');
  await run('open', 'way-in');
  const { token } = await run<{ token: string }>('invite', 'way-in');
  rater = await joined(server.url, token, 'Wren');
}, 180_000);
afterAll(() => server.dispose());

/** Signs in by next-auth's own form; `tried` is false where the account refuses to look. */
async function byPassword(email: string, password: string, headers: Record<string, string> = {}) {
  const visitor = client(server.url);
  const csrf = await visitor.call<{ csrfToken: string }>('GET', '/api/auth/csrf');
  const cookie = csrf.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const response = await fetch(`${server.url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie,
      origin: server.url,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({
      csrfToken: csrf.body.csrfToken,
      email,
      password,
      json: 'true',
    }),
  });
  const text = await response.text();
  const set = response.headers.getSetCookie().find((one) => one.includes('blindmark.session='));
  return {
    in: set !== undefined,
    tried: set !== undefined || text.includes('CredentialsSignin'),
    session: set?.split(';')[0] ?? '',
  };
}

describe('every answer', () => {
  test.each(['/api/health', '/api/nowhere', '/api/me', '/sign-in', '/nowhere', '/api/auth/csrf'])(
    'of %s holds browsers to https, to no frame and to no index',
    async (path) => {
      const { headers } = await client(server.url).call('GET', path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.includes('nonce-')).toBe(!path.startsWith('/api/'));
    },
  );

  test('the files of public/ are there, for phones and for search engines', async () => {
    const get = (path: string) => fetch(server.url + path);
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /');
    const manifest = (await (await get('/manifest.webmanifest')).json()) as {
      icons: { src: string; type: string }[];
    };
    for (const { src, type } of manifest.icons) {
      const icon = await get(src);
      expect(icon.status, src).toBe(200);
      expect(icon.headers.get('content-type')).toContain(type);
      expect(icon.headers.get('x-robots-tag')).toBeNull();
    }
    const page = await (await get('/sign-in')).text();
    for (const link of ['rel="manifest"', 'rel="apple-touch-icon"', 'rel="icon"'])
      expect(page).toContain(link);
    expect(page).toMatch(/<meta name="robots" content="noindex, nofollow"/);
  });

  test.each(['/studies/%E0%A4%A', '/api/sheets/%', '/%zz', '/api/studies/%c0%af/gold.jsonl'])(
    'to %s is 4xx, and no fault of the server',
    async (path) => {
      const { status } = await client(server.url).call('GET', path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test("of next-auth's callback without a form is 405", async () => {
    const { status } = await client(server.url).call('GET', '/api/auth/callback/credentials');
    expect(status).toBe(405);
  });

  test('names the address of this server, whatever a request says of it', async () => {
    const forged = {
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=elsewhere.example',
    };
    for (const path of ['/api/auth/providers', '/api/auth/signin', '/studies', '/api/auth/csrf']) {
      const { text, headers } = await client(server.url).call('GET', path, undefined, forged);
      expect(text, path).not.toContain('elsewhere');
      expect(headers.get('location') ?? '', path).not.toContain('elsewhere');
    }
  });
});

describe('a session', () => {
  test("is ended by our sign-out and by next-auth's, for every copy of its cookie", async () => {
    const out = await signedIn(server.url, await linkFor('Ada'));
    const cookie = out.cookie();
    expect(cookie.startsWith('__Host-blindmark.session=')).toBe(true);
    const { headers } = await out.call('POST', '/api/sign-out', {});
    expect(headers.get('set-cookie')).toContain('; Secure');
    expect((await client(server.url, cookie).call('GET', '/api/me')).status).toBe(401);

    const other = (await signedIn(server.url, await linkFor('Ada'))).cookie();
    const csrf = await client(server.url).call<{ csrfToken: string }>('GET', '/api/auth/csrf');
    const set = csrf.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    await fetch(`${server.url}/api/auth/signout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: [...set, other].join('; '), origin: server.url },
      body: new URLSearchParams({ csrfToken: csrf.body.csrfToken }),
    });
    const copy = client(server.url, other);
    expect((await copy.call('GET', '/api/me')).status).toBe(401);
    expect((await client(server.url, other).call('GET', '/api/auth/session')).text).toBe('{}');
  });

  test('of a person who is removed or disabled is refused at the next request, everywhere', async () => {
    await run('people', 'way-in', '--add', 'Rita', '--role', 'owner');
    for (const [act, undo] of [
      [
        ['people', 'way-in', '--remove', 'Rita'],
        ['people', 'way-in', '--add', 'Rita', '--role', 'owner'],
      ],
      [
        ['account', 'Rita', '--disable'],
        ['account', 'Rita', '--enable'],
      ],
    ] as const) {
      const rita = await signedIn(server.url, await linkFor('Rita'));
      const cookie = rita.cookie();
      const page = await fetch(`${server.url}/studies/way-in/people`, { headers: { cookie } });
      expect(page.status).toBe(200);
      const form = inviteForm(await page.text());
      await run(...act);
      const old = client(server.url, cookie);
      expect((await old.call('GET', '/api/me')).status).toBe(401);
      for (const path of ['/studies', '/studies/way-in', '/studies/way-in/people', '/account']) {
        const { status, headers } = await old.call('GET', path);
        expect(status, path).toBe(307);
        expect(headers.get('location')).toContain('/sign-in');
      }
      const before = invitations();
      const acted = await fetch(`${server.url}/studies/way-in/people`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: server.url },
        body: form,
      });
      expect(acted.headers.get('location') ?? '').toContain('/sign-in');
      expect(invitations()).toBe(before);
      await run(...undo);
    }
  });

  test('of a rater who is removed in the middle of a sheet saves nothing more', async () => {
    const trial = await nextOf(rater);
    if (!trial) throw new Error('The sheet is done.');
    const path = `/api/sheets/${rater.sheet}/labels`;
    expect((await rater.person.call('POST', path, someLabel(trial))).status).toBe(201);
    const cookie = rater.person.cookie();
    await run('people', 'way-in', '--remove', 'Wren');
    const refused = await client(server.url, cookie).call('POST', path, someLabel(trial));
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('kept on this device');
    expect((await client(server.url, cookie).call('GET', `/s/${rater.sheet}`)).status).toBe(307);
    const back = await client(server.url).call('POST', '/api/sign-in', {
      token: rater.returnToken,
    });
    expect(back.status).toBe(401);
  });
});

test('nobody shuts the door for others: dead links and wrong passwords, under forged addresses', async () => {
  const set = (person: Client, email: string) =>
    person.call('POST', '/api/me/password', { email, password: sentence });
  const [bea, cleo] = [
    await signedIn(server.url, await linkFor('Bea')),
    await signedIn(server.url, await linkFor('Cleo')),
  ];
  expect((await set(bea, 'bea@blindmark.example')).status).toBe(200);
  expect((await set(cleo, 'cleo@blindmark.example')).status).toBe(200);
  const link = await linkFor('Bea');
  const dead = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      client(server.url).call('POST', '/api/sign-in', { token: `dead-${at}-${'x'.repeat(40)}` }),
    ),
  );
  expect(dead.every(({ status }) => status === 401)).toBe(true);
  const wrong = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      byPassword('bea@blindmark.example', `wrong ${at}`, { 'x-forwarded-for': `10.0.0.${at}` }),
    ),
  );
  expect(wrong.filter((one) => one.in)).toEqual([]);
  const tried = wrong.filter((one) => one.tried).length;
  expect(tried).toBeGreaterThan(0);
  expect(tried).toBeLessThanOrEqual(10);
  // Everybody is one address here, whatever the header says: it waits, and is not refused.
  expect(addresses()).toHaveLength(1);
  const from = performance.now();
  expect((await byPassword('cleo@blindmark.example', sentence)).in).toBe(true);
  expect(performance.now() - from).toBeLessThan(5_000);
  expect((await client(server.url).call('POST', '/api/sign-in', { token: link })).status).toBe(200);
  expect((await bea.call('GET', '/api/me')).status).toBe(200);
  expect((await owner.call('GET', '/api/me')).status).toBe(200);
});

/** The fields of the form that makes an invitation, as a browser without scripts sends them. */
function inviteForm(page: string): FormData {
  const form = new FormData();
  const found = page.match(
    /<form[^>]*>(?:(?!<\/form>).)*name="maxUses"(?:(?!<\/form>).)*<\/form>/s,
  )?.[0];
  if (found === undefined) throw new Error('The page has no form for invitations.');
  for (const [input] of found.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) form.set(plain(name), plain(/value="([^"]*)"/.exec(input)?.[1] ?? ''));
  }
  expect([...form.keys()].some((name) => name.startsWith('$ACTION'))).toBe(true);
  form.set('days', '7');
  form.set('maxUses', '5');
  return form;
}

const plain = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

function read<T>(sql: string): T[] {
  const file = new Sqlite(join(server.data, 'blindmark.db'), { readonly: true });
  const rows = file.prepare(sql).all() as T[];
  file.close();
  return rows;
}
const invitations = (): number => read('SELECT 1 FROM Invite').length;
const addresses = (): string[] =>
  read<{ key: string }>('SELECT "key" FROM Throttle WHERE "key" LIKE \'from:%\'').map(
    ({ key }) => key,
  );
