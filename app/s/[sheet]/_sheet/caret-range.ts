import type { Range16 } from './text-units';

/**
 * The keyboard's selection in a text: it reaches from the anchor to the moving edge. The
 * anchor is a whole word (or letter), so that turning round never loses the place begun at.
 */
export type Caret = { readonly anchor: Range16; readonly edge: number };

/** What the caret has selected. */
export function selected(caret: Caret): Range16 {
  return {
    start: Math.min(caret.anchor.start, caret.edge),
    end: Math.max(caret.anchor.end, caret.edge),
  };
}
