import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, signedIn, type Joined } from '../support/client';
import { nextOf, someLabel } from '../support/raters';
import { SaveLedger } from '../support/save-ledger';
import { startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

let server: Server;
let ada: Joined;
let ben: Joined;
const ledger = new SaveLedger();

beforeAll(async () => {
  server = await startServer();
  const [first, second] = await openYesNo(server, 'sessions', { items: 20, raters: 2 });
  if (!first || !second) throw new Error('Nobody joined.');
  [ada, ben] = [first, second];
}, 180_000);
afterAll(() => server.dispose());

test.each([
  ['has expired', expireSessions],
  ['was ended by signing out', (rater: Joined) => rater.person.call('POST', '/api/sign-out', {})],
])(
  'a save under a session that %s answers 401 and stores nothing; the same rater, back again, sends it once',
  async (_, end) => {
    const body = await label(ada);
    const before = ada.person.cookie();
    await end(ada);
    // Also where the browser still sends the old cookie.
    const old: Joined = { ...ada, person: client(server.url, before) };
    const refused = await ledger.send(old, body);
    expect(refused.reply?.status).toBe(401);
    expect(refused.reply?.body).toMatchObject({ error: { code: 'signed-out' } });
    expect(ledger.faults(server.data)).toEqual([]);

    ada = { ...ada, person: await signedIn(server.url, ada.returnToken) };
    const saved = await ledger.send(ada, body);
    expect(saved.reply?.status).toBe(201);
    const again = await ledger.send(ada, body);
    expect(again.reply?.status).toBe(200);
    expect(again.reply?.text).toBe(saved.reply?.text);
    expect(ledger.faults(server.data)).toEqual([]);
  },
);

test("another rater's save to that sheet answers 404 and stores nothing, as for a sheet that does not exist", async () => {
  const body = await label(ada);
  const meddling = await ledger.send({ ...ben, sheet: ada.sheet }, body);
  expect(meddling.reply?.status).toBe(404);
  const nowhere = await ben.person.call('POST', '/api/sheets/AAAAAAAAAAAAAAAAAAAAAA/labels', body);
  expect(nowhere.status).toBe(404);
  expect(nowhere.text).toBe(meddling.reply?.text);
  // Nor does a trial of that sheet pass on an own sheet.
  expect((await ledger.send(ben, body)).reply?.status).toBe(404);
  expect(ledger.faults(server.data)).toEqual([]);
});

test('a cookie that was tampered with, or none, is signed out', async () => {
  const body = await label(ada);
  const cookie = ada.person.cookie();
  for (const held of ['', `${cookie}x`, cookie.slice(0, -10), 'blindmark.session=a.b.c']) {
    const { reply } = await ledger.send({ ...ada, person: client(server.url, held) }, body);
    expect(reply?.status).toBe(401);
  }
  expect(ledger.faults(server.data)).toEqual([]);
});

async function label(rater: Joined): Promise<ReturnType<typeof someLabel>> {
  const trial = await nextOf(rater);
  if (!trial) throw new Error('The sheet is done.');
  return someLabel(trial);
}

/** Lets every session of a rater be over, as two weeks would. */
function expireSessions({ sheet }: Joined): Promise<void> {
  const file = new Sqlite(join(server.data, 'blindmark.db'), { timeout: 5_000 });
  const rater = 'SELECT r.personId FROM Rater r JOIN Sheet s ON s.raterId = r.id WHERE s.id = ?';
  const sql = `UPDATE Session SET expiresAt = '2020-01-01T00:00:00.000Z' WHERE personId IN (${rater})`;
  expect(file.prepare(sql).run(sheet).changes).toBeGreaterThan(0);
  file.close();
  return Promise.resolve();
}
