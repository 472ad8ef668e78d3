import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTrial, press, seeAll } from '../support/at-the-sheet';
import { ask } from '../support/commands';
import { aboutColours, colours, faults, findings } from '../support/axe';
import { client, joined, signedIn, type Client, type Joined } from '../support/client';
import { openFolds } from '../support/folds';
import { computed, settled } from '../support/listening';
import { long } from '../support/long';
import { root } from '../support/root';
import { startServer, type Server } from '../support/server';
import { boatAnswers, openStudy, putSession } from '../support/sheet-study';
import { yesNoFolder } from '../support/study';

// The screens are shared between the workers, each with a server of its own.
test.describe.configure({ mode: 'parallel' });

let server: Server;
let owner: Client;
let invite: string;
let other: string;
let refusing: string;

test.beforeAll(async () => {
  server = await startServer({ demo: true });
  owner = await signedIn(server.url, server.links()['Demo owner'] ?? '');
  invite = await openStudy(server, 'screens', boatAnswers(2));
  other = await openStudy(server, 'screens-too', boatAnswers(2));
  await ask(server.data, 'import', yesNoFolder('a-draft', { items: 3, raters: 2 }));
  for (const slug of ['screens', 'screens-too', 'a-draft']) {
    await ask(server.data, 'people', slug, '--add', 'Demo owner', '--role', 'owner');
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

/** A page of figures with every part open. */
const figures = (name: string, path: string, ready: RegExp): Screen => ({
  name,
  open: async (page) => {
    await page.goto(server.url + path);
    await computed(page);
    await expect(page.getByRole('heading', { level: 1, name: ready })).toBeVisible();
    await settled(page);
    await openFolds(page);
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
      await expect(page.getByRole('textbox', { name: 'Your nickname' })).toBeVisible();
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
  at('planning', '/studies/allotment-answers/design', /^Planning$/),
  at('people', '/studies/allotment-answers/people', /^People$/),
  at('agreement-sealed', '/studies/allotment-answers/agreement', /^Agreement$/),
  figures('agreement-open', '/studies/finished-tone/agreement', /^Agreement$/),
  figures(
    'agreement-tone',
    '/studies/finished-tone/agreement?variable=tone&labels=all#strata',
    /^Agreement$/,
  ),
  figures('agreement-table', '/studies/finished-tone/agreement?table=all', /as a table$/),
  at('report-sealed', '/studies/allotment-answers/report', /^Report$/),
  figures('report-open', '/studies/finished-tone/report', /tone of customer/),
  at('gold-sealed', '/studies/allotment-answers/gold', /^Gold$/),
  at('gold-open', '/studies/finished-tone/gold', /^Gold$/),
  at('judgments-sealed', '/studies/allotment-answers/judgments', /^Judgments$/),
  at('judgments-open', '/studies/finished-tone/judgments', /^Judgments$/),
  at('export-sealed', '/studies/allotment-answers/export', /^Export$/),
  at('export-open', '/studies/finished-tone/export', /^Export$/),
  at('import', '/import', /^Import a study$/),
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
        await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
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
          await page.getByRole('button', { name: 'Save and continue' }).click();
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

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * Opens each screen once and looks at it in light, in dark by the system and in dark by choice, on a desk or on a
 * phone; where `narrowed`, a desk's screen is then looked at as a phone has it. Dark differs in its colours alone.
 */
async function look(
  page: Page,
  screens: readonly Screen[],
  { narrowed = false, found }: { readonly narrowed?: boolean; readonly found: typeof findings },
): Promise<string[]> {
  const wrong: string[] = [];
  let [name, how] = ['', ''];
  const note = (what: string) => wrong.push(`${name}, ${how}: ${what}`);
  page.on('console', (message) => {
    const expected = name.startsWith('not-') && message.text().includes('404');
    if (message.type() === 'error' && !expected) note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  const own = page.viewportSize() ?? desk;
  // A picture is for people to look at: nothing is asserted on it.
  const picture = async () => {
    if (long)
      await page.screenshot({ path: join(root, 'test-results', 'screens', how, `${name}.png`) });
  };
  const scrollsSideways = async (width: number) => {
    const over = await overflow(page);
    if (over > 0) note(`scrolls ${over} px sideways at ${width} px`);
  };
  const narrow = async (size: typeof phone) => {
    how = 'phone';
    await page.setViewportSize(size);
    await picture();
    for (const finding of await found(page)) note(finding);
    await scrollsSideways(size.width);
    await page.setViewportSize({ width: 320, height: 640 });
    await scrollsSideways(320);
    await page.setViewportSize(own);
  };
  for (const screen of screens) {
    name = screen.name;
    how = 'opened';
    await screen.open(page);
    if (own.width <= 400) {
      await narrow(phone);
      continue;
    }
    how = 'light';
    await picture();
    for (const finding of await found(page)) note(finding);
    await scrollsSideways(own.width);
    how = 'dark';
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture();
    for (const finding of await found(page, aboutColours)) note(finding);
    await scrollsSideways(own.width);
    const dark = await colours(page);
    how = 'dark-chosen';
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await colours(page), name).not.toEqual(dark);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    const chosen = await colours(page);
    const differs = chosen.find((colour, at) => colour !== dark[at]);
    if (differs !== undefined) note(`not as in dark: ${differs}`);
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
    if (narrowed) await narrow(phone);
  }
  return wrong;
}

const contextOf = (browser: Browser, viewport: typeof desk): Promise<BrowserContext> =>
  browser.newContext({ colorScheme: 'light', viewport, reducedMotion: 'reduce' });

const looks = 'light, dark, dark chosen and phone: no fault for axe, none on the console, nothing to scroll sideways'; // prettier-ignore

test(`every screen of somebody not signed in, ${looks}`, async ({ browser }) => {
  const context = await contextOf(browser, desk);
  expect(
    await look(await context.newPage(), onNobodys, { narrowed: true, found: findings }),
  ).toEqual([]);
  await context.close();
});

for (const screen of onOwners) {
  test(`the owner’s screen ${screen.name}, ${looks}`, async ({ browser }) => {
    const context = await contextOf(browser, desk);
    await putSession(context, server, owner.cookie());
    expect(
      await look(await context.newPage(), [screen], { narrowed: true, found: findings }),
    ).toEqual([]);
    await context.close();
  });
}

for (const [device, viewport] of Object.entries({ desk, phone })) {
  test(`every screen of a rater on a ${device}, ${looks}`, async ({ browser }) => {
    const context = await contextOf(browser, viewport);
    const rater = await joined(server.url, invite, `Rater ${device}`);
    // A second sheet, so that there is a choice to show at home.
    const second = await client(server.url, rater.person.cookie()).call('POST', '/api/join', {
      token: other,
      alias: `Rater ${device}`,
      consent: true,
    });
    expect(second.status, second.text).toBeLessThan(300);
    await putSession(context, server, rater.person.cookie());
    // A sheet on a phone has screens of its own: it is not a desk's made narrow.
    const screens = onSheet(rater, viewport.width < 760);
    expect(await look(await context.newPage(), screens, { found: faults })).toEqual([]);
    await context.close();
  });
}

test('the colours chosen hold on the next page', async ({ context, page }) => {
  await putSession(context, server, owner.cookie());
  await page.goto(`${server.url}/studies`);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${server.url}/import`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await findings(page)).toEqual([]);
});

test('no page is built ahead: each gets the nonce of its own request', () => {
  const folder = join(root, process.env.NEXT_DIST_DIR ?? '.next');
  const { routes } = JSON.parse(readFileSync(join(folder, 'prerender-manifest.json'), 'utf8')) as {
    routes: Record<string, unknown>;
  };
  expect(Object.keys(routes).filter((route) => route !== '/_global-error')).toEqual([]);
});
