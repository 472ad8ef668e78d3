import { expect, test, type Page } from '@playwright/test';
import { faults } from '../support/axe';
import { ask } from '../support/commands';
import { signedIn } from '../support/client';
import { disagreeingStudy } from '../support/disagreeing-study';
import { listening } from '../support/listening';
import { sharedServer, type Server } from '../support/server';
import { putSession } from '../support/sheet-study';

let server: Server;
let session: string;

test.beforeAll(async () => {
  server = await sharedServer();
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Ada');
  session = (await signedIn(server.url, token)).cookie();
  await disagreeingStudy(server.data, 'projector');
});

test.beforeEach(({ context }) => putSession(context, server, session));

const at = (path: string): string => `${server.url}/studies/projector/disagreements${path}`;
/** The page of this name stands and listens to keys. */
async function heading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await listening(page);
}
const countOf = (page: Page, cause: RegExp) =>
  page
    .getByRole('table', { name: 'Differences by cause' })
    .getByRole('row', { name: cause })
    .getByRole('cell')
    .last();
const items = (page: Page) => page.getByRole('table', { name: 'Items' }).getByRole('link');

test('a cause is recorded by keyboard alone, and the count moves', async ({ page }) => {
  await page.goto(at(''));
  await heading(page, 'Disagreements');
  // People differ on "departs" in 2, 3 and 4, and on the way in 2 (one says number) and 3 (one cannot judge).
  await expect(countOf(page, /^None recorded/)).toHaveText('5');
  await page
    .getByLabel('Question')
    .selectOption({ label: 'Does the answer depart from the rules?' });
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await page.waitForURL(/question=departs/);
  await expect(countOf(page, /^None recorded/)).toHaveText('3');
  await items(page).first().press('Enter');
  await heading(page, 'Disagreement 1 of 3');
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: /Rater slip/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Note' }).fill('Read it again: 2 lines were skipped.');
  await page.getByRole('textbox', { name: 'Note' }).press('Enter');
  await heading(page, 'Disagreement 2 of 3');
  await expect(page.getByRole('radio', { name: /Rater slip/ })).not.toBeChecked();
  // Nothing needs to have the focus for the next one.
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await heading(page, 'Disagreement 3 of 3');
  await page.keyboard.press('ArrowLeft');
  await heading(page, 'Disagreement 2 of 3');
  await page.keyboard.press('ArrowLeft');
  await heading(page, 'Disagreement 1 of 3');
  await expect(page.getByRole('radio', { name: /Rater slip/ })).toBeChecked();
  await expect(page.getByText('Read it again: 2 lines were skipped.')).toBeVisible();
  await page.getByRole('link', { name: 'The list' }).press('Enter');
  await page.waitForURL(/disagreements\?question=departs$/);
  await expect(countOf(page, /^None recorded/)).toHaveText('1');
  await expect(countOf(page, /^Rater slip/)).toHaveText('1');
  await expect(countOf(page, /^Guideline gap/)).toHaveText('1');

  // Each count leads to its items, and what was said can be taken back.
  await countOf(page, /^Rater slip/)
    .getByRole('link')
    .click();
  await page.waitForURL(/cause=rater-slip/);
  await expect(items(page)).toHaveCount(1);
  await items(page).first().click();
  await heading(page, 'Disagreement 1 of 1');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await page.goto(at('?question=departs'));
  await expect(countOf(page, /^Rater slip/)).toHaveText('0');
  await expect(countOf(page, /^None recorded/)).toHaveText('2');
});

test('digits do nothing once single keys are off, nor while a note is written', async ({
  page,
}) => {
  await page.goto(at('?question=departs'));
  await items(page).last().click();
  await heading(page, 'Disagreement 3 of 3');
  const slip = page.getByRole('radio', { name: /Rater slip/ });
  await page.getByRole('textbox', { name: 'Note' }).focus();
  await page.keyboard.press('2');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('2');
  await expect(slip).not.toBeChecked();
  const keys = page.getByRole('checkbox', { name: /Digits choose/ });
  await keys.uncheck({ force: true });
  await keys.blur();
  await page.keyboard.press('2');
  await expect(slip).not.toBeChecked();
  await keys.check({ force: true });
  await keys.blur();
  await page.keyboard.press('2');
  await expect(slip).toBeChecked();
});

test('judges come in once their seal is open, a reply that is no answer as plain characters', async ({
  page,
}) => {
  await page.goto(at('?show=all&question=departs'));
  await expect(items(page)).toHaveCount(5);
  expect(await page.content()).not.toMatch(/Larch|Onyx|made-\d|twin/);
  await ask(server.data, 'reveal', 'projector', 'judgments');
  await page.goto(at('?question=departs'));
  await page.getByLabel('Whose answers').selectOption('Onyx mini, run 1');
  await page.getByLabel('Held against').selectOption('gold');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/with=gold/);
  await expect(items(page)).toHaveCount(1);
  await items(page).first().click();
  await heading(page, 'Disagreement 1 of 1');
  const reply = page.getByRole('region', { name: 'The reply of Larch 3, run 1' });
  await expect(reply).toHaveText('I would say: **it departs**, since <b>no check</b> is named.');
  await expect(reply.locator('b')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Judge error/ })).toBeVisible();
  await ask(server.data, 'reveal', 'projector', 'provenance');
  await page.goto(at('?question=departs&stratum=kind%3Dplain'));
  await expect(items(page)).toHaveCount(1);
  await expect(page.getByText('made-3')).toBeVisible();
});

for (const [name, scheme, size] of [
  ['light', 'light', { width: 1440, height: 900 }],
  ['dark', 'dark', { width: 1440, height: 900 }],
  ['phone', 'light', { width: 390, height: 844 }],
  ['320', 'light', { width: 320, height: 640 }],
] as const) {
  test(`looked at with axe: ${name}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    const look = async (screen: string) => {
      await page.screenshot({ path: info.outputPath(`${screen}.png`), fullPage: true });
      expect(await faults(page), screen).toEqual([]);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${screen} is wider than the page`).toBeLessThanOrEqual(0);
    };
    await page.goto(at('?who=judge:1:Larch+3&show=all'));
    await expect(items(page).first()).toBeVisible();
    await look('list');
    await page.goto(at('?question=way'));
    await items(page).first().click();
    await heading(page, 'Disagreement 1 of 2');
    await look('item');
  });
}
