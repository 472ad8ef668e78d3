import { expect, test, type Page } from '@playwright/test';
import { generator } from '@/lib/stats/resampling/generator';
import { aboutColours, said, violations } from '../support/axe';
import { signedIn, type Client } from '../support/client';
import { ask } from '../support/commands';
import { listening } from '../support/listening';
import { startServer, writeFolder, type Server } from '../support/server';
import { putSession } from '../support/sheet-study';
import { prose } from '../unit/blindness/invented-pairs';

let server: Server;
let owner: Client;

const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);

/**
 * An invented 2AFC study in which every real text is longer, and its rewrite is written in markdown; of both kinds with
 * 30 items more, which are shown alone.
 */
function longerFolder(slug: string, both = false): string {
  const draw = generator(5);
  const pairs = Array.from({ length: 24 }, (_, at) => at);
  const lines = (rows: readonly unknown[]) =>
    rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return writeFolder(
    {
      'study.json': JSON.stringify({
        slug,
        title: 'Longer (invented for a test)',
        texts: [{ id: 'text', role: 'judged' }],
        form: {
          fields: [
            { id: 'real', kind: 'side', ask: 'Which did the author write?', for: ['2afc'] },
            ...(both
              ? [{ id: 'good', kind: 'yes-no', ask: 'Is it good?', for: ['worksheet'] }]
              : []),
          ],
        },
        plan: { ratersPerUnit: 2 },
        pairs: { limit: 0.65 },
      }),
      'guidelines.md': '# How\n\nRead both.\n',
      'items.jsonl': lines([
        ...pairs.flatMap((at) => [
          { id: `real-${at}`, text: prose(draw, 8) },
          { id: `rewrite-${at}`, text: `# On it\n\n- **${prose(draw, 4)}**` },
        ]),
        ...Array.from({ length: both ? 30 : 0 }, (_, at) => ({
          id: `alone-${at}`,
          text: prose(draw, 6),
        })),
      ]),
      'pairs.jsonl': lines(
        pairs.map((at) => ({ id: `pair-${at}`, a: `real-${at}`, b: `rewrite-${at}`, target: 'a' })),
      ),
    },
    slug,
  );
}

test.beforeAll(async () => {
  server = await startServer({ demo: true });
  owner = await signedIn(server.url, server.links()['Demo owner'] ?? '');
  for (const slug of ['longer', 'both-kinds']) {
    await run('import', longerFolder(slug, slug === 'both-kinds'));
    await run('people', slug, '--add', 'Demo owner', '--role', 'owner');
  }
});
test.afterAll(() => server.dispose());
test.beforeEach(({ context }) => putSession(context, server, owner.cookie()));

const look = async (page: Page, path: string, heading: string) => {
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await listening(page);
};
const rowOf = (page: Page, table: string, name: RegExp) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name });

/** Pictures of the screens, where somebody wants to look at them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['BLINDMARK_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('length is named with its AUC, always the longer text scores all, and the freeze asks for a reason', async ({
  page,
}) => {
  await look(page, '/studies/longer/blindness?rates=no', 'Blindness check');
  const length = rowOf(page, 'Cues: 2AFC pairs', /^Length/);
  await expect(length).toContainText('1.00');
  await expect(length).toContainText('Gives it away');
  // Chance: the exact 95% of Binomial(24, ½).
  const longer = rowOf(page, 'What a lazy rule would score: 2AFC pairs', /^Always the longer text/);
  await expect(longer).toContainText('24 of 24');
  await expect(longer).toContainText('7 to 17');
  // Markdown stood in every rewrite and in no real text, and nobody sees it.
  await expect(rowOf(page, 'Cues: 2AFC pairs', /^Markdown/)).toContainText('no difference');
  await expect(page.getByText('off 0 of 24 targets and 24 of 24 others')).toBeVisible();
  await page.getByText(/as it was and as it is shown/).click();
  await expect(page.locator('pre').first()).toContainText('# On it');
  await expect(page.locator('pre').last()).not.toContainText(/[#*-] /);
  await picture(page, 'blindness-light');

  // The overview's freeze says what stops it and where a reason is given.
  await page.goto(`${server.url}/studies/longer`);
  await listening(page);
  await page.getByRole('button', { name: 'Freeze version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze version 1' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The blindness check stops the freeze. Length: gives it away' })).toBeVisible(); // prettier-ignore
});

test('nothing is shown before it is said who will rate, and whoever will sees no direction', async ({
  page,
}) => {
  await look(page, '/studies/longer/blindness', 'Blindness check');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'blindness-asks');
  await page.getByRole('link', { name: 'Yes, leave directions out' }).click();
  await expect(page.getByText('You will also rate in this study.')).toBeVisible();
  await expect(rowOf(page, 'Cues: 2AFC pairs', /^Length/)).toContainText('strong');
  await expect(page.locator('main')).not.toContainText(/AUC|median|pair-\d|0 of 24/);
});

test('every picture stands in a row that has its numbers', async ({ page }) => {
  await look(page, '/studies/longer/blindness?rates=no', 'Blindness check');
  const loose = await page.locator('main svg.marks').evaluateAll((marks) => marks.filter((mark) => !/\d\.\d\d|no difference/.test(mark.closest('tr')?.textContent ?? '')).length); // prettier-ignore
  expect(await page.locator('main svg.marks').count()).toBe(15);
  expect(loose).toBe(0);
});

test('the design page says what a dozen pairs and one rater can show, and takes other numbers', async ({
  page,
}) => {
  await look(page, '/studies/longer/design?raters=1&pairs=12', 'Planning');
  await expect(page.getByText('fail the rule 19.4% of the time')).toBeVisible();
  await expect(page.getByText('No outcome of 12 can show that accuracy lies between 35% and 65%.')).toBeVisible(); // prettier-ignore
  const atLimit = rowOf(page, 'How often each verdict is reached', /^0.65 \(the limit\)/);
  await expect(atLimit).toContainText('41.7%');
  await page.getByLabel(/^Raters/).fill('5');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page).toHaveURL(/raters=5/);
  await expect(page.getByText('5 raters with 12 pairs each')).toBeVisible();
  await picture(page, 'design-light');
  await look(page, '/studies/longer/design?raters=0', 'Planning');
  await expect(page.getByText('Raters: a whole number from 1 to 100.')).toBeVisible();
});

test('the design page says what raters and items of worksheets can show, and takes other numbers', async ({
  page,
}) => {
  await look(page, '/studies/finished-tone/design', 'Planning');
  await expect(page.getByText('Guessed: a kappa of 0.60 and 20% of the items')).toBeVisible();
  await expect(page.getByText(/true accuracy|2AFC/)).toHaveCount(0);
  await page.getByLabel(/^Kappa/).fill('.8');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page).toHaveURL(/kappa=\.8/);
  await expect(page.getByText('Two raters agree with a kappa of 0.80, the judge with them at 0.80.')).toBeVisible(); // prettier-ignore
  await expect(page.getByText('Guessed: 20% of the items in the rarest category.')).toBeVisible();
  await look(page, '/studies/finished-tone/design?raters=2&items=4', 'Planning');
  await expect(page.getByText('Items: a whole number from 5 to 5,000.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What cannot be shown' })).toBeVisible();
  await expect(page.getByText(/^Two raters: whether a judge differs from people/)).toBeVisible();
});

test('the design page of a study of both kinds says both, worksheets first, for the same raters', async ({
  page,
}) => {
  await look(page, '/studies/both-kinds/design', 'Planning');
  await expect(page.getByText('What 2 raters with 30 items and 24 pairs each can show')).toBeVisible(); // prettier-ignore
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Worksheets in short',
    'How far the figures vary from study to study',
    'Other numbers of raters',
    'What cannot be shown',
    'Pairs in short',
    'How often each verdict is reached',
    'How much a claim needs',
  ]);
  await page.getByLabel(/^Raters/).fill('5');
  await page.getByLabel(/^Items/).fill('200');
  await page.getByLabel(/^Kappa/).fill('.7');
  await page.getByLabel(/^Share/).fill('.2');
  await page.getByLabel(/^Categories/).fill('2');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page).toHaveURL(/kappa=\.7.*pairs=24/);
  await expect(page.getByText('5 raters, 200 items each, 2 categories, 20% of the items in the first.')).toBeVisible(); // prettier-ignore
  // The row of docs/worksheet-design.md for this plan: the study declares no seed, so it is 1 there and here.
  const figures = 'How far the figures vary from study to study';
  await expect(rowOf(page, figures, /^kappa of two raters/)).toContainText('±0.13');
  await expect(rowOf(page, figures, /^alpha of all raters/)).toContainText('±0.08');
  await expect(rowOf(page, figures, /^people with each other/)).toContainText(/±0\.08.*±0\.12/);
  await expect(rowOf(page, figures, /^judge minus people/)).toContainText('±0.09');
  const chosen = rowOf(page, 'Other numbers of raters', /^5 \(chosen\)/);
  await expect(chosen).toContainText(/±0\.08.*±0\.08.*±0\.12.*±0\.09.*0\.13.*0\.18/);
  const rows = page.getByRole('table', { name: 'Other numbers of raters' }).getByRole('rowheader');
  await expect(rows).toHaveText(['2', '3', '5 (chosen)', '8']);
  await expect(rowOf(page, 'Other numbers of raters', /^2 /)).toContainText('needs 3 raters');
  await expect(page.getByRole('heading', { name: 'What cannot be shown' })).toHaveCount(0);
  await page.getByLabel(/^Raters/).fill('1');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page.getByText('One rater: people have no agreement with each other')).toBeVisible();
  await expect(page.getByText('One rater can show nothing of other raters')).toBeVisible();
});

test('worksheets are checked by the attribute that their author chooses', async ({ page }) => {
  await look(page, '/studies/finished-tone/blindness?rates=no', 'Blindness check');
  await page.getByLabel('Attribute').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Cues: Worksheets' })).toBeVisible();
});

test('axe finds nothing, in light and in dark', async ({ page }) => {
  for (const [path, heading] of [
    ['/studies/longer/blindness?rates=no', 'Blindness check'],
    ['/studies/finished-tone/blindness?rates=no', 'Blindness check'],
    ['/studies/allotment-answers/blindness?rates=no', 'Blindness check'],
    ['/studies/longer/design', 'Planning'],
    ['/studies/both-kinds/design', 'Planning'],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await look(page, path, heading);
    expect((await violations(page)).map(said), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect((await violations(page, aboutColours)).map(said), path).toEqual([]);
    await picture(page, `${path.replace(/\W+/g, '-')}-dark`);
  }
});

test('a phone is wide enough: only tables and curves scroll, each in a region of its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, heading] of [
    ['/studies/longer/blindness?rates=no', 'Blindness check'],
    ['/studies/longer/design', 'Planning'],
    ['/studies/both-kinds/design', 'Planning'],
  ] as const) {
    await look(page, path, heading);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390); // prettier-ignore
    await picture(page, `${path.replace(/\W+/g, '-')}-phone`);
  }
});

test('it freezes with a reason; from then on the check is sealed, also for whoever will not rate', async ({
  page,
}) => {
  await look(page, '/studies/longer/blindness?rates=no', 'Blindness check');
  await page.getByRole('button', { name: 'Freeze version 1 with a reason' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Freeze version 1' })).toHaveAttribute('aria-disabled', 'true'); // prettier-ignore
  await dialog.getByLabel('Why it may stand').fill('Length is what we study.');
  await dialog.getByRole('button', { name: 'Freeze version 1' }).click();
  await expect(page.getByRole('button', { name: /^Freeze/ })).toHaveCount(0);
  await look(page, '/studies/longer/blindness?rates=no', 'Blindness check');
  await expect(page.getByText('Sealed. This draws on: ')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText(/AUC|median|strong|pair-\d|0 of 24/);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'blindness-sealed');
});
