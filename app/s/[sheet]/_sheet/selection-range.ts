import type { Range16 } from './text-units';

export type TextSelection = Range16 & { readonly text: string };

/**
 * What the browser's selection covers of one text, in offsets of that text's body; null when it
 * is empty or touches none. A selection that runs over the edge of a text ends there.
 */
export function selectionIn(root: ParentNode, selection: Selection | null): TextSelection | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
    if (!range.intersectsNode(element)) continue;
    const lines = [...element.querySelectorAll<HTMLElement>('[data-start]')];
    const start = offsetOf(lines, range.startContainer, range.startOffset);
    const end = offsetOf(lines, range.endContainer, range.endOffset);
    if (end > start) return { text: element.dataset.text ?? '', start, end };
  }
  return null;
}

/** The offset of a point in the document: within the last line that begins before it. */
function offsetOf(lines: readonly HTMLElement[], node: Node, offset: number): number {
  let found = Number(lines[0]?.dataset.start ?? 0);
  for (const line of lines) {
    const before = document.createRange();
    before.selectNodeContents(line);
    // -1: the point stands before the line; 0: within it; 1: behind it.
    const side = before.comparePoint(node, offset);
    if (side < 0) break;
    if (side === 0) before.setEnd(node, offset);
    found = Number(line.dataset.start ?? 0) + before.toString().length;
    if (side === 0) break;
  }
  return found;
}
