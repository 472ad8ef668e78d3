import type { Provenance } from '@/lib/domain/item';
import { readTable } from './table/read-table';

/** A row of a file of texts: its fields by name, as they stood. */
export type TextRow = {
  readonly file: string;
  readonly line: number;
  readonly fields: Provenance;
};

/** A row, or a file, that cannot be used: `field` is null where that is no matter of one field. */
export type RefusedRow = {
  readonly file: string;
  readonly line: number;
  readonly field: string | null;
  readonly reason: string;
  readonly mend: string;
};

export type TextRows = {
  readonly rows: readonly TextRow[];
  readonly refused: readonly RefusedRow[];
};

/** Reads a file of texts: a table with a header, or JSON with one object a row. `file` is its name in refusals. */
export async function readTextRows(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
): Promise<TextRows> {
  const rows: TextRow[] = [];
  const refused: RefusedRow[] = [];
  for await (const read of readTable(bytes)) {
    const { line } = read;
    if ('refused' in read) {
      refused.push({ file, line, field: null, reason: read.refused, mend: read.mend });
    } else if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value)) {
      const mend = 'Write each row as one object, {"name": value, …}.';
      refused.push({ file, line, field: null, reason: 'The row is not an object.', mend });
    } else rows.push({ file, line, fields: read.value });
  }
  return { rows, refused };
}
