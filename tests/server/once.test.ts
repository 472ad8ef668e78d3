import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, labelOf, signedIn, type Joined, type Trial } from '../support/client';
import { droppingProxy } from '../support/dropping-proxy';
import { nextOf, setToWork, sleep, someLabel, trialOf, until } from '../support/raters';
import { SaveLedger, type Saved } from '../support/save-ledger';
import { startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

let server: Server;
let raters: Joined[];
const ledger = new SaveLedger();

beforeAll(async () => {
  server = await startServer();
  raters = await openYesNo(server, 'once', { items: 1_000, raters: 20 });
}, 180_000);
afterAll(() => server.dispose());

test('one key sent 50 times at once is one label and one answer; with other content it is refused', async () => {
  const rater = at(0);
  const trial = await someTrial(rater);
  const body = someLabel(trial);
  const replies = await Promise.all(Array.from({ length: 50 }, () => post(rater, body)));
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(49);
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  await ledger.send(rater, body);

  const other = await post(rater, { ...body, values: { departs: 'no', remark: 'another' } });
  expect(other.status).toBe(409);
  expect(other.body).toMatchObject({ error: { code: 'key-reused' } });
  const elsewhere = await post(rater, { ...body, trial: (await someTrial(rater)).id });
  expect(elsewhere.status).toBe(409);
  expect(elsewhere.body).toMatchObject({ error: { code: 'key-reused' } });
  expect(ledger.faults(server.data)).toEqual([]);
});

test('two browsers of one rater answer one trial at once, 20 times: one stands, the other is told what does', async () => {
  const rater = at(1);
  const second: Joined = { ...rater, person: await signedIn(server.url, rater.returnToken) };
  for (let race = 1; race <= 20; race += 1) {
    const trial = await someTrial(rater);
    const [yes, no] = [someLabel(trial, 'yes'), someLabel(trial, 'no')];
    const both = await Promise.all([ledger.send(rater, yes), ledger.send(second, no)]);
    const [won, lost] = both[0].reply?.status === 201 ? both : [both[1], both[0]];
    expect(won.reply?.status).toBe(201);
    expect(lost.reply?.status).toBe(409);
    const { revision, savedAt } = won.reply?.body ?? {};
    expect(lost.reply?.body).toMatchObject({
      error: { code: 'stale', current: { revision, savedAt, values: won.save.body.values } },
    });
    // Told so, the loser's answer may stand after all: as a second revision, the first kept below it.
    const insisted = { ...someLabel({ ...trial, revision: 1 }), values: lost.save.body.values };
    expect((await ledger.send(second, insisted)).reply?.body).toMatchObject({ revision: 2 });
    const shown = await rater.person.call('GET', trialPath(rater, trial));
    expect(shown.body).toMatchObject({ trial: { revision: 2, values: lost.save.body.values } });
  }
  expect(ledger.faults(server.data)).toEqual([]);
});

test('an answer that is lost on its way back comes again, the same, under the same key', async () => {
  const rater = at(2);
  const proxy = await droppingProxy(server.port, { path: '/labels', every: 3 });
  const behind: Joined = { ...rater, person: client(proxy.url, rater.person.cookie()) };
  let lost = 0;
  let trial: Trial | null = await someTrial(rater);
  for (let done = 0; done < 30 && trial; done += 1) {
    const body = someLabel(trial);
    let { reply } = await ledger.send(behind, body);
    if (reply === null) {
      lost += 1;
      ({ reply } = await ledger.send(behind, body));
      // It had been stored before its answer was lost: the repetition stores nothing.
      expect(reply?.status).toBe(200);
      expect((await post(rater, body)).text).toBe(reply?.text);
    }
    trial = reply ? trialOf(reply.body.next) : null;
  }
  await proxy.close();
  console.log(`30 labels, ${lost} answers lost on the way`);
  expect(lost).toBeGreaterThanOrEqual(10);
  expect(ledger.count('unknown')).toBe(0);
  expect(ledger.faults(server.data)).toEqual([]);
});

test('a server that stands still for a while leaves a save in doubt; sent again, it is there once', async () => {
  const rater = at(3);
  const body = someLabel(await someTrial(rater));
  server.process().kill('SIGSTOP');
  const sent = Array.from({ length: 3 }, () =>
    rater.person
      .call('POST', labelsOf(rater), body, {}, AbortSignal.timeout(1_000))
      .then(() => 'answered')
      .catch(() => 'in doubt'),
  );
  expect(await Promise.all(sent)).toEqual(['in doubt', 'in doubt', 'in doubt']);
  server.process().kill('SIGCONT');
  const { reply } = await ledger.send(rater, body);
  expect([200, 201]).toContain(reply?.status);
  expect(ledger.faults(server.data)).toEqual([]);
});

test('a server told to stop while 20 raters save answers or never takes each save; sessions outlive it', async () => {
  const crew = setToWork(raters, ledger);
  const before = ledger.count('acknowledged');
  await until(() => ledger.count('acknowledged') >= before + 100);
  const gone = new Promise<number | null>((resolve) => server.process().once('exit', resolve));
  server.process().kill('SIGTERM');
  await crew.stopped;
  const code = await Promise.race([gone, sleep(20_000).then(() => 'it went on')]);
  expect(code).toBe(0);
  const inDoubt = ledger.with('unknown');
  console.log(
    `told to stop: ${ledger.count('acknowledged') - before} acknowledged, ${inDoubt.length} without an answer`,
  );
  await server.restart();
  expect(ledger.faults(server.data)).toEqual([]);
  for (const save of inDoubt) {
    // A connection that closed without an answer: nothing was stored, or the same answer comes again.
    expect([200, 201]).toContain((await ledger.send(save.rater, save.body)).reply?.status);
  }
  for (const rater of raters) expect(await nextOf(rater)).not.toBeNull();
  expect(ledger.faults(server.data)).toEqual([]);
}, 90_000);

function at(place: number): Joined {
  const rater = raters[place];
  if (!rater) throw new Error(`There is no rater ${place}.`);
  return rater;
}

const labelsOf = ({ sheet }: Joined): string => `/api/sheets/${sheet}/labels`;
const trialPath = ({ sheet }: Joined, { id }: Trial): string => `/api/sheets/${sheet}/trials/${id}`;

const post = (rater: Joined, body: ReturnType<typeof labelOf>) =>
  rater.person.call<Saved>('POST', labelsOf(rater), body);

async function someTrial(rater: Joined): Promise<Trial> {
  const trial = await nextOf(rater);
  if (!trial) throw new Error('The sheet is done.');
  return trial;
}
