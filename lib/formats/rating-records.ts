import type { Json } from './strict-json';
import { readTable } from './table/read-table';

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

/** Every row of a table, with its cells by column. Nothing in CSV is an empty cell, in JSON null. */
export async function ratingRecords(bytes: Uint8Array): Promise<RatingRecords> {
  const columns = new Set<string>();
  const records: RatingRecord[] = [];
  const unread: UnreadRow[] = [];
  for await (const read of readTable(once(bytes))) {
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

/** Bytes that are held already, as a file would give them. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
