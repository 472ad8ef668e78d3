/** A half-open range of UTF-16 offsets. */
export type Range16 = { readonly start: number; readonly end: number };

/**
 * The keyboard's selection in a text: it reaches from the anchor to the moving edge. The
 * anchor is a whole word (or letter), so that turning round never loses the place begun at.
 */
export type Caret = { readonly anchor: Range16; readonly edge: number };

export type Move = {
  readonly to: 'next' | 'previous' | 'first' | 'last';
  readonly unit: 'word' | 'letter';
  readonly extend: boolean;
};

/** The words of a text; letters are grapheme clusters, so that no emoji is ever cut in two. */
export type Units = { readonly words: readonly Range16[]; readonly letters: readonly Range16[] };

export function unitsOf(body: string, lang?: string): Units {
  return { words: cut(body, 'word', lang), letters: cut(body, 'grapheme', lang) };
}

function cut(body: string, granularity: 'word' | 'grapheme', lang?: string): Range16[] {
  const found: Range16[] = [];
  for (const part of segmenter(granularity, lang).segment(body)) {
    const wanted = granularity === 'word' ? part.isWordLike === true : part.segment.trim() !== '';
    if (wanted) found.push({ start: part.index, end: part.index + part.segment.length });
  }
  // A text of signs only still has to be reachable.
  return granularity === 'word' && found.length === 0 ? cut(body, 'grapheme', lang) : found;
}

function segmenter(granularity: 'word' | 'grapheme', lang?: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang, { granularity });
  } catch {
    return new Intl.Segmenter(undefined, { granularity }); // a language tag nobody can read
  }
}

/** What the caret has selected. */
export function selected(caret: Caret): Range16 {
  return {
    start: Math.min(caret.anchor.start, caret.edge),
    end: Math.max(caret.anchor.end, caret.edge),
  };
}

/** A caret on the first word, or on a range that was chosen before; null for an empty text. */
export function firstCaret(units: Units, chosen?: Range16): Caret | null {
  const anchor = chosen ?? units.words[0];
  return anchor === undefined ? null : { anchor, edge: anchor.end };
}

/** The caret after one key. At either end of the text it stays where it is. */
export function moved(caret: Caret, move: Move, units: Units): Caret {
  return move.extend ? extended(caret, move, units) : stepped(caret, move, units);
}

function stepped(caret: Caret, move: Move, units: Units): Caret {
  const list = move.unit === 'word' ? units.words : units.letters;
  const { start, end } = selected(caret);
  const targets = {
    first: list[0],
    last: list.at(-1),
    next: list.find((unit) => unit.start >= end),
    previous: list.findLast((unit) => unit.end <= start),
  };
  const target = targets[move.to];
  return target === undefined ? caret : { anchor: target, edge: target.end };
}

function extended(caret: Caret, move: Move, units: Units): Caret {
  const list = move.unit === 'word' ? units.words : units.letters;
  const { anchor, edge } = caret;
  if (move.to === 'first') return { anchor, edge: Math.min(anchor.start, list[0]?.start ?? 0) };
  if (move.to === 'last') return { anchor, edge: Math.max(anchor.end, list.at(-1)?.end ?? 0) };
  const backward = edge <= anchor.start && edge !== anchor.end;
  if (move.to === 'next') {
    // Coming back from before the anchor the edge stands on starts of units, else on ends.
    const next = backward
      ? list.find((unit) => unit.start > edge)?.start
      : list.find((unit) => unit.end > edge)?.end;
    if (next === undefined) return caret;
    return { anchor, edge: backward && next >= anchor.start ? anchor.end : next };
  }
  if (!backward && edge > anchor.end) {
    const previous = list.findLast((unit) => unit.end < edge)?.end ?? anchor.end;
    return { anchor, edge: Math.max(previous, anchor.end) };
  }
  const previous = list.findLast((unit) => unit.start < Math.min(edge, anchor.start))?.start;
  return previous === undefined ? caret : { anchor, edge: previous };
}

/**
 * A range as it may be stored: without white space at its ends, and never inside a letter
 * (a surrogate pair, a combining mark, an emoji of several parts). Null when nothing is left.
 */
export function trimmed(body: string, range: Range16, letters: readonly Range16[]): Range16 | null {
  const touched = letters.filter((unit) => unit.start < range.end && unit.end > range.start);
  const first = touched[0];
  const last = touched.at(-1);
  if (first === undefined || last === undefined || body === '') return null;
  return { start: first.start, end: last.end };
}
