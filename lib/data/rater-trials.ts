import 'server-only';
import type Sqlite from 'better-sqlite3';
import { blind, type BlindTrial, type TrialKind } from '@/lib/domain/blind';
import { asShown } from '@/lib/forced-choice/as-shown';
import type { Sides } from '@/lib/domain/pairs/pair';
import { Refusal } from '@/lib/domain/refusal';
import type { SheetState, StudyState } from '@/lib/domain/label-decision';
import { contentSchema, type Content } from '@/lib/form/content';
import type { Values } from '@/lib/form/values';
import type { SignedIn } from './actor';
import { statement } from './store/sqlite/write';

/** A sheet as its own rater's requests need it. */
export type OwnSheet = {
  readonly id: string;
  readonly studyId: string;
  readonly versionId: string;
  readonly state: SheetState;
  readonly studyState: StudyState;
  readonly done: number;
  readonly total: number;
};

/** Nobody but its rater reaches a sheet; to everybody else it does not exist. */
export function requireOwnSheet(
  handle: Sqlite.Database,
  rater: SignedIn,
  sheetId: string,
): OwnSheet {
  const sheet = statement(
    handle,
    `SELECT s.id, s.studyId, s.versionId, s.state, t.state AS studyState, s.done, s.total
     FROM Sheet s JOIN Rater r ON r.id = s.raterId JOIN Study t ON t.id = s.studyId
     WHERE s.id = ? AND r.personId = ? AND r.removedAt IS NULL AND t.state <> 'importing'`,
  ).get(sheetId, rater.personId) as OwnSheet | undefined;
  if (!sheet) throw new Refusal('unknown', 'There is no such sheet, or it is not yours.');
  return sheet;
}

export type TrialRow = {
  readonly id: string;
  readonly position: number;
  readonly kind: TrialKind;
  readonly revision: number;
  /** 0 = open, 1 = left for later, 2 = answered. */
  readonly stage: number;
  readonly contentJson: string;
  /** Of a pair, as it is stored. */
  readonly sides: Sides | null;
};

const trialColumns = `t.id, t.position, t.kind, t.revision, t.stage, t.sides, i.contentJson
  FROM Trial t JOIN Unit u ON u.id = t.unitId JOIN Item i ON i.id = u.itemId`;

export function ownTrial(handle: Sqlite.Database, sheetId: string, trialId: string): TrialRow {
  const row = statement(handle, `SELECT ${trialColumns} WHERE t.id = ? AND t.sheetId = ?`).get(
    trialId,
    sheetId,
  ) as TrialRow | undefined;
  if (!row) throw new Refusal('unknown', 'There is no such trial on this sheet.');
  return row;
}

/** The place `index` (0 = next) among the unanswered trials, those left for later last; undefined past the end. */
export function unanswered(
  handle: Sqlite.Database,
  sheetId: string,
  index: number,
): TrialRow | undefined {
  return statement(
    handle,
    `SELECT ${trialColumns} WHERE t.sheetId = ? AND t.stage < 2 ORDER BY t.stage, t.position LIMIT 1 OFFSET ?`,
  ).get(sheetId, index) as TrialRow | undefined;
}

/** Unanswered trials in working order, at most `limit`. */
export function unansweredWindow(
  handle: Sqlite.Database,
  sheetId: string,
  limit: number,
): TrialRow[] {
  return statement(
    handle,
    `SELECT ${trialColumns} WHERE t.sheetId = ? AND t.stage < 2 ORDER BY t.stage, t.position LIMIT ?`,
  ).all(sheetId, limit) as TrialRow[];
}

// A trial's content is read as the window's end, as the next trial and as the one that is answered: it is parsed once.
const parsed = new Map<string, Content>();
const parsedMost = 400;
const parsedLongest = 20_000;

/** An item's content from its stored JSON. */
export function parseContent(json: string): Content {
  const known = parsed.get(json);
  if (known) return known;
  const content = contentSchema.parse(JSON.parse(json));
  if (json.length <= parsedLongest) {
    if (parsed.size >= parsedMost) parsed.clear();
    parsed.set(json, content);
  }
  return content;
}

/** What stands before the rater. */
export const contentOf = ({
  contentJson,
  sides,
}: Pick<TrialRow, 'contentJson' | 'sides'>): Content => asShown(parseContent(contentJson), sides);

/** The rater's own current values of a trial, with the time they were saved. */
export function currentValues(
  handle: Sqlite.Database,
  trialId: string,
  revision: number,
): { values: Values; savedAt: string } | null {
  if (revision === 0) return null;
  const row = statement(
    handle,
    'SELECT payload, savedAt FROM Entry WHERE trialId = ? AND revision = ?',
  ).get(trialId, revision) as { payload: string | null; savedAt: string } | undefined;
  if (!row || row.payload === null) return null;
  const payload = JSON.parse(row.payload) as { values: Values }; // checked by the form before it was stored
  return { values: payload.values, savedAt: row.savedAt };
}

/** A trial as its rater may see it. */
export function blindRow(handle: Sqlite.Database, row: TrialRow): BlindTrial {
  return blind({
    id: row.id,
    position: row.position,
    kind: row.kind,
    content: contentOf(row),
    revision: row.revision,
    values: currentValues(handle, row.id, row.revision)?.values ?? null,
    later: row.stage === 1,
  });
}
