import type { Sides } from '@/lib/domain/pairs/pair';
import type { ReportItemRow } from '@/lib/figures/gather-report';
import type { StoredJudgment } from '@/lib/domain/stored-judgment';

// The queries behind figures, as text: a page of them is read on the serving thread, or all of them by a worker with
// a connection of its own. Places in a query are the study (or file, or sheet) and the row after which it goes on.

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

export type StoredLabelRow = CountedLabel & { readonly sides: Sides | null };

/** Every revision of every label that figures count, in the order of the ledger. */
export const labelRowsAfter = `SELECT e.seq, e.savedAt, e.revision, e.payload, r.code AS rater, u.itemId AS item, t.sides
  FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Unit u ON u.id = t.unitId
  JOIN Sheet s ON s.id = e.sheetId JOIN Rater r ON r.id = s.raterId
  WHERE e.studyId = ? AND e.seq > ? AND e.kind = 'label' AND e.payload IS NOT NULL
    AND u.itemId IS NOT NULL AND ${countedTrials} AND ${countedSheets}
  ORDER BY e.seq`;

/** Labels that were erased because their rater withdrew. */
export const erasedLabelsOf =
  "SELECT count(DISTINCT trialId) AS labels FROM Entry WHERE studyId = ? AND kind = 'label' AND payload IS NULL";

/** The files that a person's labels came from, in the order of the ledger. */
export const labelFilesOf =
  "SELECT payload FROM Entry WHERE studyId = ? AND kind = 'labels-imported' AND payload IS NOT NULL ORDER BY seq";

export type StoredJudgmentRow = StoredJudgment & {
  readonly place: number;
  readonly sides: string | null;
};

/** The sides on which a judge saw a pair (i), in its stored order: a row (j) that names none saw the author's a first. */
export const judgedSides = `CASE WHEN i.pairJson IS NULL THEN NULL
  WHEN (coalesce(j.pairOrder, 'ab') = 'ba') = json_extract(i.pairJson, '$.exchanged') THEN 'ab' ELSE 'ba' END`;

/** The files of a study's judgments, in the order in which they were brought in. */
export const judgmentFilesOf =
  'SELECT id FROM JudgmentFile WHERE studyId = ? AND seq IS NOT NULL ORDER BY seq';

/** The judgments of a file, row by row. */
export const judgmentRowsAfter = `SELECT j.place, j.itemId AS item, j.judge, j.run, j.promptSha256, j.pairOrder AS "order", j.attempt, j.state,
  j.family, j.model, j.returnedModel, j.iteration, j.calledAt, j.cost, j.valuesJson, j.unfoundJson, j.problem, ${judgedSides} AS sides
  FROM Judgment j JOIN Item i ON i.id = j.itemId WHERE j.fileId = ? AND j.place > ? ORDER BY j.place`;

export type StoredSheet = { readonly id: string; readonly code: string };
export type StoredSheetItem = { readonly position: number; readonly item: string };

/** The sheets whose labels count, with their raters' codes. */
export const countedSheetsOf = `SELECT s.id, r.code FROM Sheet s JOIN Rater r ON r.id = s.raterId
  WHERE s.studyId = ? AND ${countedSheets} ORDER BY s.id`;

/** The items that a sheet asks about. */
export const sheetItemsAfter = `SELECT t.position, u.itemId AS item FROM Trial t JOIN Unit u ON u.id = t.unitId
  WHERE t.sheetId = ? AND t.position > ? AND u.itemId IS NOT NULL AND ${countedTrials} ORDER BY t.position`;

export type StoredReportItem = ReportItemRow & { readonly ordinal: number };

/** The items of a study as a report reads them; their sealed side comes only while provenance is open. */
export function reportItemsAfter(withParts: boolean, provenanceOpen: boolean): string {
  const sealed = provenanceOpen
    ? 'i.sourceId AS name, p.json AS provenanceJson, i.expectedJson, i.sample'
    : 'i.contentSha256 AS name, NULL AS provenanceJson, NULL AS expectedJson, NULL AS sample';
  return `SELECT i.id, i.ordinal, CASE u.kind WHEN 'item' THEN NULL ELSE u.kind END AS trial, ${withParts ? "json_extract(i.contentJson, '$.parts')" : 'NULL'} AS partsJson, ${sealed}
    FROM Item i JOIN Unit u ON u.itemId = i.id AND u.purpose = 'standard' LEFT JOIN Provenance p ON p.itemId = i.id
    WHERE i.studyId = ? AND i.ordinal > ? ORDER BY i.ordinal`;
}
