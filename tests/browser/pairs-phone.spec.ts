import { expect, test, type Browser, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { faults } from '../support/axe';
import { atTrial, press, savedChip, storedLabels } from '../support/at-the-sheet';
import { openPairs } from '../support/pair-sheet';
import { sharedServer, type Server } from '../support/server';
import { raterIn } from '../support/sheet-study';

let server: Server;
let mixed: string;
const total = 4;

test.beforeAll(async () => {
  server = await sharedServer();
  mixed = await openPairs(server, 'mixed-looks', { pairs: 1, preferences: 1, boundaries: 2 });
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

async function onPhone(browser: Browser, alias: string) {
  const context = await browser.newContext(phone);
  const { sheet } = await raterIn(context, server, mixed, alias);
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, total);
  return { context, page, sheet };
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Text' }).getByRole('button', { name });
const dock = (page: Page) => page.getByRole('region', { name: 'Form' });

/** The second step of a pair: how sure, and the save. */
async function saveSure(page: Page): Promise<void> {
  await dock(page).getByRole('button', { name: 'Continue' }).tap();
  await dock(page).getByRole('radio', { name: '2, Leaning' }).tap();
  await dock(page).getByRole('button', { name: 'Save and continue' }).tap();
}

/** What was kept beside each label of a sheet, in order. */
function focusOf(sheet: string): unknown[] {
  const file = new Sqlite(join(server.data, 'blindmark.db'), { readonly: true });
  const rows = file
    .prepare("SELECT payload FROM Entry WHERE sheetId = ? AND kind = 'label' ORDER BY seq")
    .all(sheet) as { payload: string }[];
  file.close();
  return rows.map(({ payload }) => (JSON.parse(payload) as { focus: { first?: string } }).focus);
}

test('on a phone neither text can be chosen before both were opened; which came first is kept', async ({
  browser,
}) => {
  const { context, page, sheet } = await onPhone(browser, 'Thumb');
  const a = dock(page).getByRole('radio', { name: 'Text A' });
  const b = dock(page).getByRole('radio', { name: 'Text B' });
  await expect(a).toBeDisabled();
  await expect(b).toBeDisabled();
  await expect(dock(page)).toContainText('Open both texts before you choose.');
  // Keys of a keyboard that is joined to the phone choose no sooner.
  await press(page, 'a', 'ArrowRight', 'x');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(tab(page, 'Text B')).toContainText('not opened yet');
  const boxes = async () =>
    Promise.all(
      ['.dock', '.dock .seg', '.dock-go', '.pager', '.rater > main'].map(async (part) =>
        page.locator(part).first().boundingBox(),
      ),
    );
  const before = await boxes();
  await tab(page, 'Text B').tap();
  await expect(page.locator('[data-text=b]')).toBeVisible();
  await expect(page.locator('[data-text=a]')).toBeHidden();
  await expect(b).toBeEnabled();
  expect(await boxes()).toEqual(before);
  await b.tap();
  await expect(b).toBeChecked();
  expect(await boxes()).toEqual(before);
  await saveSure(page);

  // With a prompt above, the rater decides which text is opened first.
  await atTrial(page, 2, total);
  await expect(page.getByRole('region', { name: 'Prompt' })).toBeVisible();
  await expect(a).toBeDisabled();
  await tab(page, 'Text B').tap();
  await expect(a).toBeDisabled();
  await tab(page, 'Text A').tap();
  await dock(page).getByRole('radio', { name: 'Neither is better' }).tap();
  await saveSure(page);

  await atTrial(page, 3, total);
  // A thumb that moves: a tap that follows another in the same place at once is a double tap, and saves nothing.
  await page.getByRole('radio', { name: 'After sentence 4' }).tap({ force: true });
  await expect(dock(page)).toContainText('After sentence 4');
  await dock(page).getByRole('button', { name: 'Save: after sentence 4' }).tap();
  await atTrial(page, 4, total);
  await dock(page).getByRole('radio', { name: 'One hand wrote all of it' }).tap();
  await dock(page).getByRole('button', { name: 'Save and continue' }).tap();
  await expect(savedChip(page)).toBeVisible();
  expect(storedLabels(server.data, sheet).map(({ values }) => values)).toEqual([
    { real: 'b', sure: 2 },
    { better: 'tie', sure: 2 },
    { hand: 4 },
    { hand: 'none' },
  ]);
  expect(focusOf(sheet)).toEqual([
    { blurs: 0, awayMs: 0, first: 'a' },
    { blurs: 0, awayMs: 0, first: 'b' },
    { blurs: 0, awayMs: 0 },
    { blurs: 0, awayMs: 0 },
  ]);
  await context.close();
});

test('on a phone a pair that was answered before needs no second look', async ({ browser }) => {
  const { context, page } = await onPhone(browser, 'Again');
  await tab(page, 'Text B').tap();
  await dock(page).getByRole('radio', { name: 'Text A' }).tap();
  await saveSure(page);
  await atTrial(page, 2, total);
  await dock(page).getByRole('button', { name: 'Undo' }).tap();
  await atTrial(page, 1, total);
  await expect(dock(page).getByRole('radio', { name: 'Text A' })).toBeChecked();
  await expect(dock(page).getByRole('radio', { name: 'Text B' })).toBeEnabled();
  await context.close();
});

/** Where the texts and what they are answered with stand. */
const controls = (page: Page) =>
  page
    .locator(':is(.side, .sentences, .others > .seg > label, .row-field .seg > label)')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.textContent, x, y, width, height];
      }),
    );

const looks = [
  { name: 'light', use: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'dark', use: { colorScheme: 'dark', viewport: { width: 1024, height: 700 } } },
  { name: '390 px', use: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
  { name: '320 px, dark', use: { colorScheme: 'dark', viewport: { width: 320, height: 640 } } },
] as const;

for (const { name, use } of looks) {
  test(`axe finds nothing serious on a pair, a preference and a text that changes hands, ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...use, reducedMotion: 'reduce' });
    const { sheet } = await raterIn(context, server, mixed, `Look ${name}`);
    const page = await context.newPage();
    await page.goto(`${server.url}/s/${sheet}`);
    const narrow = use.viewport.width <= 760;
    for (let at = 1; at <= 3; at += 1) {
      await atTrial(page, at, total);
      expect(await faults(page), `trial ${at}, empty`).toEqual([]);
      if (narrow && at < 3) {
        for (const text of ['Text B', 'Text A']) await tab(page, text).click();
        expect(await faults(page), `trial ${at}, opened`).toEqual([]);
      }
      const before = await controls(page);
      await press(page, 'x');
      // Reasons that come beneath the controls move none of them.
      if (!narrow) expect(await controls(page), `trial ${at}, cannot be judged`).toEqual(before);
      expect(await faults(page), `trial ${at}, cannot be judged`).toEqual([]);
      await press(page, at === 3 ? '2' : 'a');
      expect(await faults(page), `trial ${at}, answered`).toEqual([]);
      if (!narrow) {
        await press(page, '?');
        await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
        expect(await faults(page), `trial ${at}, keys`).toEqual([]);
        await press(page, 'Escape');
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(use.viewport.width);
      await press(page, 'Enter');
    }
    await context.close();
  });
}
