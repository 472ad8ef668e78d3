import 'server-only';
import { formSchema } from '@/lib/form/form';
import type { StudyPage } from '@/lib/domain/stored-rows';
import { variablesThatReadProvenance } from '@/lib/domain/reads-provenance';
import { asksOfParts } from '@/lib/form/asks-of-parts';
import { labelRowPages } from './counted-labels';
import { database } from './store/database';
import {
  countedSheetsOf,
  sheetItemsAfter,
  type StoredSheet,
  type StoredSheetItem,
} from './figure-rows';
import { paged, rowsAtOnce } from './paged';
import { trialKindOf } from './stored-pair';
import { statement } from './store/sqlite/write';

type Protocol = Extract<StudyPage, { kind: 'protocol' }>;

/**
 * All that agreement in a study is computed from, as stored text, a page at a time: parsing it is left to whoever
 * computes, and raters' saves go on in between. Of the contents only the parts are read, and of provenance only what
 * a rule may read; neither without need.
 */
export async function* agreementPages(
  studyId: string,
  protocol: Omit<Protocol, 'kind'>,
): AsyncGenerator<StudyPage> {
  const { formJson, seed, provenanceOpen } = protocol;
  yield { kind: 'protocol', formJson, seed, provenanceOpen };
  const form = formSchema.parse(JSON.parse(formJson));
  const withProvenance = provenanceOpen && variablesThatReadProvenance(form).size > 0;
  yield* itemPages(studyId, asksOfParts(form.fields), withProvenance);
  yield* sheetPages(studyId);
  for await (const rows of labelRowPages(studyId)) yield { kind: 'labels', rows };
}

type StoredItem = {
  id: string;
  ordinal: number;
  kind: string;
  parts: string | null;
  provenance: string | null;
};

async function* itemPages(
  studyId: string,
  withParts: boolean,
  withProvenance: boolean,
): AsyncGenerator<StudyPage> {
  const sql = `SELECT i.id, i.ordinal, u.kind, ${withParts ? "json_extract(i.contentJson, '$.parts')" : 'NULL'} AS parts,
    ${withProvenance ? 'p.json' : 'NULL'} AS provenance
    FROM Item i JOIN Unit u ON u.itemId = i.id AND u.purpose = 'standard' ${withProvenance ? 'LEFT JOIN Provenance p ON p.itemId = i.id' : ''}
    WHERE i.studyId = ? AND i.ordinal > ? ORDER BY i.ordinal LIMIT ${rowsAtOnce}`;
  const pages = paged(
    (handle, after) => statement(handle, sql).all(studyId, after) as StoredItem[],
    (row) => row.ordinal,
  );
  for await (const rows of pages) {
    yield {
      kind: 'items',
      rows: rows.map((row) => ({
        id: row.id,
        trial: trialKindOf(row.kind),
        partsJson: row.parts,
        provenanceJson: row.provenance,
      })),
    };
  }
}

export async function* sheetPages(
  studyId: string,
): AsyncGenerator<Extract<StudyPage, { kind: 'sheet' }>> {
  const { gate } = await database();
  await gate.idle();
  const sheets = statement(gate.handle, countedSheetsOf).all(studyId) as StoredSheet[];
  for (const sheet of sheets) {
    const pages = paged(
      (handle, after) =>
        statement(handle, `${sheetItemsAfter} LIMIT ${rowsAtOnce}`).all(
          sheet.id,
          after,
        ) as StoredSheetItem[],
      (row) => row.position,
    );
    for await (const rows of pages) {
      yield { kind: 'sheet', rater: sheet.code, items: rows.map((row) => row.item) };
    }
  }
}
