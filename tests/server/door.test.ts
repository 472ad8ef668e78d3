import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
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

test('scripts and styles come packed to a browser that takes brotli, and are the same for one that does not', async () => {
  const { text } = await client(server.url).call('GET', '/sign-in');
  const found = text.matchAll(/"(\/_next\/static\/[^"?]+\.(?:js|css))/g);
  const addresses = new Set([...found].map(([, address = '']) => address));
  expect(addresses.size).toBeGreaterThan(5);
  for (const address of addresses) {
    const whole = await raw(address, 'identity');
    const packed = await raw(address, 'gzip, deflate, br, zstd');
    expect(packed.headers['content-encoding'], address).toBe('br');
    expect(brotliDecompressSync(packed.body).equals(whole.body), address).toBe(true);
    for (const name of ['content-type', 'cache-control', 'vary', 'x-content-type-options'])
      expect(packed.headers[name], name).toBe(whole.headers[name]);
    expect((await raw(address, 'gzip')).headers['content-encoding']).toBe('gzip');
  }
});

/** An answer with its body as it came over the line. */
function raw(
  path: string,
  encoding: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }));
    }).on('error', reject);
  });
}
