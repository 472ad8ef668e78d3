import type { TrialKind } from '@/lib/domain/blind';
import type { SheetState, StudyState } from '@/lib/domain/label-decision';
import type { Sides } from '@/lib/domain/pairs/pair';
import { command, orNull, paged, query, text, whole, word } from '../query';
import type { RowOf } from '../store';

const ownSheetShape = {
  id: text,
  studyId: text,
  versionId: text,
  state: word<SheetState>(),
  studyState: word<StudyState>(),
  done: whole,
  total: whole,
};
const ofRater = `FROM Sheet s JOIN Rater r ON r.id = s.raterId JOIN Study t ON t.id = s.studyId
  WHERE r.personId = :person AND r.removedAt IS NULL AND t.state <> 'importing'`;

/** A sheet, for nobody but its rater. */
export const ownSheet = query(
  { sheet: text, person: text },
  ownSheetShape,
  `SELECT s.id, s.studyId, s.versionId, s.state, t.state AS studyState, s.done, s.total ${ofRater} AND s.id = :sheet`,
);

/** A sheet as its own rater's requests need it. */
export type OwnSheet = RowOf<typeof ownSheet>;

export const ownSheets = query(
  { person: text },
  { ...ownSheetShape, title: text },
  `SELECT s.id, s.studyId, s.versionId, s.state, t.state AS studyState, s.done, s.total, t.title ${ofRater}
  ORDER BY s.claimedAt, s.id`,
);

export const codeOfSheet = query(
  { sheet: text },
  { code: text },
  'SELECT r.code FROM Sheet s JOIN Rater r ON r.id = s.raterId WHERE s.id = :sheet',
);

/** A trial; `sides` of a pair as it is stored, `stage` 0 = open, 1 = left for later, 2 = answered. */
const trial = {
  id: text,
  position: whole,
  kind: word<TrialKind>(),
  revision: whole,
  stage: whole,
  sides: orNull(word<Sides>()),
  contentJson: text,
};
const trials = `SELECT t.id, t.position, t.kind, t.revision, t.stage, t.sides, i.contentJson
  FROM Trial t JOIN Unit u ON u.id = t.unitId JOIN Item i ON i.id = u.itemId`;

export const trialOfSheet = query(
  { sheet: text, trial: text },
  trial,
  `${trials} WHERE t.id = :trial AND t.sheetId = :sheet`,
);

export type TrialRow = RowOf<typeof trialOfSheet>;

/** Of the trials that stay unanswered beside one, the place `index` (0 = next), those left for later last. */
export const unansweredBeside = query(
  { sheet: text, trial: text, index: whole },
  trial,
  `${trials} WHERE t.sheetId = :sheet AND t.stage < 2 AND t.id <> :trial ORDER BY t.stage, t.position LIMIT 1 OFFSET :index`,
);

/** Unanswered trials in working order. */
export const unansweredFirst = query(
  { sheet: text, most: whole },
  trial,
  `${trials} WHERE t.sheetId = :sheet AND t.stage < 2 ORDER BY t.stage, t.position LIMIT :most`,
);

export const trialAt = query(
  { sheet: text, position: whole },
  { id: text },
  'SELECT id FROM Trial WHERE sheetId = :sheet AND position = :position',
);

export const unansweredPlaces = query(
  { sheet: text },
  { position: whole, stage: whole },
  'SELECT position, stage FROM Trial WHERE sheetId = :sheet AND stage < 2 ORDER BY stage, position',
);

export const answerTrial = command(
  { trial: text, revision: whole },
  'UPDATE Trial SET revision = :revision, stage = 2 WHERE id = :trial',
);
export const answeredOnSheet = command(
  { sheet: text, done: whole, savedAt: text },
  'UPDATE Sheet SET done = :done, lastSavedAt = :savedAt WHERE id = :sheet',
);
export const leaveTrial = command(
  { trial: text, stage: whole },
  'UPDATE Trial SET stage = :stage WHERE id = :trial AND stage < 2',
);

export const handedInAt = query(
  { sheet: text },
  { handedInAt: text },
  'SELECT handedInAt FROM Sheet WHERE id = :sheet AND handedInAt IS NOT NULL',
);
export const handInSheet = command(
  { sheet: text, at: text },
  "UPDATE Sheet SET state = 'handed-in', handedInAt = :at WHERE id = :sheet",
);
/** Raters may correct: sheets that were handed in are theirs again. */
export const giveBackSheets = command(
  { study: text },
  "UPDATE Sheet SET state = 'claimed', handedInAt = NULL WHERE studyId = :study AND state = 'handed-in' AND purpose = 'main'",
);
export const withdrawSheet = command(
  { sheet: text },
  "UPDATE Sheet SET state = 'withdrawn' WHERE id = :sheet",
);

/** Every trial that shows an item. Sheets first: by its unit alone a trial is found only by reading them all. */
export const trialsOfItem = query(
  { study: text, item: text },
  {
    trial: text,
    sheet: text,
    position: whole,
    revision: whole,
    rater: orNull(text),
    purpose: text,
    state: text,
    sides: orNull(text),
  },
  `SELECT t.id AS trial, t.sheetId AS sheet, t.position, t.revision, r.code AS rater, s.purpose, s.state, t.sides
  FROM Sheet s CROSS JOIN Trial t ON t.sheetId = s.id AND t.unitId = (SELECT id FROM Unit WHERE itemId = :item)
  LEFT JOIN Rater r ON r.id = s.raterId
  WHERE s.studyId = :study AND s.state <> 'staged' AND t.showing = 0 ORDER BY t.id`,
);

/** A sheet's trials by position, as an export writes them. */
export const sheetTrials = paged(
  { sheet: text },
  {
    id: text,
    itemId: orNull(text),
    position: whole,
    kind: text,
    showing: whole,
    sides: orNull(word<Sides>()),
    exchanged: orNull(whole),
  },
  'position',
  `SELECT t.id, u.itemId, t.position, t.kind, t.showing, t.sides,
    CASE WHEN t.sides IS NULL THEN NULL ELSE json_extract(i.pairJson, '$.exchanged') END AS exchanged
  FROM Trial t JOIN Unit u ON u.id = t.unitId LEFT JOIN Item i ON i.id = u.itemId
  WHERE t.sheetId = :sheet AND t.position > :after ORDER BY t.position`,
);

const mirrored = (sheet: string) => `(coalesce(${sheet}.form, '') LIKE '%m')`;

/**
 * The free sheet that is needed most: of forms and their mirrors that with fewer sheets handed in, then with fewer
 * given out; then the first slot. Sheets without sides are one form.
 */
export const freeSheet = query(
  { study: text },
  { id: text },
  `WITH class AS (
    SELECT ${mirrored('o')} AS mirrored, sum(o.state = 'handed-in') AS done, sum(o.state = 'claimed') AS given
    FROM Sheet o WHERE o.studyId = :study AND o.purpose = 'main' GROUP BY 1)
  SELECT s.id FROM Sheet s JOIN class c ON c.mirrored = ${mirrored('s')}
  WHERE s.studyId = :study AND s.state IN ('free', 'released') AND s.purpose = 'main'
  ORDER BY c.done, c.given, s.slot LIMIT 1`,
);
export const claimSheet = command(
  { sheet: text, rater: text, at: text },
  "UPDATE Sheet SET state = 'claimed', raterId = :rater, claimedAt = :at WHERE id = :sheet",
);

// Sheets and trials that are staged.

export const insertSheet = command(
  {
    id: text,
    study: text,
    version: text,
    slot: whole,
    purpose: text,
    state: text,
    rater: orNull(text),
    secret: text,
    total: whole,
    claimedAt: orNull(text),
    handedInAt: orNull(text),
    form: orNull(text),
  },
  `INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, raterId, secret, total, claimedAt, handedInAt, form)
  VALUES (:id, :study, :version, :slot, :purpose, :state, :rater, :secret, :total, :claimedAt, :handedInAt, :form)`,
);
export const sheetExists = query(
  { sheet: text },
  { found: whole },
  'SELECT 1 AS found FROM Sheet WHERE id = :sheet',
);
export const nextSlot = query(
  { version: text },
  { slot: whole },
  'SELECT max(slot) + 1 AS slot FROM Sheet WHERE versionId = :version',
);
export const insertTrial = command(
  {
    id: text,
    sheet: text,
    unit: text,
    position: whole,
    kind: text,
    showing: whole,
    sides: orNull(text),
  },
  `INSERT INTO Trial (id, sheetId, unitId, position, kind, showing, sides)
  VALUES (:id, :sheet, :unit, :position, :kind, :showing, :sides)`,
);
/** A trial of an export, by its item's name. Its sides are in the author's a and b; of two given, the one that fits how the pair is stored. */
export const insertArchivedTrial = command(
  {
    id: text,
    sheet: text,
    position: whole,
    kind: text,
    showing: whole,
    asWritten: orNull(text),
    mirrored: orNull(text),
    study: text,
    source: text,
  },
  `INSERT INTO Trial (id, sheetId, unitId, position, kind, showing, sides)
  SELECT :id, :sheet, u.id, :position, :kind, :showing, CASE json_extract(i.pairJson, '$.exchanged') WHEN 0 THEN :asWritten WHEN 1 THEN :mirrored END
  FROM Unit u JOIN Item i ON i.id = u.itemId WHERE i.studyId = :study AND i.sourceId = :source`,
);
/** A trial of a file of labels, which speaks of the author's a and b: as if the author's a had stood on side A. */
export const insertLabelledTrial = command(
  { id: text, sheet: text, position: whole, study: text, source: text },
  `INSERT INTO Trial (id, sheetId, unitId, position, kind, revision, stage, sides)
  SELECT :id, :sheet, u.id, :position, CASE u.kind WHEN 'item' THEN 'worksheet' ELSE u.kind END, 1, 2,
    CASE json_extract(i.pairJson, '$.exchanged') WHEN 0 THEN 'ab' WHEN 1 THEN 'ba' END
  FROM Unit u JOIN Item i ON i.id = u.itemId WHERE i.studyId = :study AND i.sourceId = :source`,
);
export const oneMoreDone = command(
  { sheet: text },
  'UPDATE Sheet SET done = done + 1 WHERE id = :sheet',
);
export const publishLabelSheet = command(
  { sheet: text, at: text },
  "UPDATE Sheet SET state = 'handed-in', claimedAt = :at, handedInAt = :at, lastSavedAt = :at WHERE id = :sheet",
);
/** A label of an export: only the next revision of a trial that this sheet has. */
export const answerArchivedTrial = command(
  { trial: text, sheet: orNull(text), revision: orNull(whole) },
  'UPDATE Trial SET revision = :revision, stage = 2 WHERE id = :trial AND sheetId = :sheet AND revision = :revision - 1',
);
export const answeredInArchive = command(
  { sheet: orNull(text), more: whole, savedAt: text },
  'UPDATE Sheet SET done = done + :more, lastSavedAt = :savedAt WHERE id = :sheet',
);
