import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, type Joined } from '../support/client';
import { ask } from '../support/commands';
import { setToWork, until } from '../support/raters';
import { root } from '../support/root';
import { SaveLedger } from '../support/save-ledger';
import { readText, startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

const folder = mkdtempSync(join(tmpdir(), 'blindmark-sync-fault-'));
const armed = join(folder, 'armed');

let server: Server;
let raters: Joined[];
beforeAll(async () => {
  server = await startServer({
    env: { LD_PRELOAD: compiledFault(), BLINDMARK_SYNC_FAULT: armed },
  });
  raters = await openYesNo(server, 'failing', { items: 300, raters: 20 });
}, 300_000);
afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true });
});

const ledger = new SaveLedger();

test('after one failed sync at a save nothing is acknowledged; the server ends, and a new start has every acknowledged label', async () => {
  const ended = endOfServer();
  const crew = setToWork(raters, ledger);
  await until(() => ledger.count('acknowledged') >= 100);
  writeFileSync(armed, '-wal');
  await crew.stopped;
  expect(await ended).toBe(70);
  await nothingLost();
}, 300_000);

test('after one failed sync at a checkpoint, which no save waits for, it is the same', async () => {
  const ended = endOfServer();
  const crew = setToWork(raters, ledger);
  writeFileSync(armed, '.db');
  await crew.stopped;
  expect(await ended).toBe(70);
  await nothingLost();
}, 300_000);

test('after one failed sync at a sign-in nobody is signed in, and the server ends', async () => {
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Ada');
  const ended = endOfServer();
  writeFileSync(armed, '-wal');
  const visitor = client(server.url);
  const signIn = await visitor.call('POST', '/api/sign-in', { token });
  expect(signIn.status).toBe(503);
  expect(signIn.headers.getSetCookie()).toEqual([]);
  expect(await ended).toBe(70);
  expect(server.log()).toContain('The disk refused a write');
  await nothingLost();
}, 300_000);

const endOfServer = (): Promise<number | null> =>
  new Promise((resolve) => server.process().once('exit', resolve));

/** Starts the server again: what was acknowledged before the failure is there, and nothing was after it. */
async function nothingLost(): Promise<void> {
  expect(server.log()).toContain('The disk refused a write');
  const failedAt = Number(readText(armed));
  expect(failedAt).toBeGreaterThan(0);
  rmSync(armed);
  const late = ledger
    .with('acknowledged')
    .filter((save) => Date.parse(save.savedAt ?? '') > failedAt);
  expect(late).toEqual([]);
  const answered = [...ledger.saves.values()].filter((save) => save.outcome === 'refused');
  for (const save of answered) expect([0, 503]).toContain(save.status);

  await server.restart();
  // Whether the write whose sync failed is there, nobody knows: its 503 says that it is sent again, and so it is.
  for (const save of answered) if (save.status === 503) save.outcome = 'unknown';
  console.log(
    `${ledger.count('acknowledged')} acknowledged before the failure, ${ledger.count('unknown')} in doubt`,
  );
  expect(ledger.faults(server.data)).toEqual([]);
  for (const save of ledger.with('unknown')) await ledger.send(save.rater, save.body);
  expect(ledger.count('unknown')).toBe(0);
  expect(ledger.faults(server.data)).toEqual([]);
}

function compiledFault(): string {
  const library = join(folder, 'sync-fault.so');
  const source = join(root, 'tests/support/sync-fault.c');
  const done = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (done.status !== 0) {
    throw new Error(
      `A C compiler is needed to make a sync fail (apt-get install gcc libc6-dev): ${done.error?.message ?? done.stderr}`,
    );
  }
  return library;
}
