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
import type { SignedIn } from './actor';
import { frozenVersion } from './frozen-version';
import { blindRow, ownTrial, requireOwnSheet } from './rater-trials';
import { read } from './store/database';
import {
  codeOfSheet,
  ownSheets,
  trialAt,
  unansweredFirst,
  unansweredPlaces,
  type OwnSheet,
} from './store/queries/sheets';
import type { ReadTx } from './store/store';

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

const standing = (sheet: OwnSheet): SheetStanding => {
  if (sheet.state === 'withdrawn') return 'withdrawn';
  if (sheet.studyState === 'closed') return 'closed';
  if (sheet.state === 'handed-in') return 'handed-in';
  return sheet.studyState === 'labelling' ? 'open' : 'not-open';
};

/** The rater's own sheets, in all studies. */
export function listOwnSheets(rater: SignedIn): Promise<SheetSummary[]> {
  return read(async (tx) => {
    const rows = await tx.all(ownSheets, { person: rater.personId });
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
  return read(async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    const version = await frozenVersion(tx, sheet.versionId);
    const found = await tx.get(codeOfSheet, { sheet: sheetId });
    return {
      ...blindProtocol(version.study, version.form),
      id: sheet.id,
      code: found?.code ?? '',
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
  return read(async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    requireOpen(sheet);
    const progress = { done: sheet.done, total: sheet.total };
    const [row] = await tx.all(unansweredFirst, { sheet: sheetId, most: 1 });
    return row ? { trial: await blindRow(tx, row), progress } : { done: true, progress };
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
  return read(async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    requireOpen(sheet);
    const { window } = await frozenVersion(tx, sheet.versionId);
    const ahead = await tx.all(unansweredFirst, { sheet: sheetId, most: window });
    const start = after === undefined ? 0 : await startAfter(tx, sheetId, after, ahead);
    const rows = ahead.slice(start, start + Math.min(limit, window));
    return {
      trials: await Promise.all(rows.map((row) => blindRow(tx, row))),
      progress: { done: sheet.done, total: sheet.total },
    };
  });
}

async function startAfter(
  tx: ReadTx,
  sheetId: string,
  after: string,
  ahead: readonly { id: string; position: number; stage: number }[],
): Promise<number> {
  const place = ahead.findIndex((row) => row.id === after);
  if (place >= 0) return place + 1;
  // An answered trial: what follows it is what stands after its position.
  const { position } = await ownTrial(tx, sheetId, after);
  const start = ahead.findIndex((row) => row.stage === 0 && row.position > position);
  return start < 0 ? 0 : start;
}

/** One trial that was already shown: answered, left for later, or inside the window. */
export function shownTrial(rater: SignedIn, sheetId: string, trialId: string): Promise<BlindTrial> {
  return read(async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    const row = await ownTrial(tx, sheetId, trialId);
    const seen = row.stage > 0;
    if (!seen) {
      requireOpen(sheet);
      const { window } = await frozenVersion(tx, sheet.versionId);
      const ahead = await tx.all(unansweredFirst, { sheet: sheetId, most: window });
      if (!ahead.some((other) => other.id === trialId)) {
        throw new Refusal('unknown', 'This item has not been shown yet.');
      }
    }
    return blindRow(tx, row);
  });
}

/** The trial at a position, for going back: only one that was shown. */
export async function shownTrialAt(
  rater: SignedIn,
  sheetId: string,
  position: number,
): Promise<BlindTrial> {
  const id = await read(async (tx) => {
    await requireOwnSheet(tx, rater, sheetId);
    const row = await tx.get(trialAt, { sheet: sheetId, position });
    if (!row) throw new Refusal('unknown', 'There is no such item on this sheet.');
    return row.id;
  });
  return shownTrial(rater, sheetId, id);
}

/** Positions that are answered or left for later, for the ruler: never an outcome. */
export function sheetProgress(
  rater: SignedIn,
  sheetId: string,
): Promise<{ open: number[]; later: number[] }> {
  return read(async (tx) => {
    await requireOwnSheet(tx, rater, sheetId);
    const rows = await tx.all(unansweredPlaces, { sheet: sheetId });
    return {
      open: rows.filter((row) => row.stage === 0).map((row) => row.position),
      later: rows.filter((row) => row.stage === 1).map((row) => row.position),
    };
  });
}
