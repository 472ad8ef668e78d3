import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextOf, someLabel, trialOf } from '../support/raters';
import { SaveLedger } from '../support/save-ledger';
import { startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

const saves = 200;
const folder = mkdtempSync(join(tmpdir(), 'blindmark-strace-'));
const trace = join(folder, 'trace');

let server: Server;
beforeAll(async () => {
  requireStrace();
  // -D keeps the server this program's own child, -y writes which file was synced.
  const wrap = ['strace', '-D', '-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace];
  server = await startServer({ wrap });
}, 180_000);
afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true });
});

test('every acknowledged label was synced to the disk before it was acknowledged', async () => {
  const [rater] = await openYesNo(server, 'synced', { items: saves, raters: 1 });
  if (!rater) throw new Error('Nobody joined.');
  const ledger = new SaveLedger();
  const before = syncsOfTheLog();
  let trial = await nextOf(rater);
  let synced = before;
  while (trial) {
    const { reply } = await ledger.send(rater, someLabel(trial));
    expect(reply?.status).toBe(201);
    const now = syncsOfTheLog();
    expect(now).toBeGreaterThan(synced);
    synced = now;
    trial = reply ? trialOf(reply.body.next) : null;
  }
  console.log(`${saves} labels one after another: ${synced - before} syncs of the write-ahead log`);
  expect(ledger.count('acknowledged')).toBe(saves);
  expect(synced - before).toBeGreaterThanOrEqual(saves);
}, 120_000);

test('the server says at boot what SQLite holds to, as read back from its connection', () => {
  const found = /^database: sqlite=(\d+)\.(\d+)\.(\d+) (.*)$/m.exec(server.log());
  const [major = 0, minor = 0, patch = 0] = found?.slice(1, 4).map(Number) ?? [];
  expect(found?.[4]).toMatch(/^journal=wal sync=2 fk=1 triggers=\d+ quick_check=ok$/);
  // Before 3.51.3 two connections and a checkpoint could corrupt a write-ahead log.
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(3_051_003);
});

/** Syncs of the database's write-ahead log that have begun so far. */
function syncsOfTheLog(): number {
  const calls = readFileSync(trace, 'utf8').match(/f(data)?sync\(\d+<[^>]*blindmark\.db-wal>/g);
  return calls?.length ?? 0;
}

function requireStrace(): void {
  if (spawnSync('strace', ['-V']).status === 0) return;
  throw new Error('strace is needed to count syncs. Install it: apt-get install strace.');
}
