import { expect, test, type BrowserContext, type Page, type Response } from '@playwright/test';
import { atTrial, endScreen, press, windowAhead } from '../support/at-the-sheet';
import { ask } from '../support/commands';
import { canary, canaryStudy, found } from '../support/canary';
import { joined, labelOf, type Trial } from '../support/client';
import { startServer, writeFolder, type Server } from '../support/server';

const items = 12;
const study = canaryStudy(items);
const others = canary('LEAKOTHERRATER7QZX');
const canaries = [...study.sealed, ...study.declared, others];
let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await startServer();
  await ask(server.data, 'import', writeFolder(study.files, study.folder));
  await ask(server.data, 'freeze', study.slug);
  await ask(server.data, 'open', study.slug);
  invite = (await ask<{ token: string }>(server.data, 'invite', study.slug)).token;
  // Somebody else has labelled already: their words must not reach this browser either.
  const other = await joined(server.url, invite, others.word);
  let { body } = await other.person.call<{ trial?: Trial }>(
    'GET',
    `/api/sheets/${other.sheet}/next`,
  );
  while (body.trial) {
    const label = labelOf(body.trial.id, { departs: 'yes', why: others.word });
    const path = `/api/sheets/${other.sheet}/labels`;
    const saved = await other.person.call<{ next: { trial?: Trial } }>('POST', path, label);
    expect(saved.status, saved.text).toBe(201);
    body = saved.body.next;
  }
});
test.afterAll(() => server.dispose());

/** Everything that goes over the wire to this browser or from it, as text by its address. */
function wire(context: BrowserContext): { all: () => Promise<[string, string][]> } {
  const reads: Promise<[string, string]>[] = [];
  const read = async (response: Response): Promise<[string, string]> => {
    const request = response.request();
    const lines = [
      response.url(),
      JSON.stringify(await response.allHeaders()),
      JSON.stringify(await request.allHeaders()),
      request.postData() ?? '',
      // A redirect has no body.
      await response.text().catch(() => ''),
    ];
    return [`${request.method()} ${response.url()} (${response.status()})`, lines.join('\n')];
  };
  context.on('response', (response) => reads.push(read(response)));
  return { all: () => Promise.all(reads) };
}

/** All that this browser keeps and shows of the page. */
async function kept(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const stores: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name ?? '');
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(new Error('The database cannot be read.'));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const all = db.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(all.result);
        });
        stores.push({ name, store, rows });
      }
      db.close();
    }
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return {
      stores,
      caches: caches_,
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookie: document.cookie,
      history: history.state as unknown,
      title: document.title,
      address: location.href,
      html: document.documentElement.outerHTML,
    };
  });
  const cookies = await page.context().cookies();
  const state = await page.context().storageState({ indexedDB: true });
  return JSON.stringify([inPage, cookies, state]);
}

test('a rater’s whole session in Chromium meets no canary on the wire, in storage or on the page', async ({
  context,
}) => {
  const traffic = wire(context);
  const page = await context.newPage();
  const console_: string[] = [];
  page.on('console', (message) => console_.push(message.text()));
  const looks: string[] = [];
  const look = async () => looks.push(await kept(page));

  await page.goto(`${server.url}/join#${invite}`);
  await page.getByRole('textbox', { name: 'Your nickname' }).fill('Heron');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join and get your own link' }).click();
  await page.getByRole('link', { name: 'Go to your sheet' }).click();
  await atTrial(page, 1, items);
  await windowAhead(page);
  await look();
  await press(page, 'g');
  await expect(page.getByRole('complementary', { name: 'Guidelines' })).toBeVisible();
  await press(page, 'Escape', 'l');
  for (let done = 1; done <= items; done += 1) {
    const at = done < items ? done + 1 : 1;
    await atTrial(page, at, items);
    await press(page, done % 2 ? 'n' : 'y', 'Enter');
    if (done % 4 === 0) await look();
  }
  await expect(endScreen(page)).toBeVisible();
  await look();
  const sheet = new URL(page.url()).pathname;
  for (const path of ['/', '/studies', '/studies/gates', '/studies/gates/agreement', '/nowhere']) {
    await page.goto(server.url + path);
    await look();
  }
  await page.goto(server.url + sheet);
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('button', { name: `Hand in ${items} answers` }).click();
  await expect(page.getByRole('heading', { name: 'Handed in. Thank you.' })).toBeVisible();
  await look();

  const sent = await traffic.all();
  expect(sent.length).toBeGreaterThan(40);
  const leaks = sent.flatMap(([where, text]) => found(text, canaries).map((hit) => [where, hit]));
  expect(leaks).toEqual([]);
  expect(looks.flatMap((text) => found(text, canaries))).toEqual([]);
  expect(found(console_.join('\n'), canaries)).toEqual([]);
  // The search would see one: the texts that the rater may read are in what was searched.
  expect(sent.some(([, text]) => text.includes('keep the gate shut'))).toBe(true);
  expect(looks.some((text) => text.includes('keep the gate shut'))).toBe(true);
  // No address carries a place in the sheet or the id of a trial.
  const shown = looks.map((text) => (JSON.parse(text) as [{ address: string }])[0].address);
  expect(
    shown
      .filter((address) => address.includes('/s/'))
      .every((address) => new URL(address).pathname === sheet),
  ).toBe(true);
});
