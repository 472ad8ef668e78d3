import { expect, test, type Page } from '@playwright/test';
import {
  atTrial,
  endScreen,
  press,
  savedChip,
  sentLabels,
  storedLabels,
} from '../support/at-the-sheet';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn } from '../support/sheet-study';

const total = 8;
let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await sharedServer();
  invite = await openStudy(server, 'hands', boatAnswers(total));
});

const no = (position: number, revision = 1) => ({ position, revision, values: { diverges: 'no' } });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save and continue' });
const allSaved = (page: Page, count: number) =>
  expect(page.locator('.foot .last')).toHaveText(new RegExp(`^${count} saved at`));

test('two clicks, two hasty clicks and Enter held down give one label each, for the trial that was meant', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Heavy');
  const sent = sentLabels(context);
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, total);
  await press(page, 'n');
  await saveButton(page).dblclick();
  await atTrial(page, 2, total);
  await press(page, 'n');
  // Three clicks of one hand, as the browser counts them.
  await saveButton(page).click({ clickCount: 3 });
  await atTrial(page, 3, total);
  await press(page, 'n');
  for (let repeat = 0; repeat < 40; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await atTrial(page, 4, total);
  // Enter on a trial without an answer does nothing but point at what is left.
  await press(page, 'Enter', 'Enter');
  await atTrial(page, 4, total);
  await allSaved(page, 3);
  expect(storedLabels(server.data, sheet)).toEqual([no(1), no(2), no(3)]);
  expect(sent).toHaveLength(3);
});

test('keys pressed while the trials change never land on the next item', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Fast');
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, total);
  // After each Enter, before anybody can have seen the next texts: in the same task, and in the frame in which they
  // are drawn first.
  await page.evaluate(() => {
    const hasty = () => {
      for (const key of ['y', '1', 'Enter', 'x', 'l', 'Enter']) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }
    };
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !event.isTrusted) return;
      queueMicrotask(hasty);
      requestAnimationFrame(hasty);
    });
  });
  for (let at = 1; at <= total; at += 1) {
    await atTrial(page, at, total);
    await expect(page.locator('.form :checked')).toHaveCount(0);
    await press(page, 'n', 'Enter');
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(storedLabels(server.data, sheet)).toEqual(
    Array.from({ length: total }, (_, index) => no(index + 1)),
  );
});

test('keys in the first moment after the next trial is painted choose, type and press nothing in it', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Ahead');
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, total);
  // From the third frame on, when the next texts stand on the screen, as fast fingers press: for 80 ms.
  await page.evaluate(() => {
    const passed: string[] = [];
    Object.assign(window, { passed, frames: 0 });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !event.isTrusted) return;
      let since: number | null = null;
      let frame = 0;
      const next = (now: number) => {
        frame += 1;
        if (frame >= 4) since ??= now;
        if (since !== null && now - since > 80) return;
        if (since !== null) {
          Object.assign(window, { frames: frame });
          for (const key of ['y', ' ', 'ArrowRight', '1', 'Enter', 'l']) {
            const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            // What is not prevented the browser would do by itself: choose with Space, move with arrows.
            if ((document.activeElement ?? document.body).dispatchEvent(press)) passed.push(key);
          }
        }
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
  });
  for (let at = 1; at <= 4; at += 1) {
    await atTrial(page, at, total);
    await expect(page.locator('.form :checked')).toHaveCount(0);
    await press(page, 'n', 'Enter');
  }
  await atTrial(page, 5, total);
  await expect(page.locator('.form :checked')).toHaveCount(0);
  await allSaved(page, 4);
  const seen = await page.evaluate(() => {
    const { passed, frames } = window as unknown as { passed: string[]; frames: number }; // set above
    return { passed, frames };
  });
  expect(seen.frames).toBeGreaterThanOrEqual(4);
  expect(seen.passed).toEqual([]);
  expect(storedLabels(server.data, sheet)).toEqual([no(1), no(2), no(3), no(4)]);
});

test('Back, forward and reload show what is stored, and store nothing by themselves', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Wanderer');
  const sent = sentLabels(context);
  await page.goto(`${server.url}/s/${sheet}`);
  for (const at of [1, 2, 3]) {
    await atTrial(page, at, total);
    await press(page, 'n', 'Enter');
  }
  await atTrial(page, 4, total);
  await allSaved(page, 3);
  const chosen = page.getByRole('radio', { name: 'No', exact: true });
  await page.goBack();
  await atTrial(page, 3, total);
  await expect(chosen).toBeChecked();
  await page.goBack();
  await atTrial(page, 2, total);
  await expect(chosen).toBeChecked();
  await page.goForward();
  await atTrial(page, 3, total);
  await page.goForward();
  await atTrial(page, 4, total);
  await expect(page.locator('.form :checked')).toHaveCount(0);
  await page.reload();
  await atTrial(page, 4, total);
  await page.goBack();
  await atTrial(page, 3, total);
  await page.reload();
  await atTrial(page, 3, total);
  await expect(chosen).toBeChecked();
  // Saved again without a change: no second label.
  await press(page, 'Enter');
  await atTrial(page, 4, total);
  expect(sent).toHaveLength(3);
  expect(storedLabels(server.data, sheet)).toEqual([no(1), no(2), no(3)]);

  // Leaving the page altogether and coming back by Back.
  await page.goto('about:blank');
  await page.goBack();
  await atTrial(page, 4, total);
  await press(page, 'n', 'Enter');
  await atTrial(page, 5, total);
  await expect(savedChip(page)).toBeVisible();
  await allSaved(page, 4);
  expect(storedLabels(server.data, sheet)).toEqual([no(1), no(2), no(3), no(4)]);
});
