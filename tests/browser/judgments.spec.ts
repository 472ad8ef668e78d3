import { expect, test, type Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { said, violations } from '../support/axe';
import { ask } from '../support/commands';
import { listening } from '../support/listening';
import { sharedServer, type Server } from '../support/server';
import { yesNoFolder } from '../support/study';

let server: Server;

test.beforeAll(async () => {
  server = await sharedServer();
  await ask(server.data, 'sign-in', 'Ada');
  await ask(server.data, 'import', yesNoFolder('notices', { items: 3, raters: 1 }));
});

const north = (at: number, answer: Record<string, unknown>) =>
  `${JSON.stringify({ judge: 'judge-north', run: 1, item: `row-${at}`, ...answer })}\n`;

/** Three rows that can be stored, one of them no answer, and between them a row of no item. */
function runs(): string {
  const file = join(tmpdir(), `runs-${process.pid}.jsonl`);
  writeFileSync(
    file,
    north(1, { values: { departs: 'no' } }) +
      north(2, { raw: 'Who can say?' }) +
      north(9, { raw: 'no' }) +
      north(3, { error: 'overloaded' }),
  );
  return file;
}

async function accessible(page: Page): Promise<void> {
  expect((await violations(page)).map(said)).toEqual([]);
}

test('an owner brings judges’ runs in: plan, the word for a refused row, and a sealed list', async ({
  page,
}) => {
  const { url } = await ask<{ url: string }>(server.data, 'sign-in', 'Ada');
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/studies');
  await page.goto(`${server.url}/studies/notices/judgments`);
  await expect(page.getByText('Freeze the study first')).toBeVisible();
  await ask(server.data, 'freeze', 'notices');
  await page.reload();
  await expect(page.getByText('There is none yet.')).toBeVisible();
  await listening(page);
  await accessible(page);

  await page.getByLabel('A file of judgments').setInputFiles(runs());
  await expect(page.getByText('3 + 1 = 4')).toBeVisible();
  const refused = page.getByRole('row', { name: /The study has no item with this id/ });
  await expect(refused.getByRole('rowheader')).toHaveText('3');
  await expect(page.getByText('malformed')).toHaveCount(0);
  await accessible(page);
  const bring = page.getByRole('button', { name: 'Import 3 rows' });
  await expect(bring).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /^Leave this row out/ }).check();
  await bring.click();
  await expect(page.getByRole('status')).toContainText('Imported 3 rows of runs-');

  const file = page.getByRole('table', { name: 'Files of judgments' }).getByRole('row').nth(1);
  await expect(file).toContainText(/runs-\d+\.jsonl/);
  await expect(file).toContainText(/[0-9a-f]{12}/);
  await expect(file.getByText('sealed')).toBeAttached();
  await expect(page.getByText('Sealed for everybody, you too')).toBeVisible();
  await accessible(page);

  // The very same file again: one sentence, and nothing else happens.
  await page.getByLabel('A file of judgments').setInputFiles(runs());
  await expect(page.getByText(/^This very file was imported before/)).toBeVisible();

  // Once their seal is open the hatch is gone.
  await ask(server.data, 'open', 'notices');
  await ask(server.data, 'close', 'notices');
  await ask(server.data, 'reveal', 'notices', 'judgments');
  await page.reload();
  await expect(page.getByText('The seal of the judgments was opened')).toBeVisible();
  await expect(page.getByText('Sealed for everybody')).toHaveCount(0);
  // Without motion: half-way through folding away, the menu is neither there nor gone.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await accessible(page);
});
