import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { signedIn, type Trial } from '../support/client';
import { ask } from '../support/commands';
import { painted, storedLabels, windowAhead } from '../support/at-the-sheet';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn, putSession } from '../support/sheet-study';

let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await sharedServer();
  invite = await openStudy(server, 'sheet-outbox', boatAnswers(14));
});

async function shown(page: Page, at: number): Promise<void> {
  await expect(page.locator('.ruler .count')).toHaveText(`${at} of 14`);
  // Fields open once the page has put back what this device had kept.
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeEnabled();
  await painted(page);
}

async function answer(page: Page, at: number, key = 'n'): Promise<void> {
  await shown(page, at);
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

/** What this sheet's label route was sent and what it answered, in order. */
function posts(context: BrowserContext): { trial: string; status: number }[] {
  const seen: { trial: string; status: number }[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !response.url().endsWith('/labels')) return;
    const { trial } = request.postDataJSON() as { trial: string };
    seen.push({ trial, status: response.status() });
  });
  return seen;
}

test('ten labels given offline survive the closed tab and arrive in order', async ({ context }) => {
  const { person, sheet } = await raterIn(context, server, invite, 'Offline');
  const seen = posts(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);
  // The window ahead has come when the server has been asked for it.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes('/trials?')),
      ),
    )
    .toBe(true);
  await context.setOffline(true);
  for (let at = 1; at <= 10; at += 1) await answer(page, at);
  await expect(page.getByText('Offline: 10 kept on this device')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const again = await context.newPage();
  await again.goto(`${server.url}/s/${sheet}`);
  await shown(again, 11);
  await expect(again.locator('.chip.saved')).toBeVisible();
  const trials = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const path = `/api/sheets/${sheet}/trials?at=${index + 1}`;
      return (await person.call<{ trial: Trial }>('GET', path)).body.trial;
    }),
  );
  expect(trials.map(({ revision }) => revision)).toEqual(Array.from({ length: 10 }, () => 1));
  const arrived = seen.filter(({ status }) => status === 201).map(({ trial }) => trial);
  expect(arrived).toEqual(trials.map(({ id }) => id));
});

test('an answer waits through a lost session for its own rater, and is sent for nobody else', async ({
  context,
}) => {
  const { person, sheet, returnToken } = await raterIn(context, server, invite, 'Session');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);
  await context.clearCookies();
  await answer(page, 1);
  await expect(page.getByText('Signed out: 1 kept here')).toBeVisible();
  await expect(page.locator('.chip.saved')).toHaveCount(0);

  // Another rater signs in in the same browser.
  const other = await raterIn(context, server, invite, 'Other');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('1 not sent: see why')).toBeVisible();
  const theirs = await other.person.call<{ progress: { done: number } }>(
    'GET',
    `/api/sheets/${other.sheet}`,
  );
  expect(theirs.body.progress.done).toBe(0);

  const back = await signedIn(server.url, returnToken);
  await putSession(context, server, back.cookie());
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('.chip.saved')).toBeVisible();
  const own = await person.call<{ progress: { done: number } }>('GET', `/api/sheets/${sheet}`);
  expect(own.body.progress.done).toBe(1);
});

test('of two tabs the later one is told, sees both answers, and can keep either', async ({
  context,
}) => {
  const { person, sheet } = await raterIn(context, server, invite, 'Tabs');
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto(`${server.url}/s/${sheet}`);
  await two.goto(`${server.url}/s/${sheet}`);
  await shown(one, 1);
  await shown(two, 1);
  await answer(one, 1, 'n');
  await expect(one.locator('.chip.saved')).toBeVisible();
  await two.bringToFront();
  await two.keyboard.press('x');
  await two.keyboard.press('1');
  await two.keyboard.press('Enter');
  const told = two.getByRole('button', { name: '1 not accepted: see why' });
  await expect(told).toBeVisible();
  await told.click();
  await expect(two.locator('.versions dd')).toHaveText([
    'Cannot judge: The source does not settle it',
    'No',
  ]);
  await two.getByRole('button', { name: 'Save mine as a newer revision' }).click();
  await expect(two.locator('.problems li')).toHaveCount(0);
  const read = () => person.call<{ trial: Trial }>('GET', `/api/sheets/${sheet}/trials?at=1`);
  await expect
    .poll(async () => (await read()).body.trial)
    .toMatchObject({ revision: 2, values: { diverges: { cannotJudge: { reason: 'open' } } } });
});

test('“Saved” stands on the screen only after the server has said so', async ({ context }) => {
  const { sheet } = await raterIn(context, server, invite, 'Held');
  const page = await context.newPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/labels', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/s/${sheet}`);
  await answer(page, 1);
  await shown(page, 2);
  await expect(page.getByText('1 waiting to be sent')).toBeVisible();
  await expect(page.locator('.chip.saved')).toHaveCount(0);
  release();
  await expect(page.locator('.chip.saved')).toBeVisible();
});

test('a server that cannot save is asked again until it can', async ({ context }) => {
  const { person, sheet } = await raterIn(context, server, invite, 'Busy');
  const page = await context.newPage();
  let refusals = 0;
  await page.route('**/labels', async (route) => {
    refusals += 1;
    if (refusals > 2) return route.continue();
    // One answer lost after it was stored, one that was not stored.
    if (refusals === 1) {
      await route.fetch();
      return route.abort();
    }
    return route.fulfill({ status: 503, headers: { 'retry-after': '0' }, body: '{}' });
  });
  await page.goto(`${server.url}/s/${sheet}`);
  await answer(page, 1);
  await expect(page.locator('.chip.saved')).toBeVisible();
  const { body } = await person.call<{ trial: Trial }>('GET', `/api/sheets/${sheet}/trials?at=1`);
  expect(body.trial.revision).toBe(1);
});

test('a note on a question reaches the server, without the answer', async ({ context }) => {
  const { sheet } = await raterIn(context, server, invite, 'Note');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);
  const sent = page.waitForResponse((response) => response.url().endsWith('/notes'));
  await page
    .getByRole('button', { name: /^Note a problem with the guidelines on/ })
    .first()
    .click();
  await page.getByRole('textbox').fill('What is a strong wind?');
  await page.getByRole('button', { name: 'Send the note' }).click();
  const response = await sent;
  expect(response.status()).toBe(201);
  expect(response.request().postDataJSON()).toMatchObject({
    field: 'diverges',
    text: 'What is a strong wind?',
  });
});

test('what a closed study did not take is sent when it is open again: by itself, and after a reload', async ({
  context,
}) => {
  const slug = 'sheet-reopened';
  const own = await openStudy(server, slug, boatAnswers(14));
  const { sheet } = await raterIn(context, server, own, 'Reopened');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);
  await windowAhead(page);
  await ask(server.data, 'close', slug);
  await answer(page, 1);
  await answer(page, 2);
  const told = page.getByRole('button', { name: '2 not accepted: see why' });
  await told.click();
  await expect(page.getByText('sent by itself once the study takes answers')).toHaveCount(2);
  // Asked too early it is refused again, and lost by nothing.
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await expect(page.locator('.problems li')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await ask(server.data, 'reopen', slug, '--because', 'Two answers were missing.');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('.chip.saved')).toBeVisible();
  expect(storedLabels(server.data, sheet).map(({ position }) => position)).toEqual([1, 2]);

  await ask(server.data, 'close', slug);
  await answer(page, 3);
  await expect(page.getByRole('button', { name: '1 not accepted: see why' })).toBeVisible();
  await ask(server.data, 'reopen', slug, '--because', 'And a third one.');
  const again = await context.newPage();
  await page.close();
  await again.goto(`${server.url}/s/${sheet}`);
  await shown(again, 4);
  await expect(again.locator('.chip.saved')).toBeVisible();
  expect(storedLabels(server.data, sheet).map(({ position }) => position)).toEqual([1, 2, 3]);
});
