import { parseStrictJson } from '../strict-json';

/** How much of a file is looked at before any of it is parsed. */
export const START_BYTES = 65_536;

/** The same bytes, with the first chunk as long as `START_BYTES` where the file is. */
export async function* withStart(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] | null = [];
  let size = 0;
  for await (const chunk of bytes) {
    if (pieces === null) {
      yield chunk;
      continue;
    }
    // A copy: the source may use its buffer again.
    pieces.push(chunk.slice());
    size += chunk.length;
    if (size < START_BYTES) continue;
    yield Buffer.concat(pieces);
    pieces = null;
  }
  if (pieces !== null && size > 0) yield Buffer.concat(pieces);
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The encoding that a mark at the front of a file declares; UTF-8 where there is none. */
export function encodingOf(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** A file that is no table of text, named by its first bytes. */
export type NoTable = { readonly refused: string; readonly mend: string };

/** What is said of a zip that is no spreadsheet. */
export const ZIP = 'The file is a zip archive.';

const SAVE_AS_CSV = 'Save the sheet as CSV (UTF-8), and use that file.';

/** What a file is that holds no text, by its first bytes; null for one that may be a text. */
export function noText(start: Uint8Array): NoTable | null {
  const begins = (...bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) {
    const names = new TextDecoder('latin1').decode(start);
    return /\[Content_Types\]\.xml|xl\/|mimetypeapplication\/vnd\.oasis/.test(names)
      ? { refused: 'The file is a spreadsheet (xlsx or ods), not a text file.', mend: SAVE_AS_CSV }
      : { refused: ZIP, mend: 'Unpack it, and use the table inside.' };
  }
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return { refused: 'The file is an old spreadsheet (xls), not a text file.', mend: SAVE_AS_CSV };
  if (begins(0x50, 0x41, 0x52, 0x31))
    return { refused: 'The file is in Parquet format.', mend: 'Export it as CSV or JSON Lines.' };
  if (begins(0x1f, 0x8b))
    return { refused: 'The file is compressed (gzip).', mend: 'Unpack it, and use that file.' };
  if (begins(0x28, 0xb5, 0x2f, 0xfd))
    return { refused: 'The file is compressed (zstd).', mend: 'Unpack it, and use that file.' };
  if (begins(0x25, 0x50, 0x44, 0x46))
    return { refused: 'The file is a PDF.', mend: 'Save its table as CSV (UTF-8).' };
  if (begins(0x53, 0x51, 0x4c, 0x69, 0x74, 0x65))
    return { refused: 'The file is an SQLite database.', mend: 'Export the table as CSV.' };
  return null;
}

/** How the rows of a file are written. */
export type Writing = 'json-lines' | 'json-values' | 'delimited' | 'markup';

/**
 * How rows are written, by the first text of a file: one JSON value a line; JSON values over several lines, in a list
 * or one after another; cells with a separator; or a markup language, which holds no rows that are read here.
 */
export function writingOf(start: string): Writing {
  const text = start.trimStart();
  if (/^<(!doctype|html|\?xml|table)/i.test(text)) return 'markup';
  const [first = '', second = ''] = text.split(/\r\n|\n|\r/, 2);
  const next = second.trimStart();
  const whole = parseStrictJson(first).ok;
  // A list behind which lines go on is a row, though a wrong one; any other list holds the rows.
  if (first.startsWith('[')) return whole && next !== '' ? 'json-lines' : 'json-values';
  if (first.startsWith('{')) {
    const goesOn = !whole && next !== '' && !next.startsWith('{') && /[{[,:]\s*$/.test(first);
    return goesOn ? 'json-values' : 'json-lines';
  }
  // A text in quotes may be a cell; any other whole value is a row of its own.
  const value = text === '' || (whole && !first.startsWith('"'));
  return value || next.startsWith('{"') ? 'json-lines' : 'delimited';
}
