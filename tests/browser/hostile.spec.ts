import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { atTrial, press } from '../support/at-the-sheet';
import { ask } from '../support/commands';
import { openFolds } from '../support/folds';
import { joined, signedIn } from '../support/client';
import { computed } from '../support/listening';
import { startServer, writeFolder, type Server } from '../support/server';
import { putSession } from '../support/sheet-study';

const html =
  '<img src=x onerror="window.hit=1"><svg onload="window.hit=1"></svg><script>window.hit=1</script>' +
  '<math><mtext><a href="javascript:window.hit=1">m</a></mtext></math>' +
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe></script></textarea></title>';
const markdown =
  '[js](javascript:window.hit=1) [data](data:text/html,<script>window.hit=1</script>) ' +
  '![far](http://127.0.0.1:9/far.png) [away](http://127.0.0.1:9/away) <img src=http://127.0.0.1:9/raw.png onerror=window.hit=1>';
const hidden = 'abc\u202Egnp.exe\u202C z\u200Be\u200Dr\uFEFFo';
const hostile = `${html} ${markdown} ${hidden}`;
const visible = '<img src=x onerror="window.hit=2">evil';
const short = '<img src=x onerror="window.hit=1">\u202Eevil\u202C\u200B';

const study = {
  slug: 'hostile',
  title: `T ${short}`,
  question: hostile,
  texts: [
    { id: 'source', title: `S ${short}`, role: 'source', format: 'markdown' },
    { id: 'answer', title: `A ${short}`, role: 'judged', format: 'markdown' },
  ],
  form: {
    fields: [
      {
        id: 'bad',
        kind: 'yes-no',
        ask: `Q ${short}`,
        help: hostile,
        gold: true,
        cannotJudge: true,
      },
      {
        id: 'way',
        kind: 'choice',
        ask: `W ${short}`,
        options: [
          { value: 'a', label: `O ${short}`, help: markdown },
          { value: 'b', label: 'Plain' },
        ],
      },
      { id: 'note', kind: 'text', ask: `N ${short}`, required: false },
    ],
    cannotJudge: { reasons: [{ value: 'r', label: `R ${short}`, help: hostile, text: 'none' }] },
  },
  consent: { version: 'v1', text: hostile },
  plan: { ratersPerUnit: 2 },
};
const folder = writeFolder(
  {
    'study.json': JSON.stringify(study),
    'guidelines.md': `# G ${html}\n\n${markdown}\n\n\`\`\`html\n${html}\n\`\`\`\n\n${hidden}\n\n<details open ontoggle="window.hit=1">x</details>\n`,
    'items.jsonl': [1, 2]
      .map((n) =>
        JSON.stringify({
          id: `i${n}`,
          content: {
            texts: [
              { id: 'source', title: short, body: `${hostile} ${n}` },
              { id: 'answer', body: `${hostile} ${n}` },
            ],
          },
        }),
      )
      .join('\n'),
    'provenance.jsonl': `${JSON.stringify({ id: 'i1', provenance: { model: hostile } })}\n`,
  },
  'hostile',
);

let server: Server;
let invite: string;
let owner: string;

test.beforeAll(async () => {
  server = await startServer();
  await ask(server.data, 'sign-in', 'Ada');
  await ask(server.data, 'import', folder);
  await ask(server.data, 'freeze', 'hostile');
  await ask(server.data, 'open', 'hostile');
  invite = (await ask<{ token: string }>(server.data, 'invite', 'hostile')).token;
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Ada');
  owner = (await signedIn(server.url, token)).cookie();
});
test.afterAll(() => server.dispose());

/** Writes down whatever should not happen: a script that ran, a request that left, a dialog, a refused rule. */
async function watch(context: BrowserContext): Promise<string[]> {
  const trouble: string[] = [];
  await context.exposeFunction('report', (what: string) => trouble.push(what));
  await context.addInitScript(() => {
    const { report } = window as unknown as { report: (what: string) => void }; // exposed above
    Object.defineProperty(window, 'hit', { set: () => report(`ran on ${location.pathname}`) });
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${server.url}/`) && !url.startsWith('blob:')) trouble.push(`asked ${url}`);
  });
  context.on('dialog', (dialog) => {
    trouble.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => trouble.push(`error ${error.error().message}`));
  return trouble;
}

/** What of the texts has become a part of the page instead of being shown. */
const foreign = (page: Page) =>
  page.evaluate(() => {
    const wrong =
      'img, iframe, object, embed, math, script:not([nonce]), [onerror], [onload], [ontoggle], details:not(.fold), ' +
      'a[href^="javascript:" i], a[href^="data:" i], a[href*="127.0.0.1:9/"]:not([rel~="noreferrer"])';
    return [...document.querySelectorAll(`body :is(${wrong})`)].map((one) => one.outerHTML);
  });

async function looks(page: Page, path: string, shows: readonly string[]): Promise<void> {
  const response = await page.goto(server.url + path);
  const policy = response?.headers()['content-security-policy'] ?? '';
  const scripts = policy.split(';').find((rule) => rule.trim().startsWith('script-src ')) ?? '';
  expect(scripts, path).toMatch(/'nonce-[^']{16,}'/);
  expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  await computed(page);
  await page.waitForLoadState('networkidle');
  await openFolds(page);
  for (const text of shows) {
    await expect(page.getByText(text, { exact: false }).first(), path).toBeAttached();
  }
  expect(await foreign(page), path).toEqual([]);
}

test('to a rater: invitation, sheet, guidelines and form show hostile texts as text, run and fetch nothing', async ({
  context,
  page,
}) => {
  const trouble = await watch(context);
  await page.goto(`${server.url}/join#${invite}`);
  await expect(page.getByRole('heading', { name: study.title })).toBeVisible();
  await expect(page.locator('.consent .text')).toHaveText(hostile);
  expect(await foreign(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Your nickname' }).fill('<b onclick=hit=1>x');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join and get your own link' }).click();
  await page.getByRole('link', { name: 'Go to your sheet' }).click();
  for (const at of [1, 2]) {
    await atTrial(page, at, 2);
    for (const id of ['source', 'answer']) {
      const shown = await page.locator(`[data-text=${id}]`).textContent();
      expect(shown?.slice(0, -2)).toBe(hostile);
    }
    expect(await foreign(page)).toEqual([]);
    await press(page, 'g');
    await expect(page.getByRole('complementary', { name: 'Guidelines' })).toBeVisible();
    expect(await foreign(page)).toEqual([]);
    await press(page, 'Escape', 'x');
    expect(await foreign(page)).toEqual([]);
    await press(page, 'y');
    await press(page, '1');
    await page.getByRole('textbox').fill(hostile);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  }
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('button', { name: 'Hand in 2 answers' }).click();
  await expect(page.getByRole('heading', { name: 'Handed in. Thank you.' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('to an owner: import, every page of the study and its figures do neither', async ({
  context,
  page,
}) => {
  const trouble = await watch(context);
  // A name of a person has no sign that hides: it is refused.
  const rater = await joined(server.url, invite, visible);
  expect(rater.sheet).not.toBe('');
  await putSession(context, server, owner);
  const at = (name: string) => `/studies/hostile${name}`;
  await looks(page, '/studies', [study.title]);
  await looks(page, at(''), [study.title]);
  await looks(page, at('/form'), [`Q ${short}`]);
  await looks(page, at('/people'), [visible]);
  await looks(page, '/import', ['Import a study']);
  await page.getByLabel('A folder').setInputFiles(folder);
  await expect(page.getByRole('heading', { name: `Import ${study.title}` })).toBeVisible();
  expect(await foreign(page)).toEqual([]);
  await ask(server.data, 'close', 'hostile');
  await ask(server.data, 'reveal', 'hostile', 'all');
  await looks(page, at('/agreement'), [`Q ${short}`]);
  await looks(page, at('/gold'), [`Q ${short}`]);
  await looks(page, at('/export'), ['labels.jsonl']);
  await looks(page, at(`/${encodeURIComponent(hostile)}`), ['There is nothing at this address']);
  await looks(page, `/sign-in?next=${encodeURIComponent('javascript:window.hit=1')}`, ['Sign in']);
  expect(trouble).toEqual([]);
});
