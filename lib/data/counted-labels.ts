import 'server-only';
import { paged, rowsAtOnce } from './paged';
import {
  countedSheets,
  countedTrials,
  labelRowsAfter,
  type CountedLabel,
  type StoredLabelRow,
} from './figure-rows';
import { payloadTurner } from './turned-label';
import { statement } from './store/sqlite/write';

export { countedSheets, countedTrials, type CountedLabel };

/**
 * Every revision of every label that figures count, in the order of the ledger, a page at a time. Values that a
 * withdrawal erased are not among them.
 */
export async function* labelRowPages(studyId: string): AsyncGenerator<CountedLabel[]> {
  const pages = paged(
    (handle, after) => statement(handle, labels).all(studyId, after) as StoredLabelRow[],
    (row) => row.seq,
  );
  const turn = await payloadTurner(studyId);
  for await (const rows of pages)
    yield rows.map(({ sides, ...row }) => ({ ...row, payload: turn(row.payload, sides) }));
}

const labels = `${labelRowsAfter} LIMIT ${rowsAtOnce}`;
