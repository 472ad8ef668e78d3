import type { Provenance } from '@/lib/domain/item';
import { readJsonLines } from './json-lines';
import { csvRecords } from './rating-records';

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

/** Reads a file of texts, CSV with a header or JSON Lines with one object a row. `file` is its name in refusals. */
export async function readTextRows(
  bytes: Uint8Array,
  file: string,
  format: 'csv' | 'jsonl',
): Promise<TextRows> {
  return format === 'csv' ? csvRows(bytes, file) : jsonRows(bytes, file);
}

async function csvRows(bytes: Uint8Array, file: string): Promise<TextRows> {
  const read = await csvRecords(bytes);
  return {
    rows: read.records.map(({ line, cells }) => ({
      file,
      line,
      fields: Object.fromEntries(cells),
    })),
    refused: read.unread.map(({ line, column, reason, mend }) => {
      return { file, line, field: column, reason, mend };
    }),
  };
}

async function jsonRows(bytes: Uint8Array, file: string): Promise<TextRows> {
  const rows: TextRow[] = [];
  const refused: RefusedRow[] = [];
  for await (const read of readJsonLines(whole(bytes))) {
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

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
