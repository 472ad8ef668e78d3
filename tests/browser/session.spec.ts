import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { atTrial, press, savedChip, sentLabels, storedLabels } from '../support/at-the-sheet';
import { ask } from '../support/commands';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn } from '../support/sheet-study';

const total = 3;
const reason = 'Reason known to its rater alone';
let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await sharedServer();
  invite = await openStudy(server, 'session', boatAnswers(total));
});

/** Ends every session in the database, as a revoked link or a lapse does while the rater works. */
function endSessions(): void {
  const file = new Sqlite(join(server.data, 'blindmark.db'));
  file
    .prepare('UPDATE Session SET endedAt = ? WHERE endedAt IS NULL')
    .run(new Date().toISOString());
  file.close();
}

async function signInByLink(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/sign-in#${token}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/s\//);
  return page;
}

async function answerTwo(page: Page): Promise<void> {
  await press(page, 'x', '2', 'r');
  await page.keyboard.type(reason);
  await press(page, 'Control+Enter');
  await atTrial(page, 2, total);
  await press(page, 'n', 'Enter');
  await atTrial(page, 3, total);
}

const answers = [
  {
    position: 1,
    revision: 1,
    values: { diverges: { cannotJudge: { reason: 'two', text: reason } } },
  },
  { position: 2, revision: 1, values: { diverges: 'no' } },
];

test('a session that ends in the middle costs no answer, and sends none as somebody else', async ({
  context,
}) => {
  const own = await raterIn(context, server, invite, 'First');
  const guest = await context.browser()?.newContext();
  if (!guest) throw new Error('There is no browser.');
  const other = await raterIn(guest, server, invite, 'Second');
  await guest.close();
  const sent = sentLabels(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${own.sheet}`);
  await atTrial(page, 1, total);
  endSessions();
  await answerTwo(page);
  const chip = page.getByRole('button', { name: 'Signed out: 2 kept here' });
  await chip.click();
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    `/sign-in?next=${encodeURIComponent(`/s/${own.sheet}`)}`,
  );
  await page.keyboard.press('Escape');
  expect(sent.every(({ status }) => status === 401)).toBe(true);

  // Another rater signs in in this browser, and works there: nothing of the first is sent or shown.
  const theirs = await signInByLink(context, other.returnToken);
  await atTrial(theirs, 1, total);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('2 not sent: see why')).toBeVisible();
  await press(theirs, 'n', 'Enter');
  await expect(savedChip(theirs)).toBeVisible();
  expect(await theirs.content()).not.toContain(reason);
  await theirs.reload();
  await atTrial(theirs, 2, total);
  expect(await theirs.content()).not.toContain(reason);
  await expect(theirs.locator('.chip.refused, .chip.waiting')).toHaveCount(0);
  expect(storedLabels(server.data, other.sheet)).toEqual([
    { position: 1, revision: 1, values: { diverges: 'no' } },
  ]);
  expect(storedLabels(server.data, own.sheet)).toEqual([]);
  await theirs.close();

  // The same rater comes back by their own link.
  const back = await signInByLink(context, own.returnToken);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(savedChip(page)).toBeVisible();
  expect(storedLabels(server.data, own.sheet)).toEqual(answers);
  await back.close();
});

test('signing out in another tab keeps the answer, also over a closed page', async ({
  context,
}) => {
  const own = await raterIn(context, server, invite, 'Third');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${own.sheet}`);
  await atTrial(page, 1, total);
  const out = await context.request.post(`${server.url}/api/sign-out`, {
    headers: { origin: server.url },
  });
  expect(out.ok()).toBe(true);
  await answerTwo(page);
  await expect(page.getByText('Signed out: 2 kept here')).toBeVisible();
  await page.close();
  const back = await signInByLink(context, own.returnToken);
  await atTrial(back, 3, total);
  await expect(savedChip(back)).toBeVisible();
  expect(storedLabels(server.data, own.sheet)).toEqual(answers);
});

test('a rater who is taken out in the middle keeps what they wrote, and can read and copy it', async ({
  context,
}) => {
  const own = await raterIn(context, server, invite, 'Fourth');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${own.sheet}`);
  await atTrial(page, 1, total);
  await ask(server.data, 'people', 'session', '--remove', 'Fourth');
  await answerTwo(page);
  await page.getByRole('button', { name: 'Signed out: 2 kept here' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(reason)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toHaveCount(2);
  expect(storedLabels(server.data, own.sheet)).toEqual([]);
});
