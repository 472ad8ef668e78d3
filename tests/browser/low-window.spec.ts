import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { atTrial, endScreen, press, savedChip, storedLabels } from '../support/at-the-sheet';
import { faults } from '../support/axe';
import { openPairs } from '../support/pair-sheet';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openForm, openStudy, raterIn } from '../support/sheet-study';

let server: Server;
const invites = { worksheet: '', pairs: '', rubric: '' };

const parts = ['1', '2'].map((id) => ({ id, set: 'beats', label: `Beat ${id}` }));
const beats = [
  {
    id: 'beats',
    kind: 'each',
    ask: 'Beat by beat',
    over: 'beats',
    fields: [{ id: 'there', kind: 'yes-no', ask: 'There?' }],
  },
];

test.beforeAll(async () => {
  server = await sharedServer();
  invites.worksheet = await openStudy(server, 'low-worksheet', boatAnswers(2));
  invites.pairs = await openPairs(server, 'low-pairs', { pairs: 2, boundaries: 2 });
  const text = (at: number) => `In scene ${at} the boat goes out. ${'The wind is up. '.repeat(30)}`;
  const contents = [1, 2].map((at) => ({ texts: [{ id: 'scene', body: text(at) }], parts }));
  invites.rubric = await openForm(server, 'low-rubric', beats, contents);
});

/** 1280 × 1024 at 400%, a phone on its side, 1440 × 900 at 200%, and a larger phone on its side. */
const windows = [
  { width: 320, height: 256 },
  { width: 667, height: 320 },
  { width: 720, height: 450 },
  { width: 844, height: 390 },
];

const pager = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Text' }).getByRole('button', { name });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });

/** How much of an element's height can be seen once it is scrolled to: what no ancestor cuts. */
async function seenHeight(part: Locator): Promise<number> {
  await part.scrollIntoViewIfNeeded();
  return part.evaluate(
    (element) =>
      new Promise<number>((seen) => {
        new IntersectionObserver(([entry], watching) => {
          watching.disconnect();
          seen(entry?.intersectionRect.height ?? 0);
        }).observe(element);
      }),
  );
}

/** Nothing is cut, nothing scrolls by itself, nothing scrolls sideways, and axe finds nothing. */
async function wholePage(page: Page, text: string): Promise<void> {
  const body = page.locator(`[data-text="${text}"]`).first();
  await expect(body).toBeVisible();
  const { height } = page.viewportSize() ?? { height: 0 };
  const whole = (await body.boundingBox())?.height ?? 0;
  expect(await seenHeight(body)).toBeGreaterThanOrEqual(Math.min(whole, height * 0.6));
  const own = await page.evaluate(() =>
    [...document.querySelectorAll('.rater *')]
      .filter((one) => {
        const { overflowY } = getComputedStyle(one);
        const scrolls = overflowY === 'auto' || overflowY === 'scroll';
        return scrolls && one.scrollHeight > one.clientHeight + 1 && !one.closest('textarea');
      })
      .map((one) => one.className),
  );
  expect(own).toEqual([]);
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(over)).toBeLessThanOrEqual(0);
  expect(await faults(page)).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
}

async function sheetIn(browser: Browser, size: (typeof windows)[number], invite: string) {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: true,
    deviceScaleFactor: size.width === 320 ? 4 : 2,
    reducedMotion: 'reduce',
  });
  const { sheet } = await raterIn(context, server, invite, `Low ${size.width}`);
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  return { context, page, sheet, phone: size.width <= 760 };
}

/** On a phone Enter goes to what has not been on the screen yet, one text after the other. */
async function readAll(page: Page): Promise<void> {
  const left = page.locator('.dock .left-to-do', { hasText: 'before you answer' });
  for (let text = 1; text <= 3 && (await left.count()) > 0; text += 1) {
    const words = await left.textContent();
    await press(page, 'Enter');
    await expect(left.filter({ hasText: words ?? '' })).toHaveCount(0);
  }
  await expect(left).toHaveCount(0);
}

/** What was kept beside each label of a sheet, in order. */
function focusOf(sheet: string): unknown[] {
  const file = new Sqlite(join(server.data, 'blindmark.db'), { readonly: true });
  const rows = file
    .prepare("SELECT payload FROM Entry WHERE sheetId = ? AND kind = 'label' ORDER BY seq")
    .all(sheet) as { payload: string }[];
  file.close();
  return rows.map(({ payload }) => (JSON.parse(payload) as { focus: object }).focus);
}

for (const size of windows) {
  test(`every sheet is read, answered and saved by keys and by touch at ${size.width} × ${size.height}`, async ({
    browser,
  }) => {
    // Twelve screens in one go, each with axe.
    await test.step('a worksheet opens on the text that is judged, and no answer counts before the source was seen', async () => {
      const { context, page, sheet, phone } = await sheetIn(browser, size, invites.worksheet);
      await atTrial(page, 1, 2);
      await wholePage(page, 'answer');
      const no = page.getByRole('radio', { name: 'No', exact: true });
      if (phone) {
        await expect(page.locator('[data-text=passage]')).toBeHidden();
        await expect(page.locator('.dock .left-to-do')).toHaveText(
          'Open “Source” before you answer.',
        );
        await expect(no).toBeDisabled();
        await press(page, 'n');
        await expect(no).not.toBeChecked();
        await readAll(page);
        await expect(no).toBeEnabled();
      }
      await press(page, 'n', 'Enter');
      await atTrial(page, 2, 2);
      // The next trial begins at its top, with the text under judgment and without an answer.
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(page.locator('.pane.judge')).toBeInViewport();
      if (phone) {
        await pager(page, /^Source/).tap();
        await pager(page, /^Question and Answer/).tap();
        await page.locator('[data-text=answer]').scrollIntoViewIfNeeded();
      }
      await no.tap();
      await button(page, /^Save and continue/).tap();
      await expect(endScreen(page)).toBeVisible();
      await expect(savedChip(page)).toBeVisible();
      await expect.poll(() => storedLabels(server.data, sheet).length).toBe(2);
      const seen = focusOf(sheet).map((focus) =>
        (focus as { opened?: string[] }).opened?.toSorted(),
      );
      const all = phone ? ['answer', 'passage', 'question'] : undefined;
      expect(seen).toEqual([all, all]);
      await context.close();
    });

    await test.step('pairs and texts that change hands', async () => {
      const { context, page, sheet, phone } = await sheetIn(browser, size, invites.pairs);
      for (let at = 1; at <= 4; at += 1) {
        await atTrial(page, at, 4);
        const byKey = at % 2 === 1;
        if (at <= 2) {
          await wholePage(page, 'a');
          if (phone) await pager(page, /^Text B/).tap();
          await expect(page.locator('[data-text=b]')).toBeVisible();
          const b = page.getByRole('radio', { name: 'Text B' });
          await expect(b).toBeEnabled();
          if (byKey) await press(page, 'b', 'Enter');
          else {
            await b.tap({ force: true });
            if (phone) await button(page, 'Continue').tap();
            // A second tap in one place at once would be a double tap, which saves nothing.
            await page.getByRole('radio', { name: '2, Leaning' }).tap({ force: true });
            await button(page, /^Save and continue/).tap();
          }
        } else {
          await wholePage(page, 'sentences/1');
          if (byKey) await press(page, '4', 'Enter');
          else {
            await page.getByRole('radio', { name: 'After sentence 4' }).tap({ force: true });
            await button(page, /^Save/).tap();
          }
        }
      }
      await expect(endScreen(page)).toBeVisible();
      await expect.poll(() => storedLabels(server.data, sheet).length).toBe(4);
      expect(storedLabels(server.data, sheet).map(({ values }) => values)).toEqual([
        { real: 'b' },
        { real: 'b', sure: 2 },
        { hand: 4 },
        { hand: 4 },
      ]);
      await context.close();
    });

    await test.step('a rubric', async () => {
      const { context, page, sheet } = await sheetIn(browser, size, invites.rubric);
      const yes = page.getByRole('radio', { name: 'Yes', exact: true });
      for (let at = 1; at <= 2; at += 1) {
        await atTrial(page, at, 2);
        await wholePage(page, 'scene');
        for (const part of [0, 1]) {
          if (at === 1) {
            await yes.nth(part).focus();
            await press(page, 'Space');
          } else await yes.nth(part).tap();
        }
        if (at === 1) await press(page, 'Enter');
        else await button(page, /^Save and continue/).tap();
      }
      await expect(endScreen(page)).toBeVisible();
      await expect.poll(() => storedLabels(server.data, sheet).length).toBe(2);
      expect(await faults(page)).toEqual([]);
      await context.close();
    });
  });
}
