/** A half-open range of UTF-16 offsets. */
export type Range16 = { readonly start: number; readonly end: number };

/** The words or the letters of a text, cut where they are asked for: a key costs the same in any text. */
export type UnitList = {
  /** From the first unit that ends behind an offset, onwards. */
  forward(offset: number): Iterable<Range16>;
  /** From the last unit that begins before an offset, back. */
  backward(offset: number): Iterable<Range16>;
};

/** The words of a text; letters are grapheme clusters, so that no emoji is ever cut in two. */
export type Units = { readonly words: UnitList; readonly letters: UnitList };

export function unitsOf(body: string, lang?: string): Units {
  const letters = lettersOf(body, lang);
  const words = unitList(body, 'word', lang);
  // A text of signs only still has to be reachable.
  return { words: firstOf(words.forward(0)) === undefined ? letters : words, letters };
}

export function lettersOf(body: string, lang?: string): UnitList {
  return unitList(body, 'grapheme', lang);
}

export function firstOf(units: Iterable<Range16>): Range16 | undefined {
  for (const unit of units) return unit;
  return undefined;
}

export function findUnit(
  units: Iterable<Range16>,
  wanted: (unit: Range16) => boolean,
): Range16 | undefined {
  for (const unit of units) if (wanted(unit)) return unit;
  return undefined;
}

/**
 * A text's units in blocks of about `size` UTF-16 units, each cut when it is first asked for. Blocks
 * part only where no unit can reach over: behind a line break, or between a space and a letter.
 */
export function unitList(
  body: string,
  granularity: 'word' | 'grapheme',
  lang?: string,
  size = 2000,
): UnitList {
  const segmenter = segmenterOf(granularity, lang);
  const count = Math.max(1, Math.ceil(body.length / size));
  const begins = new Map<number, number>();
  const blocks = new Map<number, readonly Range16[]>();

  const begin = (block: number): number => {
    if (block <= 0) return 0;
    if (block >= count) return body.length;
    const known = begins.get(block) ?? partingFrom(body, block * size);
    begins.set(block, known);
    return known;
  };
  const unitsIn = (block: number): readonly Range16[] => {
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const from = begin(block);
    const units = cut(segmenter, body.slice(from, begin(block + 1)), from, granularity);
    blocks.set(block, units);
    return units;
  };
  const blockAt = (offset: number): number => {
    let block = Math.min(count - 1, Math.max(0, Math.floor(offset / size)));
    while (begin(block) > offset && block > 0) block -= 1;
    return block;
  };
  return {
    *forward(offset) {
      for (let block = blockAt(offset); block < count; block += 1) {
        for (const unit of unitsIn(block)) if (unit.end > offset) yield unit;
      }
    },
    *backward(offset) {
      for (let block = blockAt(offset); block >= 0; block -= 1) {
        for (const unit of unitsIn(block).toReversed()) if (unit.start < offset) yield unit;
      }
    },
  };
}

/** The first place at or behind an offset where a text may be parted; its end when there is none. */
function partingFrom(body: string, offset: number): number {
  const parting = /\n|[ ](?=[\p{L}\p{N}])/gu;
  parting.lastIndex = offset;
  const found = parting.exec(body);
  return found === null ? body.length : found.index + 1;
}

function cut(
  segmenter: Intl.Segmenter,
  text: string,
  from: number,
  granularity: 'word' | 'grapheme',
): Range16[] {
  const found: Range16[] = [];
  for (const part of segmenter.segment(text)) {
    // A space may be wrong, and so be marked; a line break is no place on the screen.
    const wanted = granularity === 'word' ? part.isWordLike : !/[\r\n]/.test(part.segment);
    const start = from + part.index;
    if (wanted) found.push({ start, end: start + part.segment.length });
  }
  return found;
}

function segmenterOf(granularity: 'word' | 'grapheme', lang?: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang, { granularity });
  } catch {
    return new Intl.Segmenter(undefined, { granularity }); // a language tag nobody can read
  }
}
