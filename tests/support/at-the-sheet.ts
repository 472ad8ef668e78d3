import { expect, type BrowserContext, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { restMs } from '@/app/s/[sheet]/_sheet/hasty-keys';

/** Waits until a trial stands on the screen and has been painted: from then on keys count. */
export async function atTrial(page: Page, at: number, total: number): Promise<void> {
  await expect(page.locator('.ruler .count')).toHaveText(`${at} of ${total}`);
  // The browser's history knows the trial once the sheet has read what this device keeps of it.
  await page.waitForFunction(
    (wanted) => (history.state as { sheetPosition?: number } | null)?.sheetPosition === wanted,
    at,
  );
  await painted(page);
}

/** Waits until what is on the screen listens to keys: it has been painted, and a rest has gone by. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    (rest) =>
      new Promise<void>((done) => {
        // The second frame begins after the first has been painted.
        requestAnimationFrame(() =>
          requestAnimationFrame((since) => {
            const look = (now: number): void => {
              if (now - since > rest) done();
              else requestAnimationFrame(look);
            };
            look(since);
          }),
        );
      }),
    restMs,
  );
}

/** On a phone: opens each text, the one under judgment last. */
export async function seeAll(page: Page): Promise<void> {
  const tabs = page.locator('.pager button');
  await expect(tabs).not.toHaveCount(0);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab.locator('.not-opened')).toHaveCount(0);
  }
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Waits until the browser holds the window of trials ahead. */
export async function windowAhead(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name, duration }) => name.includes('/trials?') && duration > 0),
      ),
    )
    .toBe(true);
}

export const savedChip = (page: Page) => page.locator('.chip.saved');
export const endScreen = (page: Page) =>
  page.getByRole('heading', { name: 'Everything is answered.' });

export type SentLabel = {
  readonly trial: string;
  readonly key: string;
  readonly baseRevision: number;
  readonly values: unknown;
  readonly status: number;
};

/** Every label that a browser sends from now on, with what the server answered, in order. */
export function sentLabels(context: BrowserContext): readonly SentLabel[] {
  const sent: SentLabel[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !response.url().endsWith('/labels')) return;
    sent.push({ ...(request.postDataJSON() as SentLabel), status: response.status() });
  });
  return sent;
}

export type StoredLabel = {
  readonly position: number;
  readonly revision: number;
  readonly values: unknown;
};

/** The labels of a sheet as the ledger in the database has them, in the order in which they came. */
export function storedLabels(data: string, sheet: string): StoredLabel[] {
  const file = new Sqlite(join(data, 'blindmark.db'), { readonly: true });
  try {
    const rows = file
      .prepare(
        `SELECT t.position, e.revision, e.payload FROM Entry e JOIN Trial t ON t.id = e.trialId
         WHERE e.sheetId = ? AND e.kind = 'label' ORDER BY e.seq`,
      )
      .all(sheet) as { position: number; revision: number; payload: string }[];
    return rows.map(({ position, revision, payload }) => {
      const { values } = JSON.parse(payload) as { values: unknown };
      return { position, revision, values };
    });
  } finally {
    file.close();
  }
}
