import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { startServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn } from '../support/sheet-study';

let server: Server;
let invite: string;

const hostile =
  '<img src=x onerror="document.title=1"> [link](javascript:alert(1)) ![x](http://127.0.0.1:9/x.png) \u202eevil\u200b';

test.beforeAll(async () => {
  server = await startServer();
  invite = openStudy(server, 'sheet-looks', [...boatAnswers(2), { id: 'bad', answer: hostile }]);
});
test.afterAll(() => server.dispose());

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const looks = [
  { name: 'light', use: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'dark', use: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } },
  { name: '390 px', use: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
  { name: '320 px', use: { colorScheme: 'dark', viewport: { width: 320, height: 640 } } },
] as const;

for (const { name, use } of looks) {
  test(`axe finds nothing serious on the sheet and its panels, ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ ...use, reducedMotion: 'reduce' });
    const { sheet } = await raterIn(context, server, invite, `Look ${name}`);
    const page = await context.newPage();
    await page.goto(`${server.url}/s/${sheet}`);
    const yes = page.getByRole('radio', { name: 'Yes' });
    await yes.check();
    expect(await faults(page)).toEqual([]);
    const guide = page.getByRole('button', { name: /^Guidelines/ }).filter({ visible: true });
    await guide.click();
    await expect(page.getByRole('complementary', { name: 'Guidelines' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    const note = page.getByRole('button', { name: /^Note a problem/ }).first();
    await note.click();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    if (use.viewport.width > 760) {
      await page.getByRole('button', { name: 'Keys' }).click();
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(use.viewport.width);
    await context.close();
  });
}

test('nothing moves between trials: every part keeps its place and its size', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Still');
  await page.goto(`${server.url}/s/${sheet}`);
  const parts = ['.bar', '.ruler', '.ground', '.judge', '.pane.form', '.foot', '.foot .btn.main'];
  const boxes = async () =>
    Promise.all(parts.map(async (part) => page.locator(part).boundingBox()));
  await expect(page.locator('.ruler .count')).toHaveText('1 of 3');
  const before = await boxes();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.locator('.chip.saved')).toBeVisible();
  await expect(page.locator('.ruler .count')).toHaveText('2 of 3');
  expect(await boxes()).toEqual(before);
});

test('a text that tries to be a page is shown as text, runs nothing and fetches nothing', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Hostile');
  const outside: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${server.url}/s/${sheet}`);
  for (let at = 1; at <= 3; at += 1) {
    await expect(page.locator('.ruler .count')).toHaveText(`${at} of 3`);
    const text = await page.locator('[data-text=answer]').textContent();
    if (text === hostile) break;
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByRole('button', { name: 'Save and go on' }).click();
  }
  expect(await page.locator('[data-text=answer]').textContent()).toBe(hostile);
  expect(await page.locator('[data-text] :is(img, a, script)').count()).toBe(0);
  expect({ outside, dialogs }).toEqual({ outside: [], dialogs: [] });
});

test('single keys can be switched off, and the choice is kept', async ({ page, context }) => {
  const { sheet } = await raterIn(context, server, invite, 'Dictates');
  await page.goto(`${server.url}/s/${sheet}`);
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('.ruler .count')).toHaveText('1 of 3');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveText('Pause ');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeEnabled();
  await page.keyboard.press('n');
  await page.keyboard.press('g');
  await expect(page.locator('.form input:checked')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Guidelines' })).toBeHidden();
});
