import { expect, type Page } from '@playwright/test';
import { painted } from './at-the-sheet';

/**
 * Waits until every control on the screen is React's own and its effects have run: before that, the HTML of the
 * server is seen and nobody listens to a key.
 */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, a[href]'),
    ].every((control) =>
      // React keeps a control's properties on it from the moment it takes it over.
      Object.keys(control).some((key) => key.startsWith('__reactProps')),
    ),
  );
  await painted(page);
}

/**
 * Waits until React has taken the whole page over and has nothing left to do. Who changes the page before that (axe
 * takes rows from it) makes React find other HTML than the server sent.
 */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    type Root = { readonly stateNode?: { readonly pendingLanes: number } };
    const [, root] =
      Object.entries(document as unknown as Record<string, Root>).find(([key]) =>
        key.startsWith('__reactContainer'),
      ) ?? [];
    return root?.stateNode?.pendingLanes === 0;
  });
};

/**
 * Waits until figures are there: whoever comes first sees a progress. How long they take is for the machine to say,
 * since the server computes them behind everything else; the time of the whole test bounds it.
 */
export async function computed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Figures computed' })).toHaveCount(0, {
    timeout: 0,
  });
}
