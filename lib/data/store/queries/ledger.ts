import type { TrialKind } from '@/lib/domain/blind';
import type { Sides } from '@/lib/domain/pairs/pair';
import { command, orNull, paged, query, text, whole, word } from '../query';
import type { RowOf } from '../store';

/** The head of a study's chain. */
export const headOf = query(
  { study: text },
  { seq: whole, hash: text },
  'SELECT ledgerSeq AS seq, ledgerHash AS hash FROM Study WHERE id = :study',
);

/** What the chain holds of an entry. */
const chained = {
  seq: whole,
  previous: text,
  hash: text,
  kind: text,
  sheet: orNull(text),
  trial: orNull(text),
  revision: orNull(whole),
  savedAt: text,
  payloadSha256: text,
  payload: orNull(text),
  salt: orNull(text),
};

/** Triggers hold that an entry follows the head, and move the head to it. */
export const insertEntry = command(
  {
    study: text,
    ...chained,
    key: orNull(text),
    bodySha256: orNull(text),
    receipt: orNull(text),
  },
  `INSERT INTO Entry (studyId, seq, previous, hash, kind, sheetId, trialId, revision, savedAt, payloadSha256, payload, salt, "key", bodySha256, receipt)
  VALUES (:study, :seq, :previous, :hash, :kind, :sheet, :trial, :revision, :savedAt, :payloadSha256, :payload, :salt, :key, :bodySha256, :receipt)`,
);

/** What came with a browser's idempotency key, and what was answered. */
export const entryOfKey = query(
  { sheet: text, key: text },
  {
    revision: orNull(whole),
    savedAt: text,
    bodySha256: orNull(text),
    salt: orNull(text),
    receipt: orNull(text),
  },
  'SELECT revision, savedAt, bodySha256, salt, receipt FROM Entry WHERE sheetId = :sheet AND "key" = :key',
);

/** One revision of one label; erased, it has no payload. */
export const valuesOfRevision = query(
  { trial: text, revision: whole },
  { payload: orNull(text), savedAt: text },
  'SELECT payload, savedAt FROM Entry WHERE trialId = :trial AND revision = :revision',
);

export const earlierPayloads = query(
  { trial: orNull(text), revision: orNull(whole) },
  { payload: text },
  'SELECT payload FROM Entry WHERE trialId = :trial AND revision < :revision AND payload IS NOT NULL',
);

export const revisionsOfTrial = query(
  { study: text, trial: text },
  { seq: whole, revision: whole, savedAt: text, payload: orNull(text) },
  `SELECT seq, revision, savedAt, payload FROM Entry
  WHERE trialId = :trial AND revision > 0 AND +studyId = :study AND kind = 'label' ORDER BY revision`,
);

export const notesOfTrial = query(
  { study: text, trial: text },
  { savedAt: text, payload: text },
  `SELECT savedAt, payload FROM Entry
  WHERE trialId = :trial AND +studyId = :study AND kind = 'note' AND payload IS NOT NULL`,
);

/** The last entry that can change an answer or a seal. */
export const answersHeadOf = query(
  { study: text },
  { hash: text },
  "SELECT hash FROM Entry WHERE studyId = :study AND kind <> 'cause-recorded' ORDER BY seq DESC LIMIT 1",
);

const cause = { seq: whole, savedAt: text, payload: text, item: text };
// The plus keeps SQLite from walking the study's whole ledger where a trial is named.
const causes = (study: string) => `SELECT e.seq, e.savedAt, e.payload, u.itemId AS item
  FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Unit u ON u.id = t.unitId
  WHERE ${study} = :study AND e.kind = 'cause-recorded' AND e.payload IS NOT NULL AND u.itemId IS NOT NULL`;

export const causesOfEntries = query(
  { study: text, after: whole, upTo: whole },
  cause,
  `${causes('e.studyId')} AND e.seq > :after AND e.seq <= :upTo`,
);
export const causesOfTrial = query(
  { study: text, trial: text },
  cause,
  `${causes('+e.studyId')} AND e.trialId = :trial`,
);

/** Erases the values of a sheet; the entries stay. */
export const eraseValues = command(
  { sheet: text },
  "UPDATE Entry SET payload = NULL, salt = NULL WHERE sheetId = :sheet AND kind IN ('label', 'note')",
);

export const sealsOf = query(
  { study: text },
  { kind: text },
  'SELECT kind FROM Seal WHERE studyId = :study ORDER BY kind',
);
export const isOpened = query(
  { study: text, kind: text },
  { found: whole },
  'SELECT 1 AS found FROM Seal WHERE studyId = :study AND kind = :kind',
);
export const insertSeal = command(
  { study: text, kind: text, openedAt: text, seq: whole },
  'INSERT INTO Seal (studyId, kind, openedAt, seq) VALUES (:study, :kind, :openedAt, :seq)',
);

const sides = orNull(word<Sides>());

const currentLabelsOf = (withContent: boolean) =>
  query(
    { study: text, items: text },
    {
      seq: whole,
      savedAt: text,
      payload: text,
      trial: text,
      revision: whole,
      rater: text,
      item: text,
      sides,
      kind: word<TrialKind>(),
      contentJson: orNull(text),
    },
    `SELECT e.seq, e.savedAt, e.payload, t.id AS trial, t.revision, r.code AS rater, u.itemId AS item, t.sides, t.kind,
    ${withContent ? '(SELECT i.contentJson FROM Item i WHERE i.id = u.itemId)' : 'NULL'} AS contentJson
    FROM Sheet s
    CROSS JOIN Trial t ON t.sheetId = s.id AND t.revision > 0 AND t.showing = 0
      AND t.unitId IN (SELECT id FROM Unit WHERE itemId IN (SELECT value FROM json_each(:items)))
    CROSS JOIN Entry e ON e.trialId = t.id AND e.revision = t.revision AND e.kind = 'label' AND e.payload IS NOT NULL
    JOIN Unit u ON u.id = t.unitId AND u.itemId IS NOT NULL JOIN Rater r ON r.id = s.raterId
    WHERE s.studyId = :study AND s.state <> 'staged' ORDER BY e.seq`,
  );

/** Labels as they stand, of items in a JSON list: by sheet and unit, as trials are found. With what was shown, or without. */
export const currentLabels = {
  plain: currentLabelsOf(false),
  withContent: currentLabelsOf(true),
};

export type CurrentLabel = RowOf<typeof currentLabels.plain>;

/** An entry, and of a label the trial, its sheet and what was shown. */
const entry = {
  ...chained,
  ofSheet: orNull(text),
  itemId: orNull(text),
  trialKind: orNull(text),
  sides,
  exchanged: orNull(whole),
  showing: orNull(whole),
  rater: orNull(text),
  position: orNull(whole),
  version: orNull(whole),
  currentRevision: orNull(whole),
  contentJson: orNull(text),
};
const entryColumns = `e.seq, e.previous, e.hash, e.kind, e.sheetId AS sheet, e.trialId AS trial, e.revision, e.savedAt, e.payloadSha256,
  e.payload, e.salt, s.id AS ofSheet, u.itemId, t.kind AS trialKind, t.sides,
  CASE WHEN t.sides IS NULL THEN NULL ELSE json_extract(i.pairJson, '$.exchanged') END AS exchanged,
  t.showing, r.code AS rater, t.position, v.number AS version, t.revision AS currentRevision, i.contentJson`;
const shownThere = `LEFT JOIN Unit u ON u.id = t.unitId LEFT JOIN Item i ON i.id = u.itemId
  LEFT JOIN Rater r ON r.id = s.raterId LEFT JOIN Version v ON v.id = s.versionId`;

/** All entries in the order of the chain. */
export const entries = paged(
  { study: text },
  entry,
  'seq',
  `SELECT ${entryColumns} FROM Entry e LEFT JOIN Trial t ON t.id = e.trialId
  LEFT JOIN Sheet s ON s.id = t.sheetId AND s.state <> 'staged' ${shownThere}
  WHERE e.studyId = :study AND e.seq > :after ORDER BY e.seq`,
);

export type EntryRow = RowOf<typeof entries>;

/** The labels that stand, of items in a JSON list: by sheet and unit, as trials are found. */
export const currentEntries = query(
  { study: text, items: text },
  entry,
  `SELECT ${entryColumns} FROM Sheet s
  CROSS JOIN Trial t ON t.sheetId = s.id AND t.revision > 0
    AND t.unitId IN (SELECT id FROM Unit WHERE itemId IN (SELECT value FROM json_each(:items)))
  CROSS JOIN Entry e ON e.trialId = t.id AND e.revision = t.revision AND +e.studyId = :study AND e.kind = 'label' ${shownThere}
  WHERE s.studyId = :study AND s.state <> 'staged' ORDER BY e.seq`,
);
