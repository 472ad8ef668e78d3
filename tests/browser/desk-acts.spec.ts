import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { client, joined, labelOf, signedIn, type Client, type Trial } from '../support/client';
import { ask } from '../support/commands';
import { listening } from '../support/listening';
import { startServer, type Server } from '../support/server';
import { putSession } from '../support/sheet-study';
import { yesNoFolder } from '../support/study';

let server: Server;
let owner: Client;

test.beforeAll(async () => {
  server = await startServer();
  owner = await signedIn(
    server.url,
    (await ask<{ token: string }>(server.data, 'sign-in', 'Ada')).token,
  );
});
test.afterAll(() => server.dispose());

async function sitDown(page: Page, path: string): Promise<void> {
  await putSession(page.context(), server, owner.cookie());
  await page.goto(server.url + path);
  await listening(page);
}

test('a draft is removed by whoever types its title, and its name is free again', async ({
  page,
}) => {
  const folder = yesNoFolder('wrong', { items: 3, raters: 2 });
  await ask(server.data, 'import', folder, '--owner', 'Ada');
  await sitDown(page, '/studies/wrong');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Remove it for good' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(title);
  await confirm.click();
  await page.waitForURL(/\/studies$/);
  await expect(page.getByText('There is no study yet.')).toBeVisible();
  await ask(server.data, 'import', folder, '--owner', 'Ada');
  await ask(server.data, 'remove', 'wrong');
});

test('an author who rates sees the seal where the others’ pace would stand; closed, nobody is invited', async ({
  page,
}) => {
  await ask(server.data, 'import', yesNoFolder('paced', { items: 2, raters: 3 }));
  await ask(server.data, 'freeze', 'paced');
  await ask(server.data, 'open', 'paced');
  const { token } = await ask<{ token: string }>(server.data, 'invite', 'paced');
  const rater = await joined(server.url, token, 'Finch');
  await owner.call('POST', '/api/join', { token, alias: 'Ada', consent: true });
  const next = await rater.person.call<{ trial: Trial }>('GET', `/api/sheets/${rater.sheet}/next`);
  await rater.person.call(
    'POST',
    `/api/sheets/${rater.sheet}/labels`,
    labelOf(next.body.trial.id, { departs: 'yes' }),
  );
  await sitDown(page, '/studies/paced');
  const table = page.getByRole('table', { name: 'Progress of each sheet' });
  await expect(table.getByText('not shown to you, since you rate')).toHaveCount(1);
  await expect(table.getByText('1 of 2')).toHaveCount(0);
  await expect(table.getByText('0 of 2')).toHaveCount(1);
  await page.goto(`${server.url}/studies`);
  await expect(page.getByText('not shown to you, since you rate')).toBeVisible();
  await ask(server.data, 'close', 'paced');
  await page.goto(`${server.url}/studies/paced`);
  await expect(page.getByText('1 sheet was never taken.')).toBeVisible();
  await page.goto(`${server.url}/studies/paced/people`);
  await expect(page.getByText('The study is closed: nobody can join it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a link for raters' })).toHaveCount(0);
});

test('an owner disables an account, lets it in again, and takes a rater out, on the page People', async ({
  page,
}) => {
  await ask(
    server.data,
    'import',
    yesNoFolder('put-out', { items: 2, raters: 2 }),
    '--owner',
    'Ada',
  );
  await ask(server.data, 'freeze', 'put-out');
  await ask(server.data, 'open', 'put-out');
  const { token } = await ask<{ token: string }>(server.data, 'invite', 'put-out');
  const { person, returnToken } = await joined(server.url, token, 'Wren');
  const signIn = async () =>
    (await client(server.url).call('POST', '/api/sign-in', { token: returnToken })).status;
  const act = async (name: string) => {
    await page.getByRole('row', { name: 'Wren' }).getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await sitDown(page, '/studies/put-out/people');
  await act('Disable Wren');
  expect((await person.call('GET', '/api/me')).status).toBe(401);
  expect(await signIn()).toBe(401);
  await act('Enable Wren');
  expect(await signIn()).toBe(200);
  await act('Remove Wren');
  await expect(page.getByRole('row', { name: 'Wren' })).toHaveCount(0);
  expect(await signIn()).toBe(401);

  // An invitation is revoked only once the dialog has been answered.
  const preview = async () =>
    (await client(server.url).call('POST', '/api/join/preview', { token })).status;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog).toContainText('Whoever joined by it keeps their sheet.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await preview()).toBe(200);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke the invitation' }).click();
  await expect(page.getByRole('cell', { name: 'Revoked' })).toBeVisible();
  expect(await preview()).not.toBe(200);
});

test('on a phone a plan’s switches stand in reach, and a name can be given', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const folder = yesNoFolder('by-files', { items: 3, raters: 2 });
  const study = JSON.parse(readFileSync(join(folder, 'study.json'), 'utf8')) as object;
  const unnamed = Object.entries(study).filter(([key]) => key !== 'slug');
  const zip = join(mkdtempSync(join(tmpdir(), 'blindmark-files-')), 'study.zip');
  writeFileSync(
    zip,
    zipSync({
      'study.json': Buffer.from(JSON.stringify(Object.fromEntries(unnamed))),
      'items.jsonl': readFileSync(join(folder, 'items.jsonl')),
      'guidelines.md': Buffer.from('# How'),
    }),
  );
  await sitDown(page, '/import');
  await page.getByLabel('Files or a zip').setInputFiles(zip);
  const table = page.getByRole('region', { name: 'Fields' });
  await expect(table).toBeVisible();
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  const box = await table.getByText('See it').first().boundingBox();
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await expect(table.getByRole('row')).not.toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name in addresses and commands' }).fill('by-hand');
  await page.getByRole('button', { name: 'Use this name' }).click();
  await page.getByRole('button', { name: 'Import 3 items' }).click();
  await page.waitForURL(/\/studies\/by-hand$/);
  // A table that is wider than the phone shows at its edge that more lies there.
  await page.goto(`${server.url}/studies`);
  const wide = page.getByRole('region', { name: 'Studies' });
  expect(await wide.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100);
  expect(await wide.evaluate((box) => getComputedStyle(box).backgroundAttachment)).toBe(
    'local, local, scroll, scroll',
  );
});

test('a cut-off link is called that, in words', async ({ page }) => {
  await page.goto(`${server.url}/join#nonsense`);
  await expect(page.getByText('This link is not complete.', { exact: false })).toBeVisible();
  await page.goto(`${server.url}/sign-in#nonsense`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This link is not complete.', { exact: false })).toBeVisible();
  expect(client(server.url).cookie()).toBe('');
});
