import 'server-only';
import type Sqlite from 'better-sqlite3';
import { canonicalJson, saltedSha256 } from '@/lib/domain/ledger';
import { isFieldPath } from '@/lib/domain/field-path';
import { Refusal } from '@/lib/domain/refusal';
import type { SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { frozenVersion } from './frozen-version';
import { now } from './identity';
import { requireOpen, type SheetStanding } from './rater-sheet';
import { ownTrial, requireOwnSheet } from './rater-trials';
import { statement, write } from './store/sqlite/write';

/** Leaves a trial for later, or takes that back. An answered one stays answered. */
export function leaveForLater(
  rater: SignedIn,
  sheetId: string,
  trialId: string,
  later: boolean,
): Promise<{ later: boolean }> {
  return write((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    requireOpen(sheet);
    ownTrial(handle, sheetId, trialId);
    statement(handle, 'UPDATE Trial SET stage = ? WHERE id = ? AND stage < 2').run(
      later ? 1 : 0,
      trialId,
    );
    return { later };
  });
}

export type Note = {
  readonly trial: string;
  readonly field?: string | undefined;
  readonly text: string;
  readonly key?: string | undefined;
};

/** Keeps a rater's note on a guideline problem: an event of the ledger, sealed with the labels. */
export function addNote(
  rater: SignedIn,
  sheetId: string,
  note: Note,
): Promise<{ savedAt: string }> {
  return write((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    requireOpen(sheet);
    ownTrial(handle, sheetId, note.trial);
    requireField(handle, sheet.versionId, note.field);
    const body = canonicalJson([note.trial, note.field ?? null, note.text]);
    const known = note.key === undefined ? undefined : keyedEntry(handle, sheetId, note.key);
    if (known) {
      if (known.salt === null || known.bodySha256 !== saltedSha256(known.salt, body)) {
        throw new Refusal(
          'key-reused',
          'This key was used for something else. Send each note with a key of its own.',
        );
      }
      return { savedAt: known.savedAt };
    }
    const savedAt = now();
    appendEntry(handle, {
      studyId: sheet.studyId,
      kind: 'note',
      savedAt,
      sheet: sheetId,
      trial: note.trial,
      payload: { field: note.field ?? null, text: note.text },
      ...(note.key === undefined ? {} : { key: note.key, body }),
    });
    return { savedAt };
  });
}

/** A note is on a field of the form, or on the trial as a whole. */
function requireField(handle: Sqlite.Database, versionId: string, field: string | undefined): void {
  if (field === undefined) return;
  if (isFieldPath(frozenVersion(handle, versionId).form.fields, field)) return;
  throw new Refusal(
    'value-refused',
    `There is no field "${field.slice(0, 60)}" in this form. Name one of its fields, or none.`,
    { field: 'field' },
  );
}

function keyedEntry(handle: Sqlite.Database, sheetId: string, key: string) {
  return statement(
    handle,
    'SELECT savedAt, bodySha256, salt FROM Entry WHERE sheetId = ? AND "key" = ?',
  ).get(sheetId, key) as
    { savedAt: string; bodySha256: string | null; salt: string | null } | undefined;
}

/** What a rater says at hand-in to have seen elsewhere; it decides later whether labels count as blind. */
export const declarations = [
  'made-items',
  'imported-items',
  'ran-judge',
  'piloted',
  'saw-labels',
] as const;
export type Declaration = (typeof declarations)[number];

/** Hands in a sheet: every trial answered. Handing in twice gives the same answer. */
export function handIn(
  rater: SignedIn,
  sheetId: string,
  declared: readonly Declaration[],
): Promise<{ state: SheetStanding; handedInAt: string }> {
  return write((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    if (sheet.state === 'handed-in') {
      const row = statement(handle, 'SELECT handedInAt FROM Sheet WHERE id = ?').get(sheetId) as {
        handedInAt: string;
      };
      return { state: 'handed-in', handedInAt: row.handedInAt };
    }
    requireOpen(sheet);
    if (sheet.done < sheet.total) {
      const left = sheet.total - sheet.done;
      throw new Refusal(
        'not-allowed-now',
        `${left} of ${sheet.total} trials are not answered yet. Answer them, then hand in.`,
      );
    }
    const savedAt = now();
    statement(handle, "UPDATE Sheet SET state = 'handed-in', handedInAt = ? WHERE id = ?").run(
      savedAt,
      sheetId,
    );
    appendEntry(handle, {
      studyId: sheet.studyId,
      kind: 'handed-in',
      savedAt,
      sheet: sheetId,
      payload: { declared: [...declared].sort() },
    });
    return { state: 'handed-in', handedInAt: savedAt };
  });
}
