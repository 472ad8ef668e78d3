import { CsvError, parse } from 'csv-parse/sync';
import { readJsonLines } from './json-lines';
import type { Json } from './strict-json';
import { readTextLines } from './text-lines';

/** A cell: a text, nothing, a rater's word that he could not judge, or a list or an object, which is no cell. */
export type Cell = string | null | typeof CANNOT_JUDGE | typeof NO_CELL;

export const CANNOT_JUDGE = Symbol('cannot judge');
export const NO_CELL = Symbol('no cell');

/** One row with the cells of its columns; a column that the row does not have is absent. */
export type RatingRecord = { readonly line: number; readonly cells: ReadonlyMap<string, Cell> };

/** A row or a file that cannot be read: `column` is null where that is no matter of one column. */
export type UnreadRow = {
  readonly line: number;
  readonly column: string | null;
  readonly reason: string;
  readonly mend: string;
};

export type RatingRecords = {
  /** Every column that some row has, in the order of their first appearance. */
  readonly columns: readonly string[];
  readonly records: readonly RatingRecord[];
  readonly unread: readonly UnreadRow[];
};

/** The longest file that is read: all of it is held while figures are computed. */
export const MAX_RATINGS_BYTES = 256_000_000;

/** CSV has a header and commas; an empty cell is nothing. Quoted cells may hold breaks. */
export async function csvRecords(bytes: Uint8Array): Promise<RatingRecords> {
  const unread = await unreadableLines(bytes);
  if (unread.length > 0) return { columns: [], records: [], unread };
  const { rows, fault } = csvRows(new TextDecoder().decode(bytes));
  const [header, ...rest] = rows;
  if (!header) return { columns: [], records: [], unread: fault ? [fault] : [] };
  const wrong = headerFault(header.cells);
  if (wrong) return { columns: [], records: [], unread: [{ line: header.line, ...wrong }] };
  const columns = header.cells;
  const records: RatingRecord[] = [];
  const faults: UnreadRow[] = fault ? [fault] : [];
  for (const { line, cells } of rest) {
    if (cells.length !== columns.length) {
      faults.push({
        line,
        column: null,
        reason: `The row has ${cells.length} cells; the header has ${columns.length}.`,
        mend: 'Put cells with a comma in double quotes, or complete the row.',
      });
      continue;
    }
    const named = columns.map((column, at): [string, Cell] => [column, cells[at] || null]);
    records.push({ line, cells: new Map(named) });
  }
  return { columns, records, unread: faults };
}

/** JSON Lines: one object a row; null is nothing, the empty text is a text. */
export async function jsonRecords(bytes: Uint8Array): Promise<RatingRecords> {
  const columns = new Set<string>();
  const records: RatingRecord[] = [];
  const unread: UnreadRow[] = [];
  for await (const read of readJsonLines(once(bytes))) {
    const { line } = read;
    if ('refused' in read) {
      unread.push({ line, column: null, reason: read.refused, mend: read.mend });
      continue;
    }
    const { value } = read;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const mend = 'Write the row as {"item": …, "rater": …, "value": …}.';
      unread.push({ line, column: null, reason: 'The row is not an object.', mend });
      continue;
    }
    const cells = new Map<string, Cell>();
    for (const [column, json] of Object.entries(value)) {
      cells.set(column, cellOf(json));
      columns.add(column);
    }
    records.push({ line, cells });
  }
  return { columns: [...columns], records, unread };
}

function cellOf(json: Json): Cell {
  if (json === null || typeof json === 'string') return json;
  if (typeof json === 'number' || typeof json === 'boolean') return String(json);
  return !Array.isArray(json) && Object.hasOwn(json, 'cannotJudge') ? CANNOT_JUDGE : NO_CELL;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}

async function unreadableLines(bytes: Uint8Array): Promise<UnreadRow[]> {
  const unread: UnreadRow[] = [];
  for await (const read of readTextLines(once(bytes))) {
    if (!('refused' in read)) continue;
    unread.push({ line: read.line, column: null, reason: read.refused, mend: read.mend });
  }
  return unread;
}

type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The rows that are not blank, as far as the file can be read; the lines on which they begin. */
function csvRows(text: string): { rows: CsvRow[]; fault: UnreadRow | null } {
  const rows: CsvRow[] = [];
  let line = 1;
  const keep = (cells: string[]): null => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells });
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    return null;
  };
  try {
    parse(text, {
      on_record: keep,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    return { rows, fault: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, fault: { line, column: null, ...quoteFault(error.code) } };
  }
}

function quoteFault(code: string): { reason: string; mend: string } {
  const mend = 'Put the whole cell in double quotes, and write a quote inside it twice.';
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return { reason: 'A quoted cell begins in this row and never ends.', mend };
  return { reason: 'A double quote stands where a cell neither begins nor ends.', mend };
}

function headerFault(columns: readonly string[]): Omit<UnreadRow, 'line'> | null {
  const [only = ''] = columns;
  const other = columns.length === 1 ? /[;\t|]/.exec(only)?.[0] : undefined;
  if (other !== undefined) {
    const name = other === '\t' ? 'tabs' : `"${other}"`;
    const reason = `The columns are separated by ${name}.`;
    return { column: null, reason, mend: 'Save the file with commas between the columns.' };
  }
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice === undefined) return null;
  const reason = `The header names the column "${twice}" twice.`;
  return { column: twice, reason, mend: 'Rename one of the two.' };
}
