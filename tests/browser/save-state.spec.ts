import { expect, test, type Page } from '@playwright/test';
import { atTrial, endScreen, press, savedChip, storedLabels } from '../support/at-the-sheet';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn } from '../support/sheet-study';

const total = 4;
let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await sharedServer();
  invite = await openStudy(server, 'save-state', boatAnswers(total));
});

/** Writes down every text that speaks of a save, with the moment (ms since 1970) at which it came. */
async function watchForSaved(page: Page): Promise<() => Promise<{ at: number; words: string }[]>> {
  await page.addInitScript(() => {
    const seen: { at: number; words: string }[] = [];
    Object.assign(window, { seenSaved: seen });
    const look = () => {
      const places = document.querySelectorAll('.chip, .foot .last, .end .hint, [aria-live]');
      for (const { textContent } of places) {
        const words = textContent.trim();
        const isNew = !seen.some((one) => one.words === words);
        if (/\bsaved\b|\bstored\b/i.test(words) && isNew) seen.push({ at: Date.now(), words });
      }
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { seenSaved: [] }).seenSaved); // set above
}

test('no part of the screen speaks of a save before the server has, also at the last trial', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Held');
  const seen = await watchForSaved(page);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/labels', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/s/${sheet}`);
  for (let at = 1; at <= total; at += 1) {
    await atTrial(page, at, total);
    await press(page, 'n', 'Enter');
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText(`${total} waiting to be sent`)).toBeVisible();
  await expect(page.getByText(`${total} not with the server yet.`)).toBeVisible();
  expect(await seen()).toEqual([]);
  expect(storedLabels(server.data, sheet)).toEqual([]);
  await page.getByRole('button', { name: 'Hand in' }).click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const letGoAt = Date.now();
  letGo();
  await expect(savedChip(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(storedLabels(server.data, sheet)).toHaveLength(total);
  const times = (await seen()).map(({ at }) => at);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(letGoAt);
});

test('a save that is refused for now waits, one that answers without its revision too; then it is saved', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Refused for now');
  const seen = await watchForSaved(page);
  const answers = [
    { status: 503, headers: { 'retry-after': '0' }, body: '{"error":{"code":"not-saved"}}' },
    { status: 200, contentType: 'application/json', body: '{"ok":true}' },
    { status: 502, headers: { 'retry-after': '0' }, body: '<html>Bad gateway</html>' },
  ];
  let step: (() => void) | undefined;
  await page.route('**/labels', async (route) => {
    await new Promise<void>((resolve) => {
      step = resolve;
    });
    step = undefined;
    const answer = answers.shift();
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, total);
  await press(page, 'n', 'Enter');
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await expect.poll(() => step !== undefined).toBe(true);
    expect(await seen(), `before answer ${attempt}`).toEqual([]);
    step?.();
  }
  await expect(savedChip(page)).toBeVisible();
  expect(storedLabels(server.data, sheet)).toEqual([
    { position: 1, revision: 1, values: { diverges: 'no' } },
  ]);
});

test('no answer stands on the next trial, and the foot says when, never what', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Clean');
  await page.goto(`${server.url}/s/${sheet}`);
  for (let at = 1; at < total; at += 1) {
    await atTrial(page, at, total);
    await press(page, 'y', String(at), 's', 'Enter', 'r');
    await page.keyboard.type(`Reason of ${at}`);
    await press(page, 'Control+Enter');
    await atTrial(page, at + 1, total);
    await expect(page.locator('.foot .last')).toHaveText(
      new RegExp(`^${at} saved at \\d\\d:\\d\\d:\\d\\d$`),
    );
    const left = await page.evaluate(() => ({
      checked: document.querySelectorAll('.rater :checked').length,
      typed: [...document.querySelectorAll('input[type=text], textarea')].filter(
        (box) => (box as HTMLInputElement).value !== '',
      ).length,
      marks: document.querySelectorAll('mark, .quote').length,
      words: document.body.innerText,
    }));
    expect(left).toMatchObject({ checked: 0, typed: 0, marks: 0 });
    expect(left.words).not.toContain('Reason of');
    expect(left.words).not.toMatch(/must and may swapped|condition dropped|timing changed/i);
  }
});
