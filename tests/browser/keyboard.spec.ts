import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTrial, endScreen, press } from '../support/at-the-sheet';
import type { Trial } from '../support/client';
import { readText, startServer, type Server } from '../support/server';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ demo: true });
});
test.afterAll(() => server.dispose());

const total = 12;

/** Tab until what has focus has this name; the keyboard's only way to a button without a key. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (name.test(focused.trim())) return;
  }
  throw new Error(`Forty tabs lead to nothing that is called ${name}.`);
}

/** UTF-16 offset → code points before it. */
const points = (body: string, end: number): number => [...body.slice(0, end)].length;

/** Answers a trial by one of three branches, in turn, and returns what should be stored. */
async function answer(page: Page, at: number): Promise<Record<string, unknown>> {
  const body = (await page.locator('[data-text=answer]').textContent()) ?? '';
  if (at % 3 === 0) {
    await press(page, 'x', '2', 'r');
    await page.keyboard.type(`Read twice at ${at}.`);
    await press(page, 'Control+Enter');
    return { diverges: { cannotJudge: { reason: 'two-readings', text: `Read twice at ${at}.` } } };
  }
  if (at % 3 === 2) {
    await press(page, 'n', 'Enter');
    return { diverges: 'no' };
  }
  // The second and the third word of the answer: one step on, one more with Shift.
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(body)].filter(
    (part) => part.isWordLike,
  );
  const start = words[1]?.index ?? 0;
  const end = (words[2]?.index ?? 0) + (words[2]?.segment.length ?? 0);
  await press(page, 'y', '3', 's', 'ArrowRight', 'Shift+ArrowRight', 'Enter', 'r');
  await page.keyboard.type(`The rules say otherwise, n and y at ${at}.`);
  await press(page, 'Control+Enter');
  return {
    diverges: 'yes',
    way: 'proviso',
    words: [
      {
        text: 'answer',
        start: points(body, start),
        end: points(body, end),
        start16: start,
        end16: end,
        quote: body.slice(start, end),
      },
    ],
    why: `The rules say otherwise, n and y at ${at}.`,
  };
}

test('from the printed link to the hand-in by keyboard alone; the export carries what was entered', async ({
  page,
}) => {
  await page.goto(`${server.url}/sign-in#${server.links()['Demo rater 1']}`);
  await expect(page.getByRole('heading', { name: 'You opened your own link' })).toBeVisible();
  await tabTo(page, /^Sign in$/);
  await press(page, 'Enter');
  await page.waitForURL(/\/s\/[^/]+$/);
  const sheet = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const entered: { trial: string; values: Record<string, unknown> }[] = [];
  for (let at = 1; at <= total; at += 1) {
    await atTrial(page, at, total);
    const path = `${server.url}/api/sheets/${sheet}/trials?at=${at}`;
    const { trial } = (await (await page.request.get(path)).json()) as { trial: Trial };
    entered.push({ trial: trial.id, values: await answer(page, at) });
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await tabTo(page, /^Hand in$/);
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Hand in?' })).toBeVisible();
  await tabTo(page, /^Hand in 12 answers$/);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Handed in. Thank you.' })).toBeVisible();

  server.cli('close', 'allotment-answers');
  server.cli('reveal', 'allotment-answers', 'all');
  const folder = join(mkdtempSync(join(tmpdir(), 'blindmark-keys-')), 'out');
  server.cli('export', 'allotment-answers', folder);
  const rows = readText(join(folder, 'labels.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { trial: string; payload: { values: unknown } });
  expect(rows.map(({ trial, payload: { values } }) => ({ trial, values }))).toEqual(entered);
});
