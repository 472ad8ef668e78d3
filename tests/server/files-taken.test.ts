import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, type Joined } from '../support/client';
import { nextOf, someLabel } from '../support/raters';
import { SaveLedger } from '../support/save-ledger';
import { startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

let server: Server;
let rater: Joined;
const ledger = new SaveLedger();
beforeAll(async () => {
  server = await startServer();
  const [joined] = await openYesNo(server, 'taken', { items: 60, raters: 1 });
  if (!joined) throw new Error('Nobody joined.');
  rater = joined;
}, 180_000);
afterAll(() => server.dispose());

test('the write-ahead log deleted under a server: 503 and the end, and every acknowledged label is in the database', async () => {
  await save(10);
  rmSync(file('-wal'));
  expect((await refusedSave()).status).toBe(503);
  expect(await end()).toBe(70);
  expect(server.log()).toMatch(/blindmark\.db-wal was deleted or replaced while the server ran/);
  await server.restart();
  expect(ledger.faults(server.data)).toEqual([]);
  await sentAgain();
}, 300_000);

test('the database deleted under a server: health is not ok, 503 and the end; what was acknowledged is kept beside it', async () => {
  await save(10);
  rmSync(file());
  const health = await client(server.url).call('GET', '/api/health');
  expect(health.status).toBe(503);
  expect(health.text).not.toContain('"ok":true');
  expect(await end()).toBe(70);
  expect(server.log()).toMatch(/blindmark\.db was deleted or replaced while the server ran/);
  // Nothing begins as new in its place, and the sentence names what is to be done.
  await expect(server.restart()).rejects.toThrow(
    /ended with 78[\s\S]*what that server held is in \S+blindmark\.db\.rescued: rename it/,
  );
  expect(existsSync(file())).toBe(false);
  expect(statSync(file('.rescued')).mode & 0o077).toBe(0);
  renameSync(file('.rescued'), file());
  await server.restart();
  expect(ledger.faults(server.data)).toEqual([]);
}, 300_000);

test('another database put in its place: 503 and the end, and the log of the first is not read as its own', async () => {
  server.cli('backup', file('.copy'));
  await save(5);
  renameSync(file('.copy'), file());
  expect((await refusedSave()).status).toBe(503);
  expect(await end()).toBe(70);
  expect(existsSync(file('-wal'))).toBe(false);
  renameSync(file('.rescued'), file());
  await server.restart();
  expect(ledger.faults(server.data)).toEqual([]);
  await sentAgain();
}, 300_000);

const file = (more = ''): string => join(server.data, `blindmark.db${more}`);

async function save(labels: number): Promise<void> {
  for (let saved = 0; saved < labels; saved += 1) {
    const { reply } = await ledger.send(rater, await label());
    expect(reply?.status).toBe(201);
  }
}

async function label() {
  const trial = await nextOf(rater);
  if (!trial) throw new Error('The sheet is done.');
  return someLabel(trial);
}

/** A save that must not be acknowledged. Whether it is there, nobody knows: it will be sent again. */
async function refusedSave(): Promise<{ status: number }> {
  const { save } = await ledger.send(rater, await label());
  save.outcome = 'unknown';
  return save;
}

async function sentAgain(): Promise<void> {
  for (const save of ledger.with('unknown')) await ledger.send(save.rater, save.body);
  expect(ledger.count('unknown')).toBe(0);
  expect(ledger.faults(server.data)).toEqual([]);
}

async function end(): Promise<number | null> {
  const { exitCode } = server.process();
  return exitCode ?? new Promise((resolve) => server.process().once('exit', resolve));
}
