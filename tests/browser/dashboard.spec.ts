import { expect, test, type Locator, type Page } from '@playwright/test';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labelOf, signedIn, type Client, type Joined } from '../support/client';
import { ask } from '../support/commands';
import { nextOf } from '../support/raters';
import { openFolds } from '../support/folds';
import { computed, listening } from '../support/listening';
import { startServer, type Server } from '../support/server';
import { putSession } from '../support/sheet-study';
import { openYesNo } from '../support/study';

const items = 8;
let server: Server;
let owner: Client;

const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);

test.beforeAll(async () => {
  server = await startServer({ demo: true });
  owner = await signedIn(server.url, server.links()['Demo owner'] ?? '');
});
test.afterAll(() => server.dispose());

/** A closed study of eight items with two raters, who differ on row 7 alone, and one judge's run. */
async function closedStudy(slug: string): Promise<Joined[]> {
  const raters = await openYesNo(server, slug, { items, raters: 2 });
  // The first says yes to odd rows; the second too, but for row 7.
  for (const [who, rater] of raters.entries()) {
    await labelAll(rater, (row) => (row % 2 === 1 && !(who === 1 && row === 7) ? 'yes' : 'no'));
  }
  const file = join(mkdtempSync(join(tmpdir(), 'blindmark-runs-')), 'runs.jsonl');
  const rows = Array.from({ length: items }, (_, at) => ({ judge: 'judge-quince', run: 1, item: `row-${at + 1}`, values: { departs: at === 0 ? 'no' : 'yes' } })); // prettier-ignore
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await run('judgments', slug, file);
  await run('people', slug, '--add', 'Demo owner', '--role', 'owner');
  await run('close', slug);
  return raters;
}

async function labelAll(rater: Joined, say: (row: number) => 'yes' | 'no'): Promise<void> {
  for (let trial = await nextOf(rater); trial; trial = await nextOf(rater)) {
    const row = Number(/number (\d+)/.exec(trial.texts[0]?.body ?? '')?.[1]);
    const label = labelOf(trial.id, { departs: say(row) }, trial.revision);
    const saved = await rater.person.call('POST', `/api/sheets/${rater.sheet}/labels`, label);
    expect(saved.status, saved.text).toBe(201);
  }
}

test.beforeEach(({ context }) => putSession(context, server, owner.cookie()));

/** Waits until the figures are computed, since whoever comes first sees a progress, and opens every part. */
async function look(page: Page, path: string, { folded = false } = {}): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1, name: /^Agreement/ })).toBeVisible();
  await computed(page);
  await listening(page);
  if (!folded) await openFolds(page);
}

const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });
const finished = '/studies/finished-tone/agreement';

test('people and judges stand beside each other, each with interval, n, missing and cannot judge', async ({
  page,
}) => {
  await look(page, finished);
  // The demo's README computes these by hand: 15 of 20 and κ 0.50, 13 of 17 and 0.53, 15 of 17 and 0.77.
  const pairs = table(page, 'Percent agreement and Cohen’s kappa').getByRole('row');
  for (const [share, kappa] of [
    ['15 of 20', '0.50'],
    ['13 of 17', '0.53'],
    ['15 of 17', '0.77'],
  ] as const) {
    const pair = pairs.filter({ hasText: share });
    await expect(pair).toHaveCount(1);
    await expect(pair).toContainText(kappa);
  }
  const forest = table(page, 'Each judge beside people');
  const polite = forest.locator('tbody').first();
  // Two pairs share 17 items, fewer than 20, so the ceiling is pooled: of 20 items 5 of those with three raters are
  // not unanimous (2/3 of the pairs differ) and one of those with two differs: Do = (5 × 2/3 + 1) / 20 = 13/60.
  // Yes was said 10 + 11 + 8 = 29 of 57 times: De = 2 × 29 × 28 / 57². 1 − Do/De = 0.57.
  await expect(polite.getByRole('row', { name: /^People with each other/ })).toContainText('0.57');
  for (const judge of ['judge-east', 'judge-north', 'judge-south']) {
    for (const at of [1, 2]) {
      const row = polite.getByRole('row', { name: `${judge}, run ${at}` });
      await expect(row).toContainText(/\d\.\d\d \[−?\d\.\d\d, −?\d\.\d\d\]/);
    }
  }
  // judge-south has two malformed replies in each run: 18 of 20 items are left, and a table counts them.
  const south = polite.getByRole('row', { name: 'judge-south, run 1' }).getByRole('cell');
  await expect(south.last()).toHaveText('18');
  const calls = table(page, 'What became of the judges’ calls');
  const southCalls = calls.getByRole('row', { name: /judge-south, run 1/ });
  await expect(southCalls.getByRole('cell', { name: /^2 of 20/ })).toHaveCount(1);
});

test('the answer is on the first screens: four questions, a table that adds up and is copied as it is seen', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const study of ['finished-tone', 'real-or-rewrite']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await look(page, `/studies/${study}/agreement`, { folded: true });
    await expect(page.locator('details.fold[open]')).toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, study).toBeLessThanOrEqual(3 * 900);
  }
  await look(page, finished, { folded: true });
  const asked = page.getByRole('region', { name: 'The answer' }).getByRole('heading');
  await expect(asked).toHaveText([
    'Do people agree?',
    'Do judges agree with people as people do?',
    'What was decided before the data?',
    'What may not be concluded?',
  ]);
  await expect(page.getByText('Mostly.')).toBeVisible();
  // Of all pairs of answers on politeness 43 of 54 are alike.
  await expect(page.getByText('the same answer on 80% of the items [61, 92]')).toBeVisible();
  // Both hypotheses of the demonstration name a figure that its report has.
  await expect(page.getByText('Of 2 hypotheses 1 is undecided and 1 is confirmed.')).toBeVisible();
  const paper = table(page, 'Table for a paper');
  const number = (text: string | null): number => Number((/[\u2212+]?\d\.\d+/.exec(text ?? '') ?? ['NaN'])[0].replace('\u2212', '-')); // prettier-ignore
  const rows = await paper.getByRole('row').all();
  expect(rows.length).toBe(8);
  for (const row of rows.slice(2)) {
    const cells = await row.getByRole('cell').allTextContents();
    const [, kappa, people, difference] = cells.map(number);
    expect((kappa ?? 0) - (people ?? 0), cells.join()).toBeCloseTo(difference ?? 9, 9);
  }
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim().split('\n')).toHaveLength(8);
  const seen = await rows[2]?.getByRole('cell').first().textContent();
  expect(copied).toContain((seen ?? 'nothing').split('[')[0] ?? 'nothing');
});

test('a part that an address names is open', async ({ page }) => {
  await look(page, `${finished}?stratum=model#strata`, { folded: true });
  await expect(page.getByRole('form', { name: 'Groups' })).toBeVisible();
  await expect(page.locator('details.fold[open]')).toHaveCount(1);
});

test('the report prints on at most six pages', async ({ page }) => {
  await page.goto(`${server.url}/studies/finished-tone/report`);
  await computed(page);
  await expect(page.getByRole('region', { name: 'The answer' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(6);
});

test('every picture is part of a table that has its numbers, and none is only colour', async ({
  page,
}) => {
  await look(page, finished);
  const loose = await page.locator('main svg.marks').evaluateAll((marks) =>
    marks.filter((mark) => {
      const row = mark.closest('tr');
      return !mark.closest('table')?.querySelector('caption') || !/\d\.\d\d/.test(row?.textContent ?? '');
    }).length,
  ); // prettier-ignore
  expect(await page.locator('main svg.marks').count()).toBeGreaterThan(20);
  expect(loose).toBe(0);
  const bare = await page.locator('.heat td[class^="k"], .conf td[class^="k"]').evaluateAll((cells) => cells.filter((cell) => !/\d/.test(cell.textContent ?? '')).length); // prettier-ignore
  expect(bare).toBe(0);
  await page.getByRole('link', { name: 'As a table', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Agreement, as a table' })).toBeVisible();
  expect(await table(page, 'Figures').getByRole('row').count()).toBe(201);
});

test('from a cell to the items behind it: as many as it says', async ({ page }) => {
  await look(page, finished);
  const heat = table(page, 'κ between each two raters; intervals below the diagonal');
  const cell = heat.getByRole('link').filter({ hasText: 'n 20' });
  await expect(cell).toContainText('0.50');
  const address = await cell.getAttribute('href');
  const two = new URL(address ?? '', server.url).searchParams;
  // The two who share twenty replies, in a matrix: 8 and 7 alike, 2 and 3 not.
  await look(page, `${finished}?one=${two.get('who')}&other=${two.get('with')}`);
  const matrix = page.locator('.conf');
  const counts = await matrix.locator('td.dia').allTextContents();
  expect(counts.map((text) => text.trim()).sort()).toEqual(['7', '8']);
  await matrix.getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(/\/disagreements\?.*gave=value/);
  const listed = page.locator('main a[href*="/disagreements/"]');
  await expect(listed).toHaveCount(3);
});

test('what is looked at stands in the address, and holds after a reload', async ({ page }) => {
  await look(page, finished);
  await page.getByRole('combobox', { name: 'Variable' }).selectOption({ index: 1 });
  await page.getByRole('form', { name: 'What is looked at' }).getByRole('button').click();
  await expect(page).toHaveURL(/[?&]variable=tone/);
  await openFolds(page);
  const strata = page.getByRole('form', { name: 'Groups' });
  await strata.getByRole('combobox', { name: 'By' }).selectOption('model');
  await strata.getByRole('combobox', { name: 'Run' }).selectOption('2');
  await strata.getByRole('button').click();
  await expect(page).toHaveURL(/variable=tone.*run=2.*stratum=model|stratum=model/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Variable' })).toHaveValue('tone');
  await expect(strata.getByRole('combobox', { name: 'By' })).toHaveValue('model');
  await expect(strata.getByRole('combobox', { name: 'Run' })).toHaveValue('2');
  await expect(page.getByRole('table', { name: /by model$/ }).first()).toContainText('larch-3');
});

test('a figure comes only once every seal it draws on is open; what is sealed is drawn as sealed', async ({
  page,
}) => {
  await closedStudy('sealed');
  const path = '/studies/sealed/agreement';
  await page.goto(server.url + path);
  await expect(page.getByText('Sealed', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await run('reveal', 'sealed', 'labels');
  await look(page, path);
  // 4 + 3 alike of 8: percent agreement 7/8; chance (4 × 3 + 4 × 5) / 64 = 1/2; κ = 3/4.
  await expect(table(page, 'Percent agreement and Cohen’s kappa').getByRole('row').filter({ hasText: '7 of 8' })).toContainText('0.75'); // prettier-ignore
  expect(await page.content()).not.toContain('quince');
  const sealed = page.locator('.seal').filter({ hasText: 'judges’ answers' });
  expect(await sealed.count()).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole('row', { name: /^Judges’ answers sealed/ })).toHaveCount(2);
  await expect(page.locator('#conditions .seal')).toContainText('how each item was made');

  await run('reveal', 'sealed', 'judgments');
  await look(page, path);
  // Against gold on the seven rows that both raters agree on, the judge is right on rows 3 and 5 only.
  const judge = table(page, 'Judges with gold')
    .getByRole('row')
    .filter({ hasText: 'judge-quince' });
  await expect(judge).toContainText('2 of 7');
  await expect(page.locator('#conditions .seal')).toBeVisible();
  await expect(page.locator('#strata .seal')).toContainText('how each item was made');
});

test('labels changed after a reveal are counted beside the figures, and can be shown with them', async ({
  page,
}) => {
  const [, rater] = await closedStudy('corrected');
  await run('reveal', 'corrected', 'labels');
  await run('reopen', 'corrected', '--because', 'a correction');
  if (!rater) throw new Error('There is no second rater.');
  // The second rater now says yes to row 7 as well: alike on all eight.
  for (let at = 1; at <= items; at += 1) {
    const { body: one } = await rater.person.call<{ trial: { id: string; revision: number; texts: { body: string }[] } }>('GET', `/api/sheets/${rater.sheet}/trials?at=${at}`); // prettier-ignore
    if (!one.trial.texts[0]?.body.includes('number 7 ')) continue;
    const saved = await rater.person.call('POST', `/api/sheets/${rater.sheet}/labels`, labelOf(one.trial.id, { departs: 'yes' }, one.trial.revision)); // prettier-ignore
    expect(saved.status, saved.text).toBe(201);
  }
  await run('close', 'corrected');
  await look(page, '/studies/corrected/agreement');
  const pair = table(page, 'Percent agreement and Cohen’s kappa').getByRole('row').nth(1);
  await expect(pair).toContainText('7 of 8');
  await expect(page.getByText('1, left out.')).toBeVisible();
  await page.getByRole('link', { name: 'Show with all labels' }).click();
  await expect(page).toHaveURL(/labels=all/);
  await computed(page);
  await expect(page.getByText('Every label is used as it stands now')).toBeVisible();
  await openFolds(page);
  await expect(pair).toContainText('8 of 8');
});

test('while figures are computed there is a progress, also without a script', async ({
  browser,
}) => {
  await openYesNo(server, 'fresh', { items: 4, raters: 2 });
  await run('people', 'fresh', '--add', 'Demo owner', '--role', 'owner');
  await run('close', 'fresh');
  await run('reveal', 'fresh', 'labels');
  const context = await browser.newContext({ javaScriptEnabled: false });
  await putSession(context, server, owner.cookie());
  const page = await context.newPage();
  await page.goto(`${server.url}/studies/fresh/agreement`);
  await expect(page.getByRole('progressbar', { name: 'Figures computed' })).toBeVisible();
  await expect(async () => {
    await page.getByRole('link', { name: 'Look again' }).click({ timeout: 1_000 });
    await expect(page.getByRole('heading', { name: 'Do people agree?' })).toBeVisible({ timeout: 2_000 }); // prettier-ignore
  }).toPass();
  // Nobody has labelled, and the page says so.
  await expect(page.getByText('Nobody has labelled').first()).toBeVisible();
  await context.close();
});
