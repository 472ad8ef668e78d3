import type { Page } from '@playwright/test';
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
