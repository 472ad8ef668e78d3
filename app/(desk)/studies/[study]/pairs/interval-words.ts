/** Pixels that a letter of a plot's words takes, at most: they are 10.5 px high. */
const letter = 6;

/** How wide words are drawn, in pixels, rather too much than too little. */
export const widthOf = (words: string): number => words.length * letter;

export type Placed = {
  readonly x: number;
  readonly y: number;
  readonly textAnchor: 'start' | 'end';
};

/**
 * Where the words of an interval from `from` to `to` stand, in pixels: at its right, at its left, or, where there is
 * room on neither side, above it.
 */
export function besideInterval(
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  words: string,
  width: number,
): Placed {
  const own = widthOf(words);
  if (to + 12 + own <= width) return { x: to + 12, y: y + 4, textAnchor: 'start' };
  if (from - 12 - own >= 0) return { x: from - 12, y: y + 4, textAnchor: 'end' };
  return { x: Math.max(0, Math.min(from, width - own)), y: y - 8, textAnchor: 'start' };
}
