import { judgmentColumns } from '../judgment-columns';
import type { StudyState } from '@/lib/domain/label-decision';
import { command, orNull, query, text, whole, word } from '../query';

export const stateOf = query(
  { study: text },
  { state: word<StudyState>(), studyJson: text },
  'SELECT state, studyJson FROM Study WHERE id = :study',
);
export const setState = command(
  { study: text, state: text },
  'UPDATE Study SET state = :state WHERE id = :study',
);
export const isDraft = query(
  { study: text },
  { found: whole },
  "SELECT 1 AS found FROM Study WHERE id = :study AND state = 'draft'",
);

// Versions.

export const versionOf = query(
  { version: text },
  { number: whole, formJson: text, guidelines: text, studyJson: text },
  `SELECT v.number, v.formJson, v.guidelines, s.studyJson FROM Version v JOIN Study s ON s.id = v.studyId
  WHERE v.id = :version`,
);
export const newestVersion = query(
  { study: text },
  { id: text, secret: text },
  'SELECT id, secret FROM Version WHERE studyId = :study ORDER BY number DESC LIMIT 1',
);
export const newestFrozenVersion = query(
  { study: text },
  { id: text },
  `SELECT v.id FROM Version v JOIN Study s ON s.id = v.studyId
  WHERE s.id = :study AND s.state <> 'draft' AND v.frozenAt <> '' ORDER BY v.number DESC LIMIT 1`,
);
export const manifestOfVersion = query(
  { version: text },
  { manifestJson: text },
  'SELECT manifestJson FROM Version WHERE id = :version',
);
export const anyVersion = query(
  { study: text },
  { found: whole },
  'SELECT 1 AS found FROM Version WHERE studyId = :study',
);
export const versionOfNumber = query(
  { study: text, number: whole },
  { found: whole },
  'SELECT 1 AS found FROM Version WHERE studyId = :study AND number = :number',
);
export const insertVersion = command(
  {
    id: text,
    study: text,
    number: whole,
    formJson: text,
    guidelines: text,
    consentJson: text,
    planJson: text,
    manifestJson: text,
    manifestSha256: text,
    secret: text,
    /** Empty while it is staged. */
    frozenAt: text,
    because: orNull(text),
  },
  `INSERT INTO Version (id, studyId, number, formJson, guidelines, consentJson, planJson, manifestJson, manifestSha256, secret, frozenAt, because)
  VALUES (:id, :study, :number, :formJson, :guidelines, :consentJson, :planJson, :manifestJson, :manifestSha256, :secret, :frozenAt, :because)`,
);
export const freezeVersion = command(
  { version: text, at: text },
  'UPDATE Version SET frozenAt = :at WHERE id = :version',
);
export const freeSheetsOfVersion = command(
  { version: text },
  "UPDATE Sheet SET state = 'free' WHERE versionId = :version",
);
export const isStagedVersion = query(
  { version: text },
  { found: whole },
  "SELECT 1 AS found FROM Version WHERE id = :version AND frozenAt = ''",
);
/** A version that was staged, with its sheets. */
export const deleteVersion = [
  command(
    { version: text },
    'DELETE FROM Trial WHERE sheetId IN (SELECT id FROM Sheet WHERE versionId = :version)',
  ),
  command({ version: text }, 'DELETE FROM Sheet WHERE versionId = :version'),
  command({ version: text }, 'DELETE FROM Version WHERE id = :version'),
];
const drafts = "SELECT id FROM Study WHERE state = 'draft'";
/** What freezes that were cut short have left. */
export const deleteStagedVersions = [
  command(
    {},
    `DELETE FROM Trial WHERE sheetId IN (SELECT id FROM Sheet WHERE studyId IN (${drafts}))`,
  ),
  command({}, `DELETE FROM Sheet WHERE studyId IN (${drafts})`),
  command({}, `DELETE FROM Version WHERE studyId IN (${drafts})`),
];

// Imports and removals.

export const insertStudy = command(
  {
    id: text,
    slug: text,
    title: text,
    studyJson: text,
    guidelines: text,
    at: text,
    ledgerHash: text,
  },
  `INSERT INTO Study (id, slug, title, state, studyJson, guidelines, createdAt, ledgerHash)
  VALUES (:id, :slug, :title, 'importing', :studyJson, :guidelines, :at, :ledgerHash)`,
);
export const slugIsTaken = query(
  { slug: text },
  { found: whole },
  'SELECT 1 AS found FROM Study WHERE slug = :slug',
);
export const publishStudy = command(
  { study: text, slug: text, state: text, importedAt: orNull(text) },
  'UPDATE Study SET slug = :slug, state = :state, importedAt = :importedAt WHERE id = :study',
);
export const isImporting = query(
  { study: text },
  { found: whole },
  "SELECT 1 AS found FROM Study WHERE id = :study AND state = 'importing'",
);

const ofStudy = { study: text };
/** A study that was never published, whole, in an order that foreign keys allow. */
export const deleteStudyWhole = [
  command(
    ofStudy,
    'DELETE FROM Judgment WHERE fileId IN (SELECT id FROM JudgmentFile WHERE studyId = :study)',
  ),
  command(ofStudy, 'DELETE FROM JudgmentFile WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Entry WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Seal WHERE studyId = :study'),
  command(
    ofStudy,
    'DELETE FROM Trial WHERE sheetId IN (SELECT id FROM Sheet WHERE studyId = :study)',
  ),
  command(ofStudy, 'DELETE FROM Sheet WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Rater WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Version WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Unit WHERE studyId = :study'),
  command(
    ofStudy,
    'DELETE FROM Provenance WHERE itemId IN (SELECT id FROM Item WHERE studyId = :study)',
  ),
  command(ofStudy, 'DELETE FROM Item WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Study WHERE id = :study'),
];

/** A draft that was never frozen. */
export const isRemovable = query(
  ofStudy,
  { found: whole },
  "SELECT 1 AS found FROM Study WHERE id = :study AND state = 'draft' AND ledgerSeq = 0",
);
export const renameStudy = command(
  { study: text, slug: text },
  'UPDATE Study SET slug = :slug WHERE id = :study',
);
export const studiesNamedLike = query(
  { like: text },
  { id: text },
  'SELECT id FROM Study WHERE slug LIKE :like',
);
export const deletePeopleOfStudy = [
  command(ofStudy, 'DELETE FROM Membership WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Invite WHERE studyId = :study'),
];
/** A draft whose items are gone. */
export const deleteDraft = [
  command(ofStudy, 'DELETE FROM Look WHERE studyId = :study'),
  command(ofStudy, 'DELETE FROM Study WHERE id = :study'),
];

// Files of judgments.

export const fileOfHash = query(
  { study: text, sha256: text },
  { name: text, seq: orNull(whole) },
  'SELECT name, seq FROM JudgmentFile WHERE studyId = :study AND sha256 = :sha256',
);
export const insertFile = command(
  { id: text, study: text, sha256: text, name: text, layout: text },
  `INSERT INTO JudgmentFile (id, studyId, sha256, name, layout, "rows") VALUES (:id, :study, :sha256, :name, :layout, 0)`,
);
export const publishFile = command(
  { file: text, rows: whole, rowsSha256: text, importedAt: text, seq: whole },
  `UPDATE JudgmentFile SET "rows" = :rows, rowsSha256 = :rowsSha256, importedAt = :importedAt, seq = :seq WHERE id = :file`,
);
export const newestFile = query(
  { study: text },
  { seq: whole },
  'SELECT coalesce(max(seq), 0) AS seq FROM JudgmentFile WHERE studyId = :study',
);
export const deleteFile = command({ file: text }, 'DELETE FROM JudgmentFile WHERE id = :file');
export const deleteSomeJudgments = command(
  { file: text, most: whole },
  'DELETE FROM Judgment WHERE fileId = :file AND place IN (SELECT place FROM Judgment WHERE fileId = :file LIMIT :most)',
);
export const insertJudgment = command(
  {
    file: text,
    ...judgmentColumns,
    rowJson: text,
  },
  `INSERT INTO Judgment (fileId, place, itemId, judge, run, promptSha256, pairOrder, attempt, state, family, model, returnedModel, iteration, calledAt, cost, valuesJson, unfoundJson, problem, rowJson)
  VALUES (:file, :place, :item, :judge, :run, :promptSha256, :order, :attempt, :state, :family, :model, :returnedModel, :iteration, :calledAt, :cost, :valuesJson, :unfoundJson, :problem, :rowJson)`,
);
