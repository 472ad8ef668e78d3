import type { Span } from './values';

/** Whatever a span can stand in: a text of the item, or a part's body under "set/part". */
export type SpanSource = { readonly id: string; readonly body: string };

/**
 * The span between two UTF-16 offsets (what a browser's selection gives), end exclusive.
 * None when it is empty, outside the text, or would cut a surrogate pair.
 */
export function spanFromUtf16(
  source: SpanSource,
  start16: number,
  end16: number,
): Span | undefined {
  return spansFromUtf16(source, [[start16, end16]], 1)[0];
}

/**
 * The spans between pairs of UTF-16 offsets, whose starts do not go back; at most so many. Pairs
 * that give no span are left out. One walk over the text, however many they are.
 */
export function spansFromUtf16(
  source: SpanSource,
  pairs: Iterable<readonly [start16: number, end16: number]>,
  most: number,
): Span[] {
  const { id, body } = source;
  const found: Span[] = [];
  let [at, before] = [0, 0];
  for (const [start16, end16] of pairs) {
    if (found.length >= most) break;
    if (!fits(body, start16, end16)) continue;
    before += codePoints(body, at, start16);
    at = start16;
    const quote = body.slice(start16, end16);
    const end = before + codePoints(body, start16, end16);
    found.push({ text: id, start: before, end, start16, end16, quote });
  }
  return found;
}

/** The span between two code-point offsets (what Python counts), end exclusive. */
export function spanFromCodePoints(
  source: SpanSource,
  start: number,
  end: number,
): Span | undefined {
  const start16 = utf16Offset(source.body, start);
  const end16 = utf16Offset(source.body, end);
  return start16 === undefined || end16 === undefined
    ? undefined
    : spanFromUtf16(source, start16, end16);
}

/** What is wrong with a span, as the end of a sentence that begins with its field's name. */
export function checkSpan(source: SpanSource, span: Span): string | undefined {
  const { body } = source;
  if (!fits(body, span.start16, span.end16))
    return `marks ${span.start16} to ${span.end16}, which is no stretch of whole characters in “${source.id}”.`;
  if (body.slice(span.start16, span.end16) !== span.quote)
    return `quotes words that do not stand at ${span.start16} to ${span.end16} of “${source.id}”.`;
  const start = codePoints(body, 0, span.start16);
  return start === span.start && start + codePoints(span.quote, 0, span.quote.length) === span.end
    ? undefined
    : `gives offsets in code points (${span.start} to ${span.end}) and in UTF-16 that mark different places.`;
}

function fits(body: string, start16: number, end16: number): boolean {
  return (
    Number.isInteger(start16) &&
    Number.isInteger(end16) &&
    start16 >= 0 &&
    start16 < end16 &&
    end16 <= body.length &&
    !cutsPair(body, start16) &&
    !cutsPair(body, end16)
  );
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** Whether an offset falls between the two halves of one code point. */
function cutsPair(body: string, offset16: number): boolean {
  // charCodeAt is NaN at both ends of the text, which is neither half.
  return isHigh(body.charCodeAt(offset16 - 1)) && isLow(body.charCodeAt(offset16));
}

/** How many code points stand between two UTF-16 offsets that cut no pair. */
function codePoints(body: string, from16: number, to16: number): number {
  let count = 0;
  let afterHigh = false;
  // One look at each unit: this runs over the whole text before a span, for every label saved.
  for (let at = from16; at < to16; at++) {
    const unit = body.charCodeAt(at);
    if (!(afterHigh && isLow(unit))) count += 1;
    afterHigh = isHigh(unit);
  }
  return count;
}

function utf16Offset(body: string, codePoint: number): number | undefined {
  if (!Number.isInteger(codePoint) || codePoint < 0) return undefined;
  let at = 0;
  for (let seen = 0; seen < codePoint; seen++) {
    if (at >= body.length) return undefined;
    at += cutsPair(body, at + 1) ? 2 : 1;
  }
  return at;
}
