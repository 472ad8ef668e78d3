import type { Page } from '@playwright/test';

/** Opens every part of a page that is folded. */
export const openFolds = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
