import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '../support/client';
import { startServer, type Server } from '../support/server';

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

test.each(['/studies', '/studies/abc', '/studies/abc/people', '/import', '/account'])(
  'the door remembers that a signed-out visitor wanted %s',
  async (path) => {
    const { status, headers } = await client(server.url).call('GET', path);
    expect(status).toBe(307);
    expect(headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
  },
);

test('no header of a visitor makes the door lead elsewhere', async () => {
  for (const elsewhere of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere']) {
    const { headers } = await client(server.url).call('GET', '/studies', undefined, {
      'x-blindmark-place': elsewhere,
    });
    expect(headers.get('location')).toBe('/sign-in?next=%2Fstudies');
  }
});
