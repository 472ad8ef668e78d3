import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { zipSync } from 'fflate';
import { atTrial, endScreen, press } from '../support/at-the-sheet';
import { computed, listening } from '../support/listening';
import { openFolds } from '../support/folds';
import { startServer, writeFolder, type Server } from '../support/server';

const title = 'Notices at the lido';
let server: Server;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

const row = (at: number) => ({
  id: `notice-${at}`,
  notice: `Notice ${at}: the pool is closed on Mondays.`,
  answer: `Answer ${at}: you may swim on Monday.`,
  maker: at % 2 ? 'odd' : 'even',
});

/** A study folder as a zip: four rows that can be stored, and a line that is broken off. */
function studyZip(): string {
  const study = {
    slug: 'lido',
    title,
    texts: [
      { id: 'notice', title: 'Notice', role: 'source' },
      { id: 'answer', title: 'Answer', role: 'judged' },
    ],
    form: { fields: [{ id: 'departs', kind: 'yes-no', ask: 'Does it depart?', gold: true }] },
    plan: { ratersPerUnit: 2 },
  };
  const lines = [1, 2, 3, 4, 5].map((at) =>
    JSON.stringify(row(at)).slice(0, at === 3 ? 20 : undefined),
  );
  const folder = writeFolder({
    'study.json': JSON.stringify(study),
    'guidelines.md': '# How\n\nRead the notice, then the answer.\n',
    'items.jsonl': lines.map((line) => `${line}\n`).join(''),
  });
  const files = readdirSync(folder).map(
    (name) => [name, readFileSync(join(folder, name))] as const,
  );
  const zip = join(mkdtempSync(join(tmpdir(), 'blindmark-zip-')), 'lido.zip');
  writeFileSync(zip, zipSync(Object.fromEntries(files)));
  return zip;
}

function studiesStored(): number {
  const file = new Sqlite(join(server.data, 'blindmark.db'), { readonly: true });
  const { n } = file.prepare('SELECT count(*) AS n FROM Study').get() as { n: number };
  file.close();
  return n;
}

/** Opens an act's dialog, says what it asks for, and does it. */
async function act(page: Page, open: string, confirm: string, typed?: string): Promise<void> {
  await listening(page);
  await page.getByRole('button', { name: open, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const button = dialog.getByRole('button', { name: confirm });
  if (typed !== undefined) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(typed);
  }
  await button.click();
  await expect(dialog).toBeHidden();
}

/** A rater joins by the invitation in a browser of their own, and labels the whole sheet. */
async function labelAll(
  page: Page,
  invitation: string,
  alias: string,
  keys: string,
): Promise<string> {
  await page.goto(invitation);
  await listening(page);
  await page.getByRole('textbox', { name: 'Your nickname' }).fill(alias);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join and get your own link' }).click();
  const own = await page.getByRole('textbox', { name: 'Your own link' }).inputValue();
  await page.getByRole('link', { name: 'Go to your sheet' }).click();
  for (const [index, key] of [...keys].entries()) {
    await atTrial(page, index + 1, keys.length);
    await press(page, key, 'Enter');
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  return own;
}

test('an owner brings a study in, opens it, closes it, reveals it and takes it away, all by the browser', async ({
  browser,
  page,
}) => {
  const { url } = server.cli<{ url: string }>('sign-in', 'Ada');
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Import a study' }).first().click();
  await page.waitForURL(/\/import$/);
  await listening(page);

  // The plan says what would happen, and nothing has.
  await page.getByLabel('Files or a zip').setInputFiles(studyZip());
  await expect(page.getByRole('heading', { name: `Import ${title}` })).toBeVisible();
  await expect(page.getByText('4 + 1 = 5')).toBeVisible();
  const refused = page.getByRole('table', { name: 'Refused rows' }).getByRole('row').nth(1);
  await expect(refused.getByRole('rowheader')).toHaveText('3');
  await expect(refused.getByRole('cell').nth(1)).toHaveText(/a double quote is missing/);
  const store = page.getByRole('button', { name: 'Import 4 items' });
  await expect(store).toHaveAttribute('aria-disabled', 'true');
  await store.click({ force: true });
  await expect(page.getByRole('heading', { name: `Import ${title}` })).toBeVisible();
  expect(studiesStored()).toBe(0);
  await page.getByRole('checkbox', { name: /^Leave this row out/ }).check();
  await store.click();
  await page.waitForURL(/\/studies\/lido$/);
  expect(studiesStored()).toBe(1);

  await act(page, 'Freeze version 1', 'Freeze version 1');
  await act(page, 'Open for raters', 'Open the study');
  await page.goto(`${server.url}/studies/lido/people`);
  await listening(page);
  await page.getByRole('button', { name: 'Make a link for raters' }).click();
  const link = page.getByRole('textbox', { name: 'The link for raters.' });
  const invitation = await link.inputValue();
  expect(invitation).toMatch(/\/join#[\w-]{22,}$/);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Invitations' })).toBeVisible();
  expect(await page.content()).not.toContain(invitation.split('#')[1]);

  // Two raters, who differ on one trial at least: four times yes, and three times yes.
  for (const [alias, keys] of [
    ['Otter', 'yyyy'],
    ['Heron', 'yyyn'],
  ] as const) {
    const theirs = await browser.newContext();
    const own = await labelAll(await theirs.newPage(), invitation, alias, keys);
    await theirs.close();
    // The link back works in a browser that knows nothing of them.
    const again = await browser.newContext();
    const back = await again.newPage();
    await back.goto(own);
    await back.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(endScreen(back)).toBeVisible();
    await again.close();
  }

  await page.goto(`${server.url}/studies/lido/agreement`);
  await expect(page.getByText('Sealed', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/studies/lido`);
  await act(page, 'Close', 'Close the study');
  for (const left of [3, 2, 1]) {
    await expect(page.getByRole('button', { name: 'Open this seal' })).toHaveCount(left);
    await act(page, 'Open this seal', 'Open the seal for good', title);
    await expect(page.getByText(`${4 - left} of 3 open`)).toBeVisible();
  }
  await page.goto(`${server.url}/studies/lido/agreement`);
  await computed(page);
  await openFolds(page);
  // One rater said yes to everything: chance agreement is 3/4, as is agreement, so kappa is 0.
  const pairs = page.getByRole('table', { name: 'Percent agreement and Cohen’s kappa' });
  const pair = pairs.getByRole('row').filter({ hasText: '3 of 4' });
  await expect(pair).toContainText('0.75');
  await expect(pair).toContainText('0.00');
  await page.goto(`${server.url}/studies/lido/gold`);
  const routes = page
    .getByRole('table', { name: 'Gold by field, and who decided it' })
    .getByRole('row')
    .nth(1);
  await expect(routes.getByRole('cell')).toHaveText(['3', '1', '4']);
  await expect(page.getByRole('link', { name: /^Settle/ })).toHaveCount(1);

  await page.goto(`${server.url}/studies/lido/export`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the folder' }).click(),
  ]);
  const zip = join(mkdtempSync(join(tmpdir(), 'blindmark-taken-')), 'lido.zip');
  await download.saveAs(zip);
  expect(server.cli<{ ok: boolean }>('verify', zip).ok).toBe(true);
});
