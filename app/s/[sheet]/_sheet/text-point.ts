import type { Range16, UnitList } from './text-units';

export type Point = { readonly x: number; readonly y: number };

/**
 * The word or letter of a text that is under a point of the screen, or nearest to it. Told by where the
 * words stand, since a browser asked for the character there is silent where nothing can be selected.
 */
export function unitAt(text: HTMLElement, units: UnitList, point: Point): Range16 | null {
  const lines = [...text.querySelectorAll<HTMLElement>('[data-start]')];
  const line = nearest(lines, point, (one) => one.getClientRects());
  if (line === null) return null;
  const from = startOf(line);
  const until = from + (line.textContent ?? '').length;
  const inLine: Range16[] = [];
  for (const unit of units.forward(from)) {
    if (unit.start >= until) break;
    inLine.push(unit);
  }
  const range = document.createRange();
  return nearest(inLine, point, (unit) => {
    setRange(range, line, unit);
    return range.getClientRects();
  });
}

/** The point of one end of a range: just inside its first or last letter. */
export function edgeOf(text: HTMLElement, at: Range16, end: 'start' | 'end'): Point | null {
  const offset = end === 'start' ? at.start : at.end - 1;
  const line = [...text.querySelectorAll<HTMLElement>('[data-start]')].findLast(
    (one) => startOf(one) <= offset,
  );
  if (line === undefined) return null;
  const range = document.createRange();
  setRange(range, line, { start: offset, end: offset + 1 });
  const box = range.getBoundingClientRect();
  const right = (end === 'end') !== (getComputedStyle(line).direction === 'rtl');
  return { x: right ? box.right - 1 : box.left + 1, y: box.top + box.height / 2 };
}

const startOf = (line: HTMLElement): number => Number(line.dataset.start ?? 0);

/** What has the box that is nearest to a point; another line is further away than any word of this one. */
function nearest<T>(all: readonly T[], { x, y }: Point, boxes: (one: T) => DOMRectList): T | null {
  let found: T | null = null;
  let least = Infinity;
  for (const one of all) {
    for (const box of boxes(one)) {
      const across = Math.max(box.left - x, 0, x - box.right);
      const down = Math.max(box.top - y, 0, y - box.bottom);
      const far = down * 10_000 + across;
      if (far < least) [found, least] = [one, far];
    }
  }
  return found;
}

function setRange(range: Range, line: HTMLElement, { start, end }: Range16): void {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let at = startOf(line);
  range.selectNodeContents(line);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const next = at + (node.nodeValue ?? '').length;
    if (start >= at && start < next) range.setStart(node, start - at);
    if (end > at && end <= next) {
      range.setEnd(node, end - at);
      return;
    }
    at = next;
  }
}
