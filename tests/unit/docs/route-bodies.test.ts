import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importsQuerySchema, trialsQuerySchema } from '@/app/api/_http/bodies';
import { routes } from '@/app/api/_http/open-api';
import { body, query } from '@/app/api/_http/respond';
import { Refusal } from '@/lib/domain/refusal';

/** A body that each route takes. */
const taken: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/sign-in': { token: 'x'.repeat(43) },
  '/api/join/preview': { token: 'x'.repeat(43) },
  '/api/join': { token: 'x'.repeat(43), alias: 'Wren', consent: true },
  '/api/me/password': { email: 'a@example.org', password: 'a long enough one' },
  '/api/sheets/{sheet}/labels': {
    trial: 't',
    key: 'k'.repeat(12),
    baseRevision: 0,
    values: {},
    shownAt: '2026-11-30T14:02:11Z',
    activeMs: 10,
    focus: { blurs: 1, awayMs: 400, first: 'a', opened: ['answer'] },
  },
  '/api/sheets/{sheet}/later': { trial: 't', later: true, key: 'k'.repeat(12) },
  '/api/sheets/{sheet}/notes': { trial: 't', field: 'f', text: 'unclear', key: 'k'.repeat(12) },
  '/api/sheets/{sheet}/hand-in': { declared: ['piloted'] },
  '/api/sheets/{sheet}/withdraw': { erase: true },
  '/api/imports/{import}': { show: ['answer'], slug: 'tone-2026' },
  '/api/imports/{import}/confirm': { leaveOut: 0 },
};
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  -1,
  1.5,
  1e12,
  '',
  'nonsense',
  'x'.repeat(5_000),
  [],
  ['?'],
  [1, 2],
  Array.from({ length: 300 }, () => 'x'),
  {},
  { foo: 1 },
];
const post = (sent: unknown) =>
  new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
// The library's own words, for a person who wrote a schema.
const libraryWords =
  /expected|received|invalid|too (small|big)|unrecognized|undefined|NaN|zod|\[object/i;

async function saidOf(sent: unknown, schema: z.ZodType): Promise<string | null> {
  try {
    await body(post(sent), schema);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

const sending = routes.flatMap((route) => (route.body ? [[route.path, route.body] as const] : []));

describe.each(sending)('%s', (path, schema) => {
  const good = taken[path] ?? {};

  test('takes what it says it takes', async () => {
    expect(await saidOf(good, schema)).toBeNull();
  });

  test('refuses an unknown key by its name', async () => {
    expect(await saidOf({ ...good, foo: 1 }, schema)).toContain('"foo"');
  });

  test('says what is wrong in a sentence, never in the words of a library', async () => {
    const sent = [
      ...wrong.filter((value) => value !== undefined),
      ...Object.keys(good).flatMap((key) => wrong.map((value) => ({ ...good, [key]: value }))),
    ];
    const said = (await Promise.all(sent.map((one) => saidOf(one, schema)))).flatMap((message) =>
      message === null ? [] : [message],
    );
    expect(said.length).toBeGreaterThan(10);
    for (const message of said) {
      expect(message).not.toMatch(libraryWords);
      expect(message).toMatch(/[.?]$/);
    }
  });
});

test.each([
  ['trials', trialsQuerySchema, ['after', 'limit', 'at']],
  ['imports', importsQuerySchema, ['name', 'from', 'study']],
] as const)('the query of %s: a sentence too', (_name, schema, names) => {
  for (const name of [...names, 'foo']) {
    for (const value of ['', '-1', 'nonsense', '1.5', 'x'.repeat(500)]) {
      const address = `http://127.0.0.1/?${new URLSearchParams({ [name]: value }).toString()}`;
      try {
        query(new Request(address), schema as z.ZodType);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        const { message } = error as Refusal;
        expect(message).not.toMatch(libraryWords);
        expect(message).toMatch(/[.?]$/);
      }
    }
  }
});

test('a declaration that is made twice is kept once', async () => {
  const schema = routes.find(({ path }) => path.endsWith('/hand-in'))?.body ?? z.never();
  expect(await body(post({ declared: ['piloted', 'piloted'] }), schema)).toEqual({
    declared: ['piloted'],
  });
});

test('no route reads what it is sent by a schema of its own', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path) : entry.name === 'route.ts' ? [path] : [];
    });
  const own = files('app/api').filter((path) => /from 'zod'/.test(readFileSync(path, 'utf8')));
  expect(own).toEqual([]);
});
