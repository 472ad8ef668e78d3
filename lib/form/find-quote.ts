import { spansFromUtf16, type SpanSource } from './spans';
import type { Span } from './values';

/**
 * The places where pasted words stand in a text, in order, and no more of them than `most`; the
 * caller asks when there are several. Exactly first; when the words stand nowhere exactly, with runs
 * of white space and the shapes of quotation marks taken as equal, since copying through another
 * program changes those. The spans are always of the text's own words, never of the pasted ones.
 */
export function findQuote(source: SpanSource, quote: string, most = Infinity): Span[] {
  if (quote.trim() === '') return [];
  const exact = spansFromUtf16(source, exactly(source.body, quote), most);
  return exact.length > 0 ? exact : spansFromUtf16(source, loosely(source, quote.trim()), most);
}

function* exactly(body: string, quote: string): Iterable<[start: number, end: number]> {
  for (const at of occurrences(body, quote)) yield [at, at + quote.length];
}

function* loosely(source: SpanSource, quote: string): Iterable<[start: number, end: number]> {
  const body = foldOf(source);
  const wanted = unified(quote);
  for (const at of occurrences(body.text, wanted))
    yield [unfolded(body, at), unfolded(body, at + wanted.length)];
}

function* occurrences(body: string, wanted: string): Iterable<number> {
  for (let at = body.indexOf(wanted); at >= 0; at = body.indexOf(wanted, at + 1)) yield at;
}

/** A text with white space and quotation marks unified, and the runs that became shorter by it. */
type Folded = { readonly text: string; readonly runs: readonly Run[] };
/** Behind a run of white space: its end in the folded text, and the units lost up to there. */
type Run = { readonly end: number; readonly lost: number };

/** Folded once for each text: whoever types asks again with every letter. */
const folded = new WeakMap<SpanSource, Folded>();

function foldOf(source: SpanSource): Folded {
  const known = folded.get(source);
  if (known !== undefined) return known;
  const runs: Run[] = [];
  let lost = 0;
  for (const { 0: run, index } of source.body.matchAll(/\s{2,}/g)) {
    lost += run.length - 1;
    runs.push({ end: index + run.length - lost, lost });
  }
  const fold = { text: unified(source.body), runs };
  folded.set(source, fold);
  return fold;
}

/** Where an offset of the folded text stands in the text itself. */
function unfolded({ runs }: Folded, at: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return at + (runs[low - 1]?.lost ?? 0);
}

/** One UTF-16 unit for a run of white space or a mark; none of those changed has two units. */
function unified(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/["“”„‟«»″]/g, '"')
    .replace(/['‘’‚‛‹›′`´]/g, "'");
}
