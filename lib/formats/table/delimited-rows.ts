import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { JsonLine } from '../json-lines';
import { createPace } from '../pace';
import type { Json } from '../strict-json';
import { withoutEmptyEnd, type Separator } from './separator';

/**
 * Reads rows of cells as objects: the header names them, an empty cell is null, and every other cell is a text exactly
 * as written. Quoted cells may hold breaks. Columns and rows in which nothing stands at all, as spreadsheet programs
 * leave them behind, are passed over; a value that stands in a column without a name is not. `skipped` lines stand
 * before the header. A fault in the header or in the quotes ends the file.
 */
export async function* readDelimitedRows(
  pieces: AsyncIterable<string>,
  separator: Separator,
  skipped: number,
): AsyncGenerator<JsonLine> {
  const pace = createPace();
  let line = 1;
  let header: Header | null = null;
  try {
    for await (const { begins, cells } of records(pieces, separator, (next) => {
      line = next;
    })) {
      await pace();
      const filled = withoutEmptyEnd(cells);
      if (filled.length === 0 || begins <= skipped) continue;
      if (header === null) {
        const read = headerOf(filled, begins);
        if ('refused' in read) {
          yield read;
          return;
        }
        header = read;
        continue;
      }
      const read = rowOf(header, cells, filled.length, begins);
      yield read;
      if ('refused' in read && read.last === true) return;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line, ...quoteFault(error.code), last: true };
  }
}

type CsvRow = { readonly begins: number; readonly cells: readonly string[] };

/** The rows with the lines on which they begin. `onLine` hears where the next one begins. */
async function* records(
  pieces: AsyncIterable<string>,
  delimiter: Separator,
  onLine: (next: number) => void,
): AsyncGenerator<CsvRow> {
  let next = 1;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (cells: string[]) => {
      const begins = next;
      next += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      onLine(next);
      // The types of csv-parse know rows of texts alone.
      return { begins, cells } as never;
    },
  });
  // A fault of the source ends the parser, whose reader below is told.
  pipeline(Readable.from(pieces), parser, () => undefined);
  yield* parser as AsyncIterable<unknown> as AsyncIterable<CsvRow>; // what `on_record` makes
}

type Header = { readonly names: readonly string[] };

function headerOf(
  cells: readonly string[],
  line: number,
): Header | (JsonLine & { refused: string }) {
  const names = cells.map((cell) => cell.trim());
  const [only = ''] = names;
  if (names.length === 1 && /[,;\t|]/.test(only)) {
    return {
      line,
      refused: `The whole header stands in one pair of quotes: ${JSON.stringify(only.slice(0, 60))}.`,
      mend: 'Remove the quotes around whole rows; only cells are quoted.',
      last: true,
    };
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice === undefined) return { names };
  return {
    line,
    refused: `The header names the column ${JSON.stringify(twice.slice(0, 60))} twice.`,
    mend: 'Rename one of the two.',
    last: true,
  };
}

function rowOf(
  { names }: Header,
  cells: readonly string[],
  filled: number,
  line: number,
): JsonLine {
  if (filled > names.length || cells.length < names.length) {
    return {
      line,
      refused: `The row has ${Math.max(filled, cells.length)} cells; the header has ${names.length}.`,
      mend: 'Put cells that hold a separator in double quotes, or complete the row.',
    };
  }
  const value: { [name: string]: Json } = {};
  for (const [at, name] of names.entries()) {
    const cell = cells[at] ?? '';
    if (name !== '') value[name] = cell === '' ? null : cell;
    else if (cell.trim() !== '') {
      return {
        line,
        refused: `Column ${at + 1} has a value here and no name in the header.`,
        mend: 'Name the column in the header, or remove it.',
        last: true,
      };
    }
  }
  return { line, value };
}

function quoteFault(code: string): { refused: string; mend: string } {
  const mend = 'Put the whole cell in double quotes, and write a quote inside it twice.';
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return { refused: 'A quoted cell begins in this row and never ends.', mend };
  return { refused: 'A double quote stands where a cell neither begins nor ends.', mend };
}
