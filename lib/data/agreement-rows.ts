import 'server-only';
import { isGroup } from '@/lib/form/field-kinds';
import { formSchema, type Field, type Form } from '@/lib/form/form';
import { variablesThatReadProvenance } from '@/lib/domain/reads-provenance';
import type { AgreementRows } from '@/lib/domain/agreement-of-rows';
import { database } from './database';
import { paged, rowsAtOnce } from './paged';
import { statement } from './write';

/**
 * All that agreement in a study is computed from, as stored text: parsing it is left to whoever computes. Read a page
 * at a time, so that raters' saves go on in between.
 */
export async function agreementRows(
  studyId: string,
  protocol: {
    readonly formJson: string;
    readonly seed: number | undefined;
    readonly provenanceOpen: boolean;
  },
): Promise<AgreementRows> {
  const form = formSchema.parse(JSON.parse(protocol.formJson));
  const withParts = hasParts(form.fields);
  const withProvenance = protocol.provenanceOpen && variablesThatReadProvenance(form).size > 0;
  return {
    formJson: protocol.formJson,
    seed: protocol.seed,
    provenanceOpen: protocol.provenanceOpen,
    items: await itemRows(studyId, withParts, withProvenance),
    sheets: await sheetRows(studyId),
    labels: await labelRows(studyId),
  };
}

const hasParts = (fields: Form['fields']): boolean =>
  fields.some(
    (field: Field) => field.kind === 'each' || (isGroup(field) && hasParts(field.fields)),
  );

type ItemRow = { id: string; ordinal: number; parts: string | null; provenance: string | null };

/** Of the contents only the parts, of provenance only what a rule may read: neither travels without need. */
async function itemRows(
  studyId: string,
  withParts: boolean,
  withProvenance: boolean,
): Promise<AgreementRows['items']> {
  const sql = `SELECT i.id, i.ordinal, ${withParts ? "json_extract(i.contentJson, '$.parts')" : 'NULL'} AS parts,
    ${withProvenance ? 'p.json' : 'NULL'} AS provenance
    FROM Item i ${withProvenance ? 'LEFT JOIN Provenance p ON p.itemId = i.id' : ''}
    WHERE i.studyId = ? AND i.ordinal > ? ORDER BY i.ordinal LIMIT ${rowsAtOnce}`;
  const rows = await paged(
    (handle, after) => statement(handle, sql).all(studyId, after) as ItemRow[],
    (row) => row.ordinal,
  );
  return rows.map((row) => ({ id: row.id, partsJson: row.parts, provenanceJson: row.provenance }));
}

/** Sheets whose labels count together: drawn at the freeze, or brought in as a person's file. */
const counted =
  "s.raterId IS NOT NULL AND s.purpose IN ('main', 'imported') AND s.state NOT IN ('staged', 'withdrawn')";

async function sheetRows(studyId: string): Promise<AgreementRows['sheets']> {
  const { gate } = await database();
  await gate.idle();
  const sheets = statement(
    gate.handle,
    `SELECT s.id, r.code FROM Sheet s JOIN Rater r ON r.id = s.raterId WHERE s.studyId = ? AND ${counted} ORDER BY s.id`,
  ).all(studyId) as { id: string; code: string }[];
  const rows: { rater: string; items: string[] }[] = [];
  for (const sheet of sheets) {
    const trials = await paged(
      (handle, after) =>
        statement(
          handle,
          `SELECT t.position, u.itemId AS item FROM Trial t JOIN Unit u ON u.id = t.unitId
           WHERE t.sheetId = ? AND t.position > ? AND u.itemId IS NOT NULL ORDER BY t.position LIMIT ${rowsAtOnce}`,
        ).all(sheet.id, after) as { position: number; item: string }[],
      (row) => row.position,
    );
    rows.push({ rater: sheet.code, items: trials.map((trial) => trial.item) });
  }
  return rows;
}

type LabelRow = {
  seq: number;
  revision: number;
  payload: string | null;
  rater: string;
  item: string;
};

/** Values that a withdrawal erased are not among them. */
async function labelRows(studyId: string): Promise<AgreementRows['labels']> {
  const rows = await paged(
    (handle, after) =>
      statement(
        handle,
        `SELECT e.seq, e.revision, e.payload, r.code AS rater, u.itemId AS item
         FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Unit u ON u.id = t.unitId
         JOIN Sheet s ON s.id = e.sheetId JOIN Rater r ON r.id = s.raterId
         WHERE e.studyId = ? AND e.seq > ? AND e.kind = 'label' AND u.itemId IS NOT NULL AND ${counted}
         ORDER BY e.seq LIMIT ${rowsAtOnce}`,
      ).all(studyId, after) as LabelRow[],
    (row) => row.seq,
  );
  return rows.flatMap(({ rater, item, revision, payload }) =>
    payload === null ? [] : [{ rater, item, revision, payload }],
  );
}
