import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from './listening';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The rules of axe that draw on colours: all that can differ where only the colours do. */
export const aboutColours: readonly string[] = ['color-contrast', 'link-in-text-block'];

type Violation = axe.Result;

/**
 * What axe finds on the screen as it stands, by all its rules or by these. Of the rows of a table that are alike but
 * for their words it looks at the first. Gradients are taken off meanwhile (they shade the edges of what scrolls): in
 * front of one axe does not judge a contrast.
 */
export async function violations(page: Page, only: readonly string[] = []): Promise<Violation[]> {
  await settled(page);
  // Each page gets the program once: to read it takes longer than to look at a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(keepColours);
  }
  return page.evaluate(look, [...only]);
}

type Colour = { r: number; g: number; b: number; alpha: number };
type Read = { parseString: (this: Colour, text: string) => Colour };
type Colours = { new (...rgb: number[]): Colour; readonly prototype: Read };

/** Reads each colour once: axe reads those of everything that lies behind each element anew, half of its time. */
function keepColours(): void {
  // What axe exports and its types leave out.
  const { Color } = (window.axe.commons as unknown as { color: { Color: Colours } }).color;
  const read = Color.prototype.parseString;
  const known = new Map<string, Colour>();
  Color.prototype.parseString = function (text) {
    const colour = known.get(text) ?? read.call(new Color(0, 0, 0), text);
    known.set(text, colour);
    const { r, g, b, alpha } = colour;
    return Object.assign(this, { r, g, b, alpha });
  };
}

async function look(rules: string[]): Promise<Violation[]> {
  /** What rules draw on in an element, but for its words. */
  const kind = (element: Element): string => {
    const style = getComputedStyle(element);
    const attributes = [...element.attributes].map(({ name, value }) =>
      /^(class|role|scope|type|style|aria-hidden)$/.test(name)
        ? `${name}=${value}`
        : `${name} ${value.trim() !== ''}`,
    );
    const worded = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    return [
      ...[element.tagName, worded, ...attributes],
      ...[style.color, style.backgroundColor, style.opacity, style.visibility],
      ...[style.fontSize, style.fontWeight],
    ].join();
  };
  // A row that is only left out of the search costs as much as one that is searched: it is taken from the page.
  const back = [...document.querySelectorAll('table')].flatMap((table) => {
    const seen = new Set<string>();
    return [...table.rows].flatMap((row) => {
      const shape = [row, ...row.querySelectorAll('*')].map(kind).join(' ');
      if (seen.size < seen.add(shape).size) return [];
      const place = document.createComment('');
      row.replaceWith(place);
      return () => place.replaceWith(row);
    });
  });
  const flat = new CSSStyleSheet();
  flat.replaceSync('* { background-image: none !important; }');
  document.adoptedStyleSheets.push(flat);
  // Places are written down for what it finds; for what is right they are half of the work.
  const options = {
    resultTypes: ['violations' as const],
    ...(rules.length > 0 && { runOnly: rules }),
  };
  const found = await window.axe.run(options);
  document.adoptedStyleSheets.pop();
  for (const put of back) put();
  return found.violations;
}

/** A violation in words, with its places. */
export const said = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`;

/** All that axe finds on the screen as it stands, in words. */
export const findings = async (page: Page, only: readonly string[] = []): Promise<string[]> =>
  (await violations(page, only)).map(said);

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
