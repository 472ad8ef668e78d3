import { judgmentColumns } from '../judgment-columns';
import type { TrialKind } from '@/lib/domain/blind';
import type { JudgmentState } from '@/lib/domain/judgment';
import type { Sides } from '@/lib/domain/pairs/pair';
import { orNull, paged, query, text, whole, word } from '../query';
import type { RowOf } from '../store';

// What figures are made of: a page of it is read on the serving thread, or all of it by a worker.

/** Sheets (s) whose labels count together: drawn at the freeze, or brought in as a person's file. */
const countedSheets =
  "s.raterId IS NOT NULL AND s.purpose IN ('main', 'imported') AND s.state NOT IN ('staged', 'withdrawn')";

/** Trials (t, of a unit u) that figures count: first showings, and no catch trials. */
const countedTrials = "t.showing = 0 AND u.purpose = 'standard'";

const sides = orNull(word<Sides>());

/**
 * Every revision of every label that figures count, in the order of the ledger: the rater's code, the item, the payload
 * and the sides of a pair as it is stored.
 */
export const countedLabels = paged(
  { study: text },
  {
    seq: whole,
    savedAt: text,
    revision: whole,
    payload: text,
    rater: text,
    item: text,
    sides,
  },
  'seq',
  `SELECT e.seq, e.savedAt, e.revision, e.payload, r.code AS rater, u.itemId AS item, t.sides
  FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Unit u ON u.id = t.unitId
  JOIN Sheet s ON s.id = e.sheetId JOIN Rater r ON r.id = s.raterId
  WHERE e.studyId = :study AND e.seq > :after AND e.kind = 'label' AND e.payload IS NOT NULL AND e.revision IS NOT NULL
    AND u.itemId IS NOT NULL AND ${countedTrials} AND ${countedSheets}
  ORDER BY e.seq`,
);

/** Labels that were erased because their rater withdrew. */
export const erasedLabels = query(
  { study: text },
  { labels: whole },
  "SELECT count(DISTINCT trialId) AS labels FROM Entry WHERE studyId = :study AND kind = 'label' AND payload IS NULL",
);

/** The files that a person's labels came from, in the order of the ledger. */
export const labelFiles = query(
  { study: text },
  { payload: text },
  "SELECT payload FROM Entry WHERE studyId = :study AND kind = 'labels-imported' AND payload IS NOT NULL ORDER BY seq",
);

/** The sheets whose labels count, with their raters' codes. */
export const sheetsThatCount = query(
  { study: text },
  { id: text, code: text },
  `SELECT s.id, r.code FROM Sheet s JOIN Rater r ON r.id = s.raterId
  WHERE s.studyId = :study AND ${countedSheets} ORDER BY s.id`,
);

/** The items that a sheet asks about. */
export const sheetItems = paged(
  { sheet: text },
  { position: whole, item: text },
  'position',
  `SELECT t.position, u.itemId AS item FROM Trial t JOIN Unit u ON u.id = t.unitId
  WHERE t.sheetId = :sheet AND t.position > :after AND u.itemId IS NOT NULL AND ${countedTrials} ORDER BY t.position`,
);

const parts = (read: boolean): string => (read ? "json_extract(i.contentJson, '$.parts')" : 'NULL');

const itemsOfAgreement = (withParts: boolean, withProvenance: boolean) =>
  paged(
    { study: text },
    { id: text, ordinal: whole, kind: text, parts: orNull(text), provenance: orNull(text) },
    'ordinal',
    `SELECT i.id, i.ordinal, u.kind, ${parts(withParts)} AS parts, ${withProvenance ? 'p.json' : 'NULL'} AS provenance
    FROM Item i JOIN Unit u ON u.itemId = i.id AND u.purpose = 'standard' ${withProvenance ? 'LEFT JOIN Provenance p ON p.itemId = i.id' : ''}
    WHERE i.studyId = :study AND i.ordinal > :after ORDER BY i.ordinal`,
  );

/** Items as agreement reads them: of contents the parts, and of provenance anything, only where a form needs it. */
export const agreementItems = {
  plain: itemsOfAgreement(false, false),
  parts: itemsOfAgreement(true, false),
  provenance: itemsOfAgreement(false, true),
  both: itemsOfAgreement(true, true),
};

/** Code points of each text by its id: what offsets of marked words count in. */
const lengths = (read: boolean): string =>
  read
    ? `(SELECT json_group_object(json_extract(t.value, '$.id'), length(json_extract(t.value, '$.body'))) FROM json_each(i.contentJson, '$.texts') t)`
    : 'NULL';

const itemsOfReport = (withParts: boolean, withLengths: boolean, provenanceOpen: boolean) =>
  paged(
    { study: text },
    {
      id: text,
      ordinal: whole,
      trial: orNull(word<TrialKind>()),
      partsJson: orNull(text),
      lengthsJson: orNull(text),
      name: text,
      provenanceJson: orNull(text),
      expectedJson: orNull(text),
      sample: orNull(text),
    },
    'ordinal',
    `SELECT i.id, i.ordinal, CASE u.kind WHEN 'item' THEN NULL ELSE u.kind END AS trial, ${parts(withParts)} AS partsJson,
    ${lengths(withLengths)} AS lengthsJson,
    ${
      provenanceOpen
        ? 'i.sourceId AS name, p.json AS provenanceJson, i.expectedJson, i.sample'
        : 'i.contentSha256 AS name, NULL AS provenanceJson, NULL AS expectedJson, NULL AS sample'
    }
    FROM Item i JOIN Unit u ON u.itemId = i.id AND u.purpose = 'standard' LEFT JOIN Provenance p ON p.itemId = i.id
    WHERE i.studyId = :study AND i.ordinal > :after ORDER BY i.ordinal`,
  );

/** The items of a study as a report reads them; their sealed side comes only while provenance is open. */
const reportItemsBy = (provenanceOpen: boolean) => ({
  plain: itemsOfReport(false, false, provenanceOpen),
  parts: itemsOfReport(true, false, provenanceOpen),
  lengths: itemsOfReport(false, true, provenanceOpen),
  both: itemsOfReport(true, true, provenanceOpen),
});
export const reportItems = { sealed: reportItemsBy(false), opened: reportItemsBy(true) };

/** What an item is for. */
export const itemSamples = paged(
  { study: text },
  { id: text, ordinal: whole, sample: orNull(text) },
  'ordinal',
  'SELECT id, ordinal, sample FROM Item WHERE studyId = :study AND ordinal > :after ORDER BY ordinal',
);

export const itemAttributes = paged(
  { study: text },
  { id: text, ordinal: whole, sample: orNull(text), json: text },
  'ordinal',
  `SELECT i.id, i.ordinal, i.sample, p.json FROM Item i JOIN Unit u ON u.itemId = i.id JOIN Provenance p ON p.itemId = i.id
  WHERE i.studyId = :study AND i.ordinal > :after ORDER BY i.ordinal`,
);

export type ItemAttributes = RowOf<typeof itemAttributes>;

// On pairs. They hold the key: whoever reads them has seen to it that provenance is open, or that nothing of it goes
// further.

/** Rows of pairs.jsonl with what is known of the items that they show. */
export const pairUnits = paged(
  { study: text },
  {
    item: text,
    ordinal: whole,
    name: text,
    kind: text,
    purpose: text,
    pairJson: text,
    contentJson: text,
    provenanceJson: orNull(text),
    provenanceOfA: orNull(text),
    provenanceOfB: orNull(text),
  },
  'ordinal',
  `SELECT i.id AS item, i.ordinal, i.sourceId AS name, u.kind, u.purpose, i.pairJson, i.contentJson,
    p.json AS provenanceJson, pa.json AS provenanceOfA, pb.json AS provenanceOfB
  FROM Item i JOIN Unit u ON u.itemId = i.id LEFT JOIN Provenance p ON p.itemId = i.id
  LEFT JOIN Item a ON a.studyId = i.studyId AND a.sourceId = json_extract(i.pairJson, '$.a')
  LEFT JOIN Provenance pa ON pa.itemId = a.id
  LEFT JOIN Item b ON b.studyId = i.studyId AND b.sourceId = json_extract(i.pairJson, '$.b')
  LEFT JOIN Provenance pb ON pb.itemId = b.id
  WHERE i.studyId = :study AND i.ordinal > :after AND i.pairJson IS NOT NULL ORDER BY i.ordinal`,
);

const trialOfPair = {
  trial: text,
  item: text,
  rater: text,
  sheet: text,
  slot: whole,
  form: orNull(text),
  position: whole,
  showing: whole,
  sides,
  seq: orNull(whole),
  revision: orNull(whole),
  payload: orNull(text),
};
const place =
  't.id AS trial, u.itemId AS item, r.code AS rater, s.id AS sheet, s.slot, s.form, t.position, t.showing, t.sides';
const joined = `JOIN Unit u ON u.id = t.unitId AND u.kind <> 'item' JOIN Sheet s ON s.id = t.sheetId
  JOIN Rater r ON r.id = s.raterId`;

/** The trials of a sheet that show a pair or a boundary text, repeats and catch pairs among them. */
export const pairTrials = paged(
  { sheet: text },
  trialOfPair,
  'position',
  `SELECT ${place}, NULL AS seq, NULL AS revision, NULL AS payload FROM Trial t ${joined}
  WHERE t.sheetId = :sheet AND t.position > :after AND u.itemId IS NOT NULL ORDER BY t.position`,
);

/** Every revision of their answers, in the order of the ledger. */
export const pairAnswers = paged(
  { study: text },
  trialOfPair,
  'seq',
  `SELECT ${place}, e.seq, e.revision, e.payload
  FROM Entry e JOIN Trial t ON t.id = e.trialId ${joined}
  WHERE e.studyId = :study AND e.seq > :after AND e.kind = 'label' AND e.payload IS NOT NULL AND u.itemId IS NOT NULL
    AND ${countedSheets} ORDER BY e.seq`,
);

/** The key's commitment and its secret, of the version that was frozen last. Of a large study the manifest is some 20 MB. */
export const keyOfStudy = query(
  { study: text },
  { sha256: orNull(text), secret: text },
  `SELECT json_extract(manifestJson, '$.key') AS sha256, secret FROM Version
  WHERE studyId = :study AND frozenAt <> '' ORDER BY number DESC LIMIT 1`,
);

// On judges.

/** The sides on which a judge saw a pair (i), in its stored order: a row (j) that names none saw the author's a first. */
const judgedSides = `CASE WHEN i.pairJson IS NULL THEN NULL
  WHEN (coalesce(j.pairOrder, 'ab') = 'ba') = json_extract(i.pairJson, '$.exchanged') THEN 'ab' ELSE 'ba' END`;

/** A file of judgments that was brought in, in the order in which they were. Nothing in it tells what the judges said. */
export const judgmentFiles = query(
  { study: text },
  {
    id: text,
    /** Of the file as it came. */
    sha256: text,
    name: text,
    layout: text,
    /** Rows that were stored. */
    rows: whole,
    rowsSha256: text,
    importedAt: text,
    /** Its entry in the ledger. */
    seq: whole,
  },
  `SELECT id, sha256, name, layout, "rows", rowsSha256, importedAt, seq FROM JudgmentFile
  WHERE studyId = :study AND seq IS NOT NULL AND rowsSha256 IS NOT NULL AND importedAt IS NOT NULL ORDER BY seq`,
);

/** The judgments of a file, row by row. */
export const judgments = paged(
  { file: text },
  {
    ...judgmentColumns,
    sides: orNull(text),
  },
  'place',
  `SELECT j.place, j.itemId AS item, j.judge, j.run, j.promptSha256, j.pairOrder AS "order", j.attempt, j.state,
  j.family, j.model, j.returnedModel, j.iteration, j.calledAt, j.cost, j.valuesJson, j.unfoundJson, j.problem, ${judgedSides} AS sides
  FROM Judgment j JOIN Item i ON i.id = j.itemId WHERE j.fileId = :file AND j.place > :after ORDER BY j.place`,
);

/** The rows of one file as they came. */
export const judgmentRows = paged(
  { file: text },
  { place: whole, itemId: text, rowJson: text },
  'place',
  'SELECT place, itemId, rowJson FROM Judgment WHERE fileId = :file AND place > :after ORDER BY place',
);

export const judgesOfStudy = query(
  { study: text },
  { judge: text, promptSha256: orNull(text) },
  `SELECT DISTINCT j.judge, j.promptSha256 FROM Judgment j JOIN JudgmentFile f ON f.id = j.fileId
  WHERE f.studyId = :study AND f.seq IS NOT NULL`,
);

/** What judges said of one item; the last attempt of a run comes last. */
export const judgmentsOfItem = query(
  { study: text, item: text },
  {
    judge: text,
    promptSha256: orNull(text),
    run: whole,
    attempt: whole,
    state: word<JudgmentState>(),
    valuesJson: orNull(text),
    unfoundJson: orNull(text),
    problem: orNull(text),
    calledAt: orNull(text),
    model: orNull(text),
    returnedModel: orNull(text),
    rowJson: text,
    sides: orNull(text),
  },
  `SELECT j.judge, j.promptSha256, j.run, j.attempt, j.state, j.valuesJson, j.unfoundJson, j.problem,
    j.calledAt, j.model, j.returnedModel, j.rowJson, ${judgedSides} AS sides
  FROM Judgment j JOIN JudgmentFile f ON f.id = j.fileId JOIN Item i ON i.id = j.itemId
  WHERE j.itemId = :item AND +f.studyId = :study AND f.seq IS NOT NULL ORDER BY j.attempt, f.seq, j.place`,
);
