import 'server-only';
import { isGroup } from '@/lib/form/field-kinds';
import type { Field, Form } from '@/lib/form/form';
import type { Sides } from '@/lib/domain/pairs/pair';
import { paged, rowsAtOnce } from './paged';
import { payloadTurner } from './turned-label';
import { statement } from './write';

/** Sheets (s) whose labels count together: drawn at the freeze, or brought in as a person's file. */
export const countedSheets =
  "s.raterId IS NOT NULL AND s.purpose IN ('main', 'imported') AND s.state NOT IN ('staged', 'withdrawn')";

/** Trials (t, of a unit u) that figures count: first showings, and no catch trials. */
export const countedTrials = "t.showing = 0 AND u.purpose = 'standard'";

/** One revision of a label as figures read it: the rater's code, the item, and the payload. */
export type CountedLabel = {
  readonly seq: number;
  readonly savedAt: string;
  readonly rater: string;
  readonly item: string;
  readonly revision: number;
  readonly payload: string;
};

/**
 * Every revision of every label that figures count, in the order of the ledger, a page at a time. Values that a
 * withdrawal erased are not among them.
 */
export async function* labelRowPages(studyId: string): AsyncGenerator<CountedLabel[]> {
  const pages = paged(
    (handle, after) => statement(handle, labels).all(studyId, after) as StoredRow[],
    (row) => row.seq,
  );
  const turn = await payloadTurner(studyId);
  for await (const rows of pages)
    yield rows.map(({ sides, ...row }) => ({ ...row, payload: turn(row.payload, sides) }));
}

type StoredRow = CountedLabel & { readonly sides: Sides | null };

const labels = `SELECT e.seq, e.savedAt, e.revision, e.payload, r.code AS rater, u.itemId AS item, t.sides
  FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Unit u ON u.id = t.unitId
  JOIN Sheet s ON s.id = e.sheetId JOIN Rater r ON r.id = s.raterId
  WHERE e.studyId = ? AND e.seq > ? AND e.kind = 'label' AND e.payload IS NOT NULL
    AND u.itemId IS NOT NULL AND ${countedTrials} AND ${countedSheets}
  ORDER BY e.seq LIMIT ${rowsAtOnce}`;

/** Whether a form asks anything for each part of an item, or for a place between its sentences: only then are the parts read. */
export const asksOfParts = (fields: Form['fields']): boolean =>
  fields.some(
    (field: Field) =>
      field.kind === 'each' ||
      field.kind === 'boundary' ||
      (isGroup(field) && asksOfParts(field.fields)),
  );
