import { expect, test, type Page } from '@playwright/test';
import { faults } from '../support/axe';
import { ask } from '../support/commands';
import { signedIn } from '../support/client';
import { disagreeingStudy } from '../support/disagreeing-study';
import { computed } from '../support/listening';
import { sharedServer, type Server } from '../support/server';
import { putSession } from '../support/sheet-study';

let server: Server;
let session: string;

test.beforeAll(async () => {
  server = await sharedServer();
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Ada');
  session = (await signedIn(server.url, token)).cookie();
  await disagreeingStudy(server.data, 'gold-of-most', 5, { gold: { rule: 'majority' } });
});

test.beforeEach(({ context }) => putSession(context, server, session));

const at = (query = ''): string => `${server.url}/studies/gold-of-most/gold${query}`;
const rows = (page: Page) =>
  page.getByRole('table', { name: /^Gold, items/ }).locator('tbody').first().locator('> tr'); // prettier-ignore

/*
 * Four raters. 1 and 5: all say no. 2: three say yes, and differ on the way. 3: yes, cannot judge, no, no. 4: three of
 * four say no.
 */
test('routes add up, filters and search find by keyboard alone, and what differs is said', async ({
  page,
}) => {
  await page.goto(at());
  const routes = page.getByRole('table', { name: 'Gold by field, and who decided it' });
  // All raters, majority, undecided, items.
  await expect(routes.getByRole('row', { name: / departs / }).getByRole('cell')).toHaveText(['2', '2', '1', '5']); // prettier-ignore
  await expect(routes.getByRole('row', { name: / way / }).getByRole('cell')).toHaveText(['2', '1', '2', '5']); // prettier-ignore
  await expect(page.getByText('more than half of them decide, because the study declared so')).toBeVisible(); // prettier-ignore
  await expect(rows(page)).toHaveCount(5);

  await page.getByRole('link', { name: 'Majority 1' }).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('3 of 4');
  await expect(rows(page).getByRole('listitem').filter({ hasText: 'differs' }).first()).toHaveText('Yes (differs)'); // prettier-ignore
  await page.getByRole('link', { name: 'All 5' }).press('Enter');
  await expect(rows(page)).toHaveCount(5);

  await page.getByRole('searchbox').fill('EACH LATE DAY COSTS 4. (3)');
  await page.getByRole('searchbox').press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=EACH/);
  await expect(rows(page).first()).toContainText('Undecided: cannot be judged');
  await page.getByRole('searchbox').fill('nowhere at all');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await expect(page.getByText('No item is found.')).toBeVisible();
});

test('an item opens in place with every label, keeps the focus, and leads on to its disagreement', async ({
  page,
}) => {
  await page.goto(at('?route=undecided'));
  await expect(rows(page)).toHaveCount(2);
  const read = page.getByRole('link', { name: /^Read/ }).first();
  await read.press('Enter');
  const close = page.getByRole('link', { name: /^Close/ });
  await expect(close).toBeFocused();
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  const labels = page.getByRole('region', { name: 'Labels of the item' });
  await expect(labels.getByRole('row')).toHaveCount(5);
  await expect(page.getByText('How long may I keep the projector?')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/Wren|Lark|Finch|Heron/);
  await close.press('Enter');
  await expect(labels).toHaveCount(0);
  await page.getByRole('link', { name: /^Settle/ }).first().press('Enter'); // prettier-ignore
  await expect(page.getByRole('heading', { name: 'Why do they differ here?' })).toBeVisible();
});

test('gold comes as JSON Lines and as a table, and figures as a table', async ({ page }) => {
  await page.goto(at());
  for (const name of ['gold.jsonl', 'gold.csv']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Save ${name}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
  }
  await page.goto(`${server.url}/studies/gold-of-most/agreement?table=all`);
  await computed(page);
  await expect(page.getByRole('link', { name: 'Save figures.csv' })).toBeVisible();
});

for (const [name, scheme, size] of [
  ['light', 'light', { width: 1440, height: 900 }],
  ['dark', 'dark', { width: 1440, height: 900 }],
  ['phone', 'light', { width: 390, height: 844 }],
  ['320', 'dark', { width: 320, height: 640 }],
] as const) {
  test(`looked at with axe: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await page.goto(at());
    await page.getByRole('link', { name: /^Read/ }).nth(1).click();
    await expect(page.getByRole('region', { name: 'Labels of the item' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All 5' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
  });
}
