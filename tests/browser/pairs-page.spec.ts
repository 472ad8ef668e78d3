import { expect, test, type Locator, type Page } from '@playwright/test';
import { aboutColours, findings } from '../support/axe';
import { joined, labelOf, signedIn, type Joined } from '../support/client';
import { ask } from '../support/commands';
import { computed } from '../support/listening';
import { harbourFiles } from '../support/pair-study';
import { nextOf } from '../support/raters';
import { sharedServer, writeFolder, type Server } from '../support/server';
import { putSession } from '../support/sheet-study';

let server: Server;
let session: string;

const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);

test.beforeAll(async () => {
  server = await sharedServer();
  const { token } = await run<{ token: string }>('sign-in', 'Ada');
  session = (await signedIn(server.url, token)).cookie();
  await run('import', writeFolder(harbourFiles(2), 'harbour'), '--owner', 'Ada');
  await run('freeze', 'harbour');
  await run('open', 'harbour');
  const link = await run<{ token: string }>('invite', 'harbour', '--uses', '2');
  for (const [place, alias] of ['Finch', 'Wren'].entries()) {
    await work(await joined(server.url, link.token, alias), place);
  }
  await run('close', 'harbour');
});
test.beforeEach(({ context }) => putSession(context, server, session));

/** The first rater is right of every pair but 1 to 4, the second of every pair but 4; both say sentence 3 changes hands. */
async function work(rater: Joined, place: number): Promise<void> {
  const names = ['one', 'two', 'three', 'four'];
  for (let trial = await nextOf(rater); trial; trial = await nextOf(rater)) {
    const [first = ''] = trial.texts.map(({ body }) => body);
    const real = / kept /.test(first) ? 'a' : 'b';
    const mooring = names.indexOf(/mooring (\w+)/.exec(first)?.[1] ?? '') + 1;
    const wrong = place === 0 ? mooring > 0 : mooring === 4;
    const values =
      trial.texts.length === 1
        ? { change: 3 }
        : { real: wrong ? (real === 'a' ? 'b' : 'a') : real, sure: 2 };
    const label = labelOf(trial.id, values, trial.revision);
    const saved = await rater.person.call('POST', `/api/sheets/${rater.sheet}/labels`, label);
    expect(saved.status, saved.text).toBe(201);
  }
}

const page_ = () => `${server.url}/studies/harbour/pairs`;

async function look(page: Page): Promise<void> {
  await page.goto(page_());
  await expect(page.getByRole('heading', { level: 1, name: 'Pairs' })).toBeVisible();
  await computed(page);
}

const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });

test('nothing is shown before labels and provenance are open', async ({ page }) => {
  await look(page);
  await expect(page.getByText('Sealed', { exact: true })).toBeVisible();
  await run('reveal', 'harbour', 'labels');
  await look(page);
  await expect(page.getByText('Sealed', { exact: true })).toBeVisible();
  await expect(page.getByText('of 24')).toHaveCount(0);
  await run('reveal', 'harbour', 'provenance');
  await look(page);
  await expect(page.getByRole('heading', { name: 'Accuracy', exact: true })).toBeVisible();
  // Judges stay sealed by themselves.
  await expect(page.locator('.seal')).toContainText('judges', { ignoreCase: true });
});

test('accuracy, the four verdicts apart, every choice, sides and boundary distances', async ({
  page,
}) => {
  await look(page);
  // 8 and 11 of 12 are right.
  await expect(page.locator('.head')).toContainText('2 raters, 12 pairs, 24 choices: 19 right.');
  const verdicts = page.locator('.verdicts').first().locator(':scope > div');
  await expect(verdicts).toHaveCount(4);
  await expect(verdicts.nth(0)).toContainText('Not met');
  await expect(verdicts.nth(0)).toContainText('19 of 24 is 0.79, more than 0.65');
  await expect(verdicts.nth(1)).toContainText('Not shown');
  await expect(verdicts.nth(2)).toContainText('Not shown');
  await expect(verdicts.nth(3)).toContainText(/^4\. Above chance/);
  const choices = table(page, 'Right and wrong by rater and pair, pairs 1 to 12');
  for (const right of ['8', '11', '19']) {
    const sum = page.getByRole('cell', { name: right, exact: true });
    await expect(choices.getByRole('row').filter({ has: sum })).toHaveCount(1);
  }
  await expect(page.getByText('fooled everybody')).toBeVisible();
  const raters = table(page, 'Right, by rater').getByRole('row');
  await expect(raters.filter({ hasText: '8 of 12' })).toContainText('[0.35, 0.90]');
  await expect(raters.filter({ hasText: '11 of 12' })).toContainText('[0.62, 1.00]');
  await expect(table(page, 'Sides and sensitivity')).toContainText('Sensitivity d′');
  // Sentence 3 for 2 and 4: distances +1 and −1; "one hand wrote all of it" has none.
  const distances = table(page, 'Boundary distances by rater').getByRole('row', {
    name: /^People/,
  });
  await expect(distances).toContainText('0 of 6');
  await expect(distances).toContainText('0.00');
  await expect(distances).toContainText('1.00');
  await page.locator('summary', { hasText: 'Accuracy as a table' }).click();
  await expect(table(page, 'Accuracy as a table')).toContainText('Pigeonhole', {
    ignoreCase: true,
  });
});

test('is accessible in light, dark and on a phone, and nothing runs off the screen', async ({
  page,
}) => {
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 1280],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await look(page);
    expect(await findings(page, scheme === 'dark' ? aboutColours : [])).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
    if (width === 390) continue;
    // Nothing has to be scrolled sideways on a desk, and no words of the chart start or end outside it.
    const sides = page.getByRole('region', { name: 'Sides and sensitivity' });
    expect(await sides.evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0);
    const outside = await page
      .locator('.plot-desk svg')
      .first()
      .evaluate((svg) => {
        const { left, right } = svg.getBoundingClientRect();
        const words = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
        return words.filter((of) => of.left < left || of.right > right).length;
      });
    expect(outside).toBe(0);
  }
});

test('a study with pairs leads to them in its menu', async ({ page }) => {
  await page.goto(`${server.url}/studies/harbour`);
  await expect(page.getByRole('link', { name: /^Pairs/ })).toBeVisible();
});
