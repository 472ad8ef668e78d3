import { pairSchema, type PairRow } from '@/lib/domain/pairs/pair';
import { sentence } from '@/lib/domain/sentence';
import { entryOf, type Folder } from './folder';
import { KnownIds } from './known-ids';
import { refusedLine, type Refused } from './refusals';
import type { Json } from './strict-json';
import { readTable } from './table/read-table';

export const PAIRS = 'pairs.jsonl';

/** More rows than this are another kind of job. */
const MAX_PAIRS = 100_000;

export type ReadPair = { readonly line: number; readonly row: PairRow } | Refused;

/** The rows of pairs.jsonl in the order of the file; nothing where there is no such file. */
export async function readPairRows(folder: Folder): Promise<ReadPair[]> {
  const entry = entryOf(folder, PAIRS);
  const rows: ReadPair[] = [];
  if (!entry) return rows;
  const ids = new KnownIds();
  for await (const read of readTable(entry.open(), { cells: 'refuse' })) {
    const { line } = read;
    if (rows.length >= MAX_PAIRS) {
      const reason = `The file has more than ${MAX_PAIRS} rows; from here on it was not read.`;
      rows.push({ file: PAIRS, line, reason, mend: 'Split the study.' });
      break;
    }
    if ('refused' in read) rows.push(refusedLine(PAIRS, read));
    else rows.push(pairRow(read.value, line, ids));
  }
  return rows;
}

function pairRow(value: Json, line: number, ids: KnownIds): ReadPair {
  const parsed = pairSchema.safeParse(value, { error: sentence });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = (issue?.path ?? []).map((step) => String(step).slice(0, 40)).join('/');
    const message = issue?.message ?? 'The row has another shape.';
    const reason = where === '' ? message : `${where}: ${message}`;
    return { file: PAIRS, line, reason, mend: 'Correct the row, or leave it out.' };
  }
  const clash = ids.note(parsed.data.id, line, false);
  return clash
    ? {
        file: PAIRS,
        line,
        id: parsed.data.id,
        reason: `Its id clashes with that of line ${clash.line}: ${clash.how}.`,
        mend: 'Give each row an id of its own.',
      }
    : { line, row: parsed.data };
}
