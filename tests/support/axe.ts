import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of axe that draw on colours: all that can differ where only the colours do. */
export const aboutColours: readonly string[] = ['color-contrast', 'link-in-text-block'];

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** What axe finds on the screen as it stands, by all its rules or by these. */
export async function violations(page: Page, only: readonly string[] = []): Promise<Violation[]> {
  // Our pages have no frames: axe runs in the page itself, and needs no second page to gather from frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (only.length > 0) axe.withRules([...only]);
  return (await axe.analyze()).violations;
}

/** A violation in words, with its places. */
export const said = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`;

/** What axe calls serious or critical on the screen as it stands. */
export const faults = async (page: Page, only: readonly string[] = []): Promise<string[]> =>
  (await violations(page, only))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(said);

/** Every colour of every element, in the order of the page. */
export const colours = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const { color, backgroundColor, backgroundImage, borderColor, outlineColor, fill, stroke } =
        style;
      const all = [
        color,
        backgroundColor,
        backgroundImage,
        borderColor,
        outlineColor,
        fill,
        stroke,
      ];
      return `${element.tagName}: ${all.join(', ')}`;
    }),
  );
