import 'server-only';
import {
  blindProtocol,
  blindStudy,
  type BlindProtocol,
  type BlindStudy,
  type BlindTrial,
} from '@/lib/domain/blind';
import { maySheetBeWorked } from '@/lib/domain/label-decision';
import { Refusal } from '@/lib/domain/refusal';
import type Sqlite from 'better-sqlite3';
import type { SignedIn } from './actor';
import { database } from './store/database';
import { frozenVersion } from './frozen-version';
import {
  blindRow,
  ownTrial,
  requireOwnSheet,
  unanswered,
  unansweredWindow,
  type OwnSheet,
} from './rater-trials';
import { statement } from './store/sqlite/write';

export type SheetSummary = {
  readonly id: string;
  readonly study: BlindStudy;
  readonly state: SheetStanding;
  readonly progress: Progress;
};

/** What a rater is told of where a sheet stands. */
export type SheetStanding = 'open' | 'not-open' | 'handed-in' | 'closed' | 'withdrawn';
export type Progress = { readonly done: number; readonly total: number };

export type SheetView = BlindProtocol & {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly state: SheetStanding;
  readonly progress: Progress;
  readonly guidelines: string;
};

/** Reads on the process's connection while no transaction is open. */
async function reading<T>(work: (handle: Sqlite.Database) => T): Promise<T> {
  const { gate } = await database();
  await gate.idle();
  return work(gate.handle);
}

const standing = (sheet: OwnSheet): SheetStanding => {
  if (sheet.state === 'withdrawn') return 'withdrawn';
  if (sheet.studyState === 'closed') return 'closed';
  if (sheet.state === 'handed-in') return 'handed-in';
  return sheet.studyState === 'labelling' ? 'open' : 'not-open';
};

/** The rater's own sheets, in all studies. */
export function listOwnSheets(rater: SignedIn): Promise<SheetSummary[]> {
  return reading((handle) => {
    const rows = statement(
      handle,
      `SELECT s.id, s.studyId, s.versionId, s.state, t.state AS studyState, s.done, s.total, t.title
       FROM Sheet s JOIN Rater r ON r.id = s.raterId JOIN Study t ON t.id = s.studyId
       WHERE r.personId = ? AND r.removedAt IS NULL AND t.state <> 'importing' ORDER BY s.claimedAt, s.id`,
    ).all(rater.personId) as (OwnSheet & { title: string })[];
    return rows.map((row) => ({
      id: row.id,
      study: blindStudy(row),
      state: standing(row),
      progress: { done: row.done, total: row.total },
    }));
  });
}

/** The sheet's form, guidelines and state; no trial. */
export function viewSheet(rater: SignedIn, sheetId: string): Promise<SheetView> {
  return reading((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    const version = frozenVersion(handle, sheet.versionId);
    const { code } = statement(
      handle,
      'SELECT r.code FROM Sheet s JOIN Rater r ON r.id = s.raterId WHERE s.id = ?',
    ).get(sheetId) as { code: string };
    return {
      ...blindProtocol(version.study, version.form),
      id: sheet.id,
      code,
      version: version.number,
      state: standing(sheet),
      progress: { done: sheet.done, total: sheet.total },
      guidelines: version.guidelines,
    };
  });
}

/** Refuses unless the sheet can be worked on now. */
export function requireOpen(sheet: OwnSheet): void {
  const decision = maySheetBeWorked({ study: sheet.studyState, sheet: sheet.state });
  if (decision.kind === 'no') throw new Refusal(decision.code, decision.message);
}

/** The next unanswered trial, those left for later last. */
export function nextTrial(
  rater: SignedIn,
  sheetId: string,
): Promise<{ trial: BlindTrial; progress: Progress } | { done: true; progress: Progress }> {
  return reading((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    requireOpen(sheet);
    const progress = { done: sheet.done, total: sheet.total };
    const row = unanswered(handle, sheetId, 0);
    return row ? { trial: blindRow(handle, row), progress } : { done: true, progress };
  });
}

/**
 * The window a browser may hold ahead: of the first `window` unanswered trials, those that come after `after`
 * in working order, at most `limit`. Nothing beyond the window is ever sent.
 */
export function trialsAhead(
  rater: SignedIn,
  sheetId: string,
  after: string | undefined,
  limit: number,
): Promise<{ trials: BlindTrial[]; progress: Progress }> {
  return reading((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    requireOpen(sheet);
    const { window } = frozenVersion(handle, sheet.versionId);
    const ahead = unansweredWindow(handle, sheetId, window);
    const start = after === undefined ? 0 : startAfter(handle, sheetId, after, ahead);
    const rows = ahead.slice(start, start + Math.min(limit, window));
    return {
      trials: rows.map((row) => blindRow(handle, row)),
      progress: { done: sheet.done, total: sheet.total },
    };
  });
}

function startAfter(
  handle: Sqlite.Database,
  sheetId: string,
  after: string,
  ahead: readonly { id: string; position: number; stage: number }[],
): number {
  const place = ahead.findIndex((row) => row.id === after);
  if (place >= 0) return place + 1;
  // An answered trial: what follows it is what stands after its position.
  const { position } = ownTrial(handle, sheetId, after);
  const start = ahead.findIndex((row) => row.stage === 0 && row.position > position);
  return start < 0 ? 0 : start;
}

/** One trial that was already shown: answered, left for later, or inside the window. */
export function shownTrial(rater: SignedIn, sheetId: string, trialId: string): Promise<BlindTrial> {
  return reading((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    const row = ownTrial(handle, sheetId, trialId);
    const seen = row.stage > 0;
    if (!seen) {
      requireOpen(sheet);
      const { window } = frozenVersion(handle, sheet.versionId);
      if (!unansweredWindow(handle, sheetId, window).some((other) => other.id === trialId)) {
        throw new Refusal('unknown', 'This trial has not been shown yet.');
      }
    }
    return blindRow(handle, row);
  });
}

/** The trial at a position, for going back: only one that was shown. */
export async function shownTrialAt(
  rater: SignedIn,
  sheetId: string,
  position: number,
): Promise<BlindTrial> {
  const id = await reading((handle) => {
    requireOwnSheet(handle, rater, sheetId);
    const row = statement(handle, 'SELECT id FROM Trial WHERE sheetId = ? AND position = ?').get(
      sheetId,
      position,
    ) as { id: string } | undefined;
    if (!row) throw new Refusal('unknown', 'There is no such trial on this sheet.');
    return row.id;
  });
  return shownTrial(rater, sheetId, id);
}

/** Positions that are answered or left for later, for the ruler: never an outcome. */
export function sheetProgress(
  rater: SignedIn,
  sheetId: string,
): Promise<{ open: number[]; later: number[] }> {
  return reading((handle) => {
    requireOwnSheet(handle, rater, sheetId);
    const rows = statement(
      handle,
      'SELECT position, stage FROM Trial WHERE sheetId = ? AND stage < 2 ORDER BY stage, position',
    ).all(sheetId) as { position: number; stage: number }[];
    return {
      open: rows.filter((row) => row.stage === 0).map((row) => row.position),
      later: rows.filter((row) => row.stage === 1).map((row) => row.position),
    };
  });
}
