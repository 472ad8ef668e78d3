import { RefusedFile } from '../folder';
import { readJsonLines, type JsonLine } from '../json-lines';
import { readDelimitedRows } from './delimited-rows';
import { encodingOf, noText, START_BYTES, withStart, writingOf, type Encoding } from './file-start';
import { readJsonValues } from './json-values';
import { nameOf, separatorOf } from './separator';

/** What a command takes: any table, or rows of JSON alone because their cells are no plain texts. */
export type TableOptions = { readonly cells?: 'read' | 'refuse' };

/**
 * Reads a table, whatever program wrote it: one row for each line, entry or object that is not empty, or one refusal.
 * What kind of file it is, is found before any of it is parsed: the encoding (UTF-8, or UTF-16 with its mark), JSON
 * Lines, a JSON list, JSON objects over several lines, or cells between commas, semicolons, tabs or "|". A file of any
 * other kind is named for what it is, once. It reads as a stream, never throws on what a person wrote, and never
 * repeats content.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  { cells = 'read' }: TableOptions = {},
): AsyncGenerator<JsonLine> {
  const file = withStart(bytes);
  let start: IteratorResult<Uint8Array, unknown>;
  try {
    start = await file.next();
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    yield { line: 1, refused: error.reason, mend: error.mend, last: true };
    return;
  }
  if (start.done === true) return;
  const other = noText(start.value);
  if (other !== null) {
    yield { line: 1, ...other, last: true };
    return;
  }
  const whole = chained(start.value, file);
  const encoding = encodingOf(start.value);
  const text = new TextDecoder(encoding).decode(start.value, { stream: true });
  const writing = text.includes('\0') ? 'json-lines' : writingOf(text);
  if (writing === 'json-lines') {
    yield* readJsonLines(encoding === 'utf-8' ? whole : asUtf8(whole, encoding));
  } else if (writing === 'markup') {
    yield { line: 1, refused: 'The file is a web page or XML.', mend: 'Export the table as CSV (UTF-8).', last: true }; // prettier-ignore
  } else if (writing === 'json-values') {
    yield* decoded(whole, encoding, readJsonValues);
  } else {
    const found = separatorOf(text.replace(/^\s*\n/, ''), start.value.length < START_BYTES);
    if (cells === 'refuse' && (!('separator' in found) || found.cells < 2))
      yield* readJsonLines(whole);
    else if ('refused' in found) yield { line: 1, ...found, last: true };
    else if (cells === 'refuse') {
      const refused = `The file is a table of cells with ${nameOf(found.separator)}, not JSON.`;
      yield { line: 1, refused, mend: 'Write one JSON object on each line.', last: true };
    } else {
      const { separator, skipped } = found;
      yield* decoded(whole, encoding, (pieces) => readDelimitedRows(pieces, separator, skipped));
    }
  }
}

async function* chained(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield start;
  yield* rest;
}

async function* asUtf8(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder();
  for await (const piece of pieces(bytes, encoding)) yield utf8.encode(piece);
}

/** The text of a file, piece by piece and without its mark; what stands before bytes that are no text comes first. */
async function* pieces(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of bytes) {
    let piece = '';
    try {
      piece = decoder.decode(chunk, { stream: true });
    } catch {
      const lenient = new TextDecoder(encoding).decode(chunk);
      yield lenient.slice(0, Math.max(0, lenient.indexOf('\ufffd')));
      throw new RefusedFile(NOT_UTF8.reason, NOT_UTF8.mend);
    }
    const nul = piece.indexOf('\0');
    if (nul >= 0) {
      yield piece.slice(0, nul);
      throw new RefusedFile('The line holds a NUL character.', 'Save the file as text, in UTF-8.');
    }
    if (piece !== '') yield piece;
  }
  try {
    const end = decoder.decode();
    if (end !== '') yield end;
  } catch {
    throw new RefusedFile('The file ends in the middle of a character.', 'It may be cut short: save it again.'); // prettier-ignore
  }
}

const NOT_UTF8 = {
  reason: 'The line is not valid UTF-8 (perhaps Windows-1252 or Latin-1).',
  mend: 'Save the file as UTF-8: in a spreadsheet program choose “CSV UTF-8”.',
} as const;

/** Rows of the text of a file; bytes that are no text end it, on the line where they stand. */
async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  read: (pieces: AsyncIterable<string>) => AsyncGenerator<JsonLine>,
): AsyncGenerator<JsonLine> {
  let line = 1;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const piece of pieces(bytes, encoding)) {
      line += piece.split(/\r\n|\n|\r/).length - 1;
      yield piece;
    }
  };
  try {
    yield* read(counted());
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    yield { line, refused: error.reason, mend: error.mend, last: true };
  }
}
