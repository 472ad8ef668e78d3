import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servedAddresses } from '../support/file-tree';
import type { Joined } from '../support/client';
import { largeBodies, sendLarge } from '../support/large-bodies';
import { nextOf, quantile, setToPace, someLabel } from '../support/raters';
import { SaveLedger } from '../support/save-ledger';
import { long } from '../support/long';
import { root } from '../support/root';
import type { Sending, Sent } from '../support/send-bodies';
import { startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

const atOnce = 20;

let server: Server;
let raters: Joined[];
beforeAll(async () => {
  server = await startServer();
  raters = await openYesNo(server, 'bodies', { items: 2_000, raters: 10 });
}, 180_000);
afterAll(() => server.dispose());

/** The most memory that the server ever held, in MB. */
const mostMemory = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process().pid}/status`, 'utf8'))?.[1]) /
  1024;

/** Sends them from a process of its own: here the saves beside them are measured. */
async function sendAll(sending: Sending): Promise<Sent> {
  const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
  const program = join(root, 'tests/support/send-bodies.ts');
  const argv = ['--import', loader, program, JSON.stringify(sending)];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { maxBuffer: 64e6 });
  return JSON.parse(stdout) as Sent;
}

test('no large body is read at any address: 4xx, little memory, and raters save on', async () => {
  const sent = [...servedAddresses(), '/nowhere', '/api/nowhere', '/_next/nowhere', '/api/imports?']
    .map((path) => ({ method: 'POST', path }))
    .concat([{ method: 'PUT', path: '/api/imports?name=a.zip' }]);
  expect(sent.length).toBeGreaterThan(50);
  const ledger = new SaveLedger();
  const crew = setToPace(raters, ledger, 1_000);
  // The short run sends each body once to every address, the long one twenty times.
  const { answered, megabytes } = await sendAll({ url: server.url, to: sent, times: long ? atOnce : 1, atOnce }); // prettier-ignore
  await crew.stop();
  expect(answered.length).toBe(4 * sent.length * (long ? atOnce : 1));
  expect(answered.filter(({ status }) => status < 400 || status > 499)).toEqual([]);
  const waited = quantile(
    [...ledger.saves.values()].map((save) => save.took),
    0.99,
  );
  console.log(
    `${answered.length} bodies, ${megabytes.toFixed(0)} MB sent: ${mostMemory().toFixed(0)} MB at most, ${ledger.saves.size} saves, p99 ${waited.toFixed(0)} ms`,
  );
  expect(mostMemory()).toBeLessThan(450);
  expect(ledger.count('acknowledged')).toBe(ledger.saves.size);
  // Times are told on a machine with nothing else to do.
  if (long) expect(waited).toBeLessThan(500);
  expect(ledger.faults(server.data)).toEqual([]);
});

test('who is signed in is bounded alike, and deep nesting is refused before it is parsed', async () => {
  const [rater] = raters;
  if (!rater) throw new Error('Nobody joined.');
  const headers = { cookie: rater.person.cookie(), origin: server.url };
  for (const body of largeBodies) {
    const sheet = `/api/sheets/${rater.sheet}/labels`;
    const status = await sendLarge(server.url, 'POST', sheet, body, { headers });
    expect([400, 413], body.name).toContain(status);
  }
  const post = (path: string, body: BodyInit, type = 'application/json') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
  for (const path of ['/api/auth/callback/credentials', '/api/sign-in', '/api/join'])
    for (const body of ['['.repeat(60_000), '{"a":'.repeat(12_000), 'null', '"text"', '{'])
      expect((await post(path, body)).status, `${path} ${body.slice(0, 8)}`).toBe(400);
  // Bytes that are no UTF-8 would be stored as other signs than were sent.
  const halved = Buffer.concat([Buffer.from('{"token":"'), Buffer.from([0xed, 0xa0, 0x80])]);
  const notUtf8 = await post('/api/sign-in', halved);
  expect(notUtf8.status).toBe(400);
  expect(await notUtf8.text()).toContain('UTF-8');
});

test('a name that stands twice in an address, or a key in a body, is refused: none of the two is chosen', async () => {
  const [rater] = raters;
  if (!rater) throw new Error('Nobody joined.');
  const path = `/api/sheets/${rater.sheet}`;
  const trial = await nextOf(rater);
  if (!trial) throw new Error('The sheet is done.');
  const twice = await rater.person.call('GET', `${path}/trials?at=1&at=2`);
  expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('stands twice')]);
  const text = JSON.stringify(someLabel(trial));
  const doubled = text.replace(
    '"values":{',
    '"values":{"departs":"yes","departs":"no"},"values":{',
  );
  expect(doubled).not.toBe(text);
  for (const body of [doubled, text.replace('{', '{"key":"another",')]) {
    const answer = await fetch(server.url + `${path}/labels`, {
      method: 'POST',
      headers: { cookie: rater.person.cookie(), 'content-type': 'application/json' },
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('stands twice')]); // prettier-ignore
  }
  expect((await nextOf(rater))?.id).toBe(trial.id);
});

test('what a rater may send is read whole, with its length or in chunks', async () => {
  const [, rater] = raters;
  if (!rater) throw new Error('Nobody joined.');
  for (const declared of [true, false]) {
    const trial = await nextOf(rater);
    if (!trial) throw new Error('The sheet is done.');
    const label = someLabel(trial);
    const text = JSON.stringify({ ...label, values: { departs: 'no', remark: 'é'.repeat(4_000) } });
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 1_000)
          controller.enqueue(Buffer.from(text.slice(at, at + 1_000)));
        controller.close();
      },
    });
    const { status } = await fetch(`${server.url}/api/sheets/${rater.sheet}/labels`, {
      method: 'POST',
      headers: { cookie: rater.person.cookie(), 'content-type': 'application/json' },
      ...(declared ? { body: text } : { body: pieces, duplex: 'half' }),
    } as RequestInit);
    expect(status).toBe(201);
  }
});
