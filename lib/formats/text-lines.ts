import { RefusedFile } from './folder';

/** A line as it stood, or the reason why it cannot be read. Lines count from 1, as editors do. */
export type TextLine =
  | { readonly line: number; readonly text: string }
  | {
      readonly line: number;
      readonly refused: string;
      readonly mend: string;
      /** Nothing after this line was read. */
      readonly last?: true;
    };

/** The longest line that is read, in bytes. */
export const MAX_LINE_BYTES = 5_000_000;

const UTF16 = {
  refused: 'The file is not in UTF-8; it looks like UTF-16.',
  mend: 'Save the file as UTF-8 and import it again.',
  last: true,
} as const;

/**
 * Splits UTF-8 into lines at LF, CRLF or CR, in memory bounded by the longest line that is allowed. A
 * byte order mark at the front and a missing end of the last line are fine; U+2028 is no line break.
 * A line that is too long or not UTF-8 is refused by itself; UTF-16 is refused as a whole.
 */
export async function* readTextLines(
  bytes: AsyncIterable<Uint8Array>,
  maxLineBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<TextLine> {
  const splitter = new Splitter(maxLineBytes);
  let line = 0;
  let start = true;
  try {
    for await (const chunk of withWholeStart(bytes)) {
      if (start && isUtf16(chunk)) {
        yield { line: 1, ...UTF16 };
        return;
      }
      const raws = splitter.push(start ? withoutMark(chunk) : chunk);
      start = false;
      for (const raw of raws) {
        line += 1;
        yield decoded(raw, line);
      }
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    yield { line: line + 1, refused: error.reason, mend: error.mend, last: true };
    return;
  }
  const rest = splitter.end();
  if (rest) yield decoded(rest, line + 1);
}

type RawLine = { readonly bytes: Uint8Array | null; readonly size: number; readonly limit: number };

const LF = 0x0a;
const CR = 0x0d;

/** Cuts chunks into lines; keeps the bytes of one unfinished line at most. */
class Splitter {
  private pieces: Uint8Array[] = [];
  private size = 0;
  private afterCr = false;

  constructor(private readonly limit: number) {}

  *push(chunk: Uint8Array): Generator<RawLine> {
    let at = 0;
    if (this.afterCr && chunk.length > 0) {
      if (chunk[0] === LF) at = 1;
      this.afterCr = false;
    }
    let lf = chunk.indexOf(LF, at);
    let cr = chunk.indexOf(CR, at);
    while (lf >= 0 || cr >= 0) {
      const atCr = cr >= 0 && (lf < 0 || cr < lf);
      const end = atCr ? cr : lf;
      this.keep(chunk.subarray(at, end));
      yield this.take();
      at = end + 1;
      if (atCr) {
        if (at === chunk.length) this.afterCr = true;
        else if (chunk[at] === LF) at += 1;
      }
      if (lf >= 0 && lf < at) lf = chunk.indexOf(LF, at);
      if (cr >= 0 && cr < at) cr = chunk.indexOf(CR, at);
    }
    // A copy: the source may use its buffer again, and a slice would hold all of it.
    this.keep(chunk.slice(at));
  }

  end(): RawLine | undefined {
    return this.size > 0 ? this.take() : undefined;
  }

  private keep(piece: Uint8Array): void {
    this.size += piece.length;
    if (this.size > this.limit) this.pieces = [];
    else if (piece.length > 0) this.pieces.push(piece);
  }

  private take(): RawLine {
    const { size, limit, pieces } = this;
    const [only] = pieces;
    const bytes = size > limit ? null : pieces.length === 1 && only ? only : Buffer.concat(pieces);
    this.pieces = [];
    this.size = 0;
    return { bytes, size, limit };
  }
}

// Without `ignoreBOM` a mark inside the file would be dropped silently.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded({ bytes, size, limit }: RawLine, line: number): TextLine {
  if (bytes === null) {
    const refused = `The line is ${size} bytes long; the limit is ${limit}.`;
    return { line, refused, mend: 'Shorten the texts of this row, or split it.' };
  }
  if (bytes.includes(0)) {
    return {
      line,
      refused: 'The line holds a NUL byte; it may be UTF-16 or not a text at all.',
      mend: 'Save the file as UTF-8 text, without NUL.',
    };
  }
  try {
    return { line, text: utf8.decode(bytes) };
  } catch {
    const refused = 'The line is not valid UTF-8 (Latin-1 or another encoding, perhaps).';
    return { line, refused, mend: 'Save the file as UTF-8.' };
  }
}

/** The same bytes, with at least four in the first chunk when there are so many. */
async function* withWholeStart(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array(0);
  for await (const chunk of bytes) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 4) continue;
    yield start;
    start = null;
  }
  if (start !== null && start.length > 0) yield start;
}

function isUtf16(start: Uint8Array): boolean {
  const [a, b, c, d] = start;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  // ASCII in UTF-16 or UTF-32 without a mark: every second byte at least is NUL.
  return (
    (a === 0 && b !== 0) || (a !== 0 && b === 0) || (a === 0 && b === 0 && (c === 0xfe || d !== 0))
  );
}

function withoutMark(start: Uint8Array): Uint8Array {
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? start.subarray(3) : start;
}
