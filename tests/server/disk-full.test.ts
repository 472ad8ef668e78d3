import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import type { Joined } from '../support/client';
import { nextStart } from '../support/programs';
import { nextOf, someLabel, trialOf } from '../support/raters';
import { SaveLedger } from '../support/save-ledger';
import { freePort, startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

const disk = mkdtempSync(join(tmpdir(), 'blindmark-disk-'));
const isRoot = process.getuid?.() === 0;

let server: Server | undefined;
let rater: Joined | undefined;
beforeAll(async () => {
  if (!isRoot) return;
  mount('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk);
  server = await startServer({ data: disk });
  [rater] = await openYesNo(server, 'full', { items: 400, raters: 1 });
}, 180_000);
afterAll(async () => {
  await server?.kill();
  if (isRoot) mount('umount', disk);
  rmSync(disk, { recursive: true });
});

test('on a full disk a save answers 503 and never 2xx; with space again the same save is stored once', async (context) => {
  const { server, rater } = ready(context);
  const ledger = new SaveLedger();
  const first = await nextOf(rater);
  if (!first) throw new Error('The sheet is empty.');
  const saved = await ledger.send(rater, someLabel(first));
  expect(saved.reply?.status).toBe(201);

  fill(disk);
  // What the log has room for already may still be stored, truly; then nothing is.
  let trial = saved.reply ? trialOf(saved.reply.body.next) : null;
  let body = someLabel(trial ?? first);
  let reply = null;
  for (;;) {
    ({ reply } = await ledger.send(rater, body));
    if (reply?.status !== 201) break;
    trial = trialOf(reply.body.next);
    if (!trial) throw new Error('The disk never became full.');
    body = someLabel(trial);
  }
  console.log(`${ledger.count('acknowledged')} labels stored before the disk was full`);
  expect(reply?.status).toBe(503);
  expect(Number(reply?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply?.body).toMatchObject({ error: { code: 'not-saved' } });
  for (let again = 0; again < 5; again += 1) {
    expect((await ledger.send(rater, body)).reply?.status).toBe(503);
  }

  const { person, sheet } = rater;
  expect((await person.call('GET', '/api/me')).status).toBe(200);
  expect(await nextOf(rater)).toEqual(trial);
  const progress = { done: ledger.count('acknowledged'), total: 400 };
  expect((await person.call('GET', `/api/sheets/${sheet}`)).body).toMatchObject({ progress });
  expect(ledger.faults(disk)).toEqual([]);

  rmSync(join(disk, 'filler'));
  expect((await ledger.send(rater, body)).reply?.status).toBe(201);
  expect((await ledger.send(rater, body)).reply?.status).toBe(200);
  expect(ledger.faults(disk)).toEqual([]);
  expect(server.process().exitCode).toBeNull();
}, 300_000);

test('on a full disk, and in a folder that cannot be written, a start ends with one sentence', async (context) => {
  const { server } = ready(context);
  await server.kill();
  const start = async () => {
    const begun = nextStart(await freePort(), { BLINDMARK_DATA: disk });
    const { code } = await begun.ended;
    expect(begun.log()).not.toMatch(/^\s+at /m);
    return { code, log: begun.log() };
  };
  fill(disk);
  const full = await start();
  expect(full.log).toMatch(/The disk with \S+ is full. Free some space, then start again./);
  expect(full.code).toBe(78);
  rmSync(join(disk, 'filler'));
  mount('mount', '-o', 'remount,ro', disk);
  const readOnly = await start();
  mount('mount', '-o', 'remount,rw', disk);
  expect(readOnly.log).toMatch(/cannot be written: it is read-only.*Make it writable/);
  expect(readOnly.code).toBe(78);
  await server.restart();
}, 300_000);

function ready({ skip }: TestContext): { server: Server; rater: Joined } {
  if (!isRoot) {
    console.warn('Skipped: only root may mount the small disk that this test fills.');
    skip('only root may mount a disk');
  }
  if (!server || !rater) throw new Error('The server did not start.');
  return { server, rater };
}

/** Writes until not one more byte is taken. */
function fill(folder: string): void {
  const file = openSync(join(folder, 'filler'), 'w');
  try {
    for (let size = 1 << 16; size >= 1;) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
  } finally {
    closeSync(file);
  }
}

function mount(command: string, ...args: string[]): void {
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.status === 0) return;
  throw new Error(
    `This test fills a small disk of its own, and "${command}" was refused: ${done.error?.message ?? done.stderr.trim()}. Run it where root may mount a tmpfs.`,
  );
}
