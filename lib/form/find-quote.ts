import { spanFromUtf16, type SpanSource } from './spans';
import type { Span } from './values';

/**
 * Every place where pasted words stand in a text, in order; the caller asks when there are several.
 * Exactly first; when the words stand nowhere exactly, with runs of white space and the shapes of
 * quotation marks taken as equal, since copying through another program changes those. The spans
 * are always of the text's own words, never of the pasted ones.
 */
export function findQuote(source: SpanSource, quote: string): Span[] {
  if (quote.trim() === '') return [];
  const exact = occurrences(source.body, quote).flatMap(
    (at) => spanFromUtf16(source, at, at + quote.length) ?? [],
  );
  if (exact.length > 0) return exact;

  const body = fold(source.body);
  const wanted = fold(quote.trim()).text;
  return occurrences(body.text, wanted).flatMap((at) => {
    const start = body.starts[at];
    const end = body.ends[at + wanted.length - 1];
    return start === undefined || end === undefined
      ? []
      : (spanFromUtf16(source, start, end) ?? []);
  });
}

function occurrences(body: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = body.indexOf(wanted); at >= 0; at = body.indexOf(wanted, at + 1)) found.push(at);
  return found;
}

/** A text with white space and quotation marks unified, and for each of its units where it stood. */
function fold(body: string): { text: string; starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const match of body.matchAll(/\s+|[^]/g)) {
    text += unified(match[0]);
    starts.push(match.index);
    ends.push(match.index + match[0].length);
  }
  return { text, starts, ends };
}

/** One UTF-16 unit for a run of white space or a character; none of those changed has two units. */
function unified(run: string): string {
  if (/^\s/.test(run)) return ' ';
  if (/["“”„‟«»″]/.test(run)) return '"';
  return /['‘’‚‛‹›′`´]/.test(run) ? "'" : run;
}
