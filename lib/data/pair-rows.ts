import { countedSheets } from './figure-rows';

// The queries behind figures on pairs, as text, in the manner of figure-rows.ts. They hold the key: whoever reads them
// has seen to it that provenance is open, or that nothing of it goes further.

/** Rows of pairs.jsonl with what is known of the items that they show: `PairUnitRow`, by ordinal. */
export const pairUnitsAfter = `SELECT i.id AS item, i.ordinal, i.sourceId AS name, u.kind, u.purpose, i.pairJson, i.contentJson,
    p.json AS provenanceJson, pa.json AS provenanceOfA, pb.json AS provenanceOfB
  FROM Item i JOIN Unit u ON u.itemId = i.id LEFT JOIN Provenance p ON p.itemId = i.id
  LEFT JOIN Item a ON a.studyId = i.studyId AND a.sourceId = json_extract(i.pairJson, '$.a')
  LEFT JOIN Provenance pa ON pa.itemId = a.id
  LEFT JOIN Item b ON b.studyId = i.studyId AND b.sourceId = json_extract(i.pairJson, '$.b')
  LEFT JOIN Provenance pb ON pb.itemId = b.id
  WHERE i.studyId = ? AND i.ordinal > ? AND i.pairJson IS NOT NULL ORDER BY i.ordinal`;

const place =
  't.id AS trial, u.itemId AS item, r.code AS rater, s.id AS sheet, s.slot, s.form, t.position, t.showing, t.sides';
const joined = `JOIN Unit u ON u.id = t.unitId AND u.kind <> 'item' JOIN Sheet s ON s.id = t.sheetId
  JOIN Rater r ON r.id = s.raterId`;

/** The trials of a sheet that show a pair or a boundary text, repeats and catch pairs among them: `PairTrialRow`. */
export const pairTrialsOfSheet = `SELECT ${place}, NULL AS seq, NULL AS revision, NULL AS payload FROM Trial t ${joined}
  WHERE t.sheetId = ? AND t.position > ? ORDER BY t.position`;

/** Every revision of their answers, in the order of the ledger: `PairTrialRow`. */
export const pairAnswersAfter = `SELECT ${place}, e.seq, e.revision, e.payload
  FROM Entry e JOIN Trial t ON t.id = e.trialId ${joined}
  WHERE e.studyId = ? AND e.seq > ? AND e.kind = 'label' AND e.payload IS NOT NULL AND ${countedSheets} ORDER BY e.seq`;
