import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTrial, press, seeAll } from '../support/at-the-sheet';
import { client, joined, signedIn, type Client, type Joined } from '../support/client';
import { root } from '../support/root';
import { startServer, type Server } from '../support/server';
import { boatAnswers, openStudy, putSession } from '../support/sheet-study';
import { yesNoFolder } from '../support/study';

let server: Server;
let owner: Client;
let invite: string;
let other: string;
let refusing: string;

test.beforeAll(async () => {
  server = await startServer({ demo: true });
  owner = await signedIn(server.url, server.links()['Demo owner'] ?? '');
  invite = openStudy(server, 'screens', boatAnswers(2));
  other = openStudy(server, 'screens-too', boatAnswers(2));
  server.cli('import', yesNoFolder('a-draft', { items: 3, raters: 2 }));
  for (const slug of ['screens', 'screens-too', 'a-draft']) {
    server.cli('people', slug, '--add', 'Demo owner', '--role', 'owner');
  }
  refusing = join(mkdtempSync(join(tmpdir(), 'blindmark-refusing-')), 'refusing');
  cpSync(yesNoFolder('refusing', { items: 3, raters: 2 }), refusing, { recursive: true });
  appendFileSync(
    join(refusing, 'items.jsonl'),
    '{"id": "row-4", "answer": ""}\n{"id": "row-1"}\nnonsense\n',
  );
});
test.afterAll(() => server.dispose());

type Screen = { readonly name: string; readonly open: (page: Page) => Promise<unknown> };

const at = (name: string, path: string, ready: RegExp): Screen => ({
  name,
  open: async (page) => {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1, name: ready }).first()).toBeVisible();
  },
});

/** A page of figures, once they are computed: whoever comes first sees a progress. */
const computed = (name: string, path: string, ready: RegExp): Screen => ({
  name,
  open: async (page) => {
    await page.goto(server.url + path);
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1, name: ready })).toBeVisible();
  },
});

const onNobodys: readonly Screen[] = [
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto(`${server.url}/sign-in`);
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-by-link',
    open: async (page) => {
      await page.goto('about:blank');
      await page.goto(`${server.url}/sign-in#${'x'.repeat(43)}`);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  },
  {
    name: 'join',
    open: async (page) => {
      await page.goto(`${server.url}/join#${invite}`);
      await expect(page.getByRole('textbox', { name: 'A name for you here' })).toBeVisible();
    },
  },
  at('join-without-invitation', '/join?', /no invitation/),
  at('not-found', '/nowhere', /nothing at this address/),
];

const onOwners: readonly Screen[] = [
  at('studies', '/studies', /^Studies$/),
  at('overview-draft', '/studies/a-draft', /Made for a test/),
  at('overview-labelling', '/studies/allotment-answers', /allotment rules/),
  at('overview-closed', '/studies/finished-tone', /tone of customer/),
  at('form', '/studies/allotment-answers/form', /./),
  at('people', '/studies/allotment-answers/people', /^People$/),
  at('agreement-sealed', '/studies/allotment-answers/agreement', /^Agreement$/),
  computed('agreement-open', '/studies/finished-tone/agreement', /^Agreement$/),
  computed(
    'agreement-tone',
    '/studies/finished-tone/agreement?variable=tone#strata',
    /^Agreement$/,
  ),
  computed('agreement-table', '/studies/finished-tone/agreement?table=all', /as a table$/),
  at('report-sealed', '/studies/allotment-answers/report', /^Report$/),
  computed('report-open', '/studies/finished-tone/report', /tone of customer/),
  at('gold-sealed', '/studies/allotment-answers/gold', /^Gold$/),
  at('gold-open', '/studies/finished-tone/gold', /^Gold$/),
  at('judgments-sealed', '/studies/allotment-answers/judgments', /^Judgments$/),
  at('judgments-open', '/studies/finished-tone/judgments', /^Judgments$/),
  at('export-sealed', '/studies/allotment-answers/export', /^Export$/),
  at('export-open', '/studies/finished-tone/export', /^Export$/),
  at('import', '/import', /^Bring a study in$/),
  at('account', '/account', /^Your sign-in$/),
  {
    name: 'import-plan',
    open: async (page) => {
      await page.goto(`${server.url}/import`);
      await page.getByLabel('A folder').setInputFiles(refusing);
      await expect(page.getByRole('heading', { name: /^Import / })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Refused rows' })).toBeVisible();
    },
  },
  {
    name: 'act-dialog',
    open: async (page) => {
      await page.goto(`${server.url}/studies/allotment-answers`);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** The rater's screens, in the order in which one sheet comes to them. */
function onSheet({ sheet }: Joined, phone: boolean): readonly Screen[] {
  const guide = (page: Page) =>
    page.getByRole('button', { name: /^Guidelines/ }).filter({ visible: true });
  const choose = (page: Page, name: string) =>
    page.getByRole('radio', { name, exact: true }).check({ force: true });
  const list: (Screen | null)[] = [
    {
      name: 'sheet',
      open: async (page) => {
        await page.goto(`${server.url}/s/${sheet}`);
        await atTrial(page, 1, 2);
        if (phone) await seeAll(page);
      },
    },
    { name: 'sheet-yes', open: (page) => choose(page, 'Yes') },
    {
      name: 'sheet-guidelines',
      open: async (page) => {
        await guide(page).click();
        await expect(page.getByRole('complementary', { name: 'Guidelines' })).toBeVisible();
      },
    },
    phone
      ? null
      : {
          name: 'sheet-keys',
          open: async (page) => {
            await press(page, 'Escape', '?');
            await expect(page.getByRole('dialog')).toBeVisible();
          },
        },
    {
      name: 'sheet-pause',
      open: async (page) => {
        if (!phone) await press(page, 'Escape', '.');
        else
          await page
            .getByRole('button', { name: /^Pause/ })
            .filter({ visible: true })
            .click();
        await expect(page.getByRole('dialog', { name: 'Paused' })).toBeVisible();
      },
    },
    {
      name: 'sheet-cannot-judge',
      open: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
        if (phone) await press(page, 'Escape');
        await choose(page, 'Cannot judge');
      },
    },
    {
      name: 'sheet-end',
      open: async (page) => {
        for (const trial of [1, 2]) {
          await atTrial(page, trial, 2);
          if (phone) await seeAll(page);
          await choose(page, 'No');
          await page.getByRole('button', { name: 'Save and go on' }).click();
        }
        await expect(page.getByText('Everything is saved.')).toBeVisible();
      },
    },
    at('withdraw', `/s/${sheet}/withdraw`, /^Withdraw from this study$/),
    at('home', '/', /^(Begin|Hand in) “/),
    at('not-theirs', '/studies/allotment-answers', /nothing at this address/),
  ];
  return list.filter((one) => one !== null);
}

/** What axe calls serious or critical, with the places. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** React has begun to listen on the document: the page is more than its HTML. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith('_reactListening')),
  );

async function look(page: Page, screens: readonly Screen[], folder: string): Promise<string[]> {
  const wrong: string[] = [];
  let name = '';
  page.on('console', (message) => {
    const expected = name.startsWith('not-') && message.text().includes('404');
    if (message.type() === 'error' && !expected) wrong.push(`${name}: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`${name}: ${error.message}`));
  const size = page.viewportSize();
  for (const screen of screens) {
    name = screen.name;
    await screen.open(page);
    await hydrated(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    for (const fault of await faults(page)) wrong.push(`${name}: ${fault}`);
    const over = await overflow(page);
    if (over > 0) wrong.push(`${name}: scrolls ${over} px sideways`);
    if (size === null || size.width > 400) continue;
    await page.setViewportSize({ width: 320, height: 640 });
    const at320 = await overflow(page);
    if (at320 > 0) wrong.push(`${name}: scrolls ${at320} px sideways at 320 px`);
    await page.setViewportSize(size);
  }
  return wrong;
}

const desk = { width: 1440, height: 900 };
const looks = [
  { name: 'light', colorScheme: 'light', viewport: desk, theme: null },
  { name: 'dark', colorScheme: 'dark', viewport: desk, theme: null },
  { name: 'dark-chosen', colorScheme: 'light', viewport: desk, theme: 'dark' },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 }, theme: null },
] as const;

async function contextOf(browser: Browser, one: (typeof looks)[number]): Promise<BrowserContext> {
  const { colorScheme, viewport, theme } = one;
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
  // A page that breaks its own rules says so on the console.
  if (theme !== null) {
    await context.addCookies([{ name: 'theme', value: theme, url: server.url, sameSite: 'Lax' }]);
  }
  return context;
}

for (const one of looks) {
  test(`every screen, ${one.name}: nothing serious for axe, no fault on the console, nothing to scroll sideways`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const folder = join(root, 'test-results', 'screens', one.name);
    const nobody = await contextOf(browser, one);
    const wrong = await look(await nobody.newPage(), onNobodys, folder);
    await nobody.close();
    const desks = await contextOf(browser, one);
    await putSession(desks, server, owner.cookie());
    wrong.push(...(await look(await desks.newPage(), onOwners, folder)));
    await desks.close();
    const raters = await contextOf(browser, one);
    const rater = await joined(server.url, invite, `Rater ${one.name}`);
    // A second sheet, so that there is a choice to show at home.
    const second = await client(server.url, rater.person.cookie()).call('POST', '/api/join', {
      token: other,
      alias: `Rater ${one.name}`,
      consent: true,
    });
    expect(second.status, second.text).toBeLessThan(300);
    await putSession(raters, server, rater.person.cookie());
    const sheets = onSheet(rater, one.viewport.width < 760);
    wrong.push(...(await look(await raters.newPage(), sheets, folder)));
    await raters.close();
    expect(wrong).toEqual([]);
  });
}

test('the colours chosen hold on the next page', async ({ context, page }) => {
  await putSession(context, server, owner.cookie());
  await page.goto(`${server.url}/studies`);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${server.url}/import`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('no page is built ahead: each gets the nonce of its own request', () => {
  const folder = join(root, process.env.NEXT_DIST_DIR ?? '.next');
  const { routes } = JSON.parse(readFileSync(join(folder, 'prerender-manifest.json'), 'utf8')) as {
    routes: Record<string, unknown>;
  };
  expect(Object.keys(routes).filter((route) => route !== '/_global-error')).toEqual([]);
});
