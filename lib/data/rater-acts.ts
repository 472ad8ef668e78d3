import 'server-only';
import { canonicalJson, saltedSha256 } from '@/lib/domain/ledger';
import { isFieldPath } from '@/lib/domain/field-path';
import { Refusal } from '@/lib/domain/refusal';
import type { SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { frozenVersion } from './frozen-version';
import { now } from './identity';
import { requireOpen, type SheetStanding } from './rater-sheet';
import { ownTrial, requireOwnSheet } from './rater-trials';
import { write } from './store/database';
import { entryOfKey } from './store/queries/ledger';
import { handedInAt, handInSheet, leaveTrial } from './store/queries/sheets';
import type { ReadTx } from './store/store';

/** Leaves a trial for later, or takes that back. An answered one stays answered. */
export function leaveForLater(
  rater: SignedIn,
  sheetId: string,
  trialId: string,
  later: boolean,
): Promise<{ later: boolean }> {
  return write({ sheet: sheetId }, async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    requireOpen(sheet);
    await ownTrial(tx, sheetId, trialId);
    await tx.run(leaveTrial, { trial: trialId, stage: later ? 1 : 0 });
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
  return write({ sheet: sheetId }, async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    requireOpen(sheet);
    await ownTrial(tx, sheetId, note.trial);
    await requireField(tx, sheet.versionId, note.field);
    const body = canonicalJson([note.trial, note.field ?? null, note.text]);
    const known =
      note.key === undefined
        ? undefined
        : await tx.get(entryOfKey, { sheet: sheetId, key: note.key });
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
    await appendEntry(tx, {
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
async function requireField(
  tx: ReadTx,
  versionId: string,
  field: string | undefined,
): Promise<void> {
  if (field === undefined) return;
  if (isFieldPath((await frozenVersion(tx, versionId)).form.fields, field)) return;
  throw new Refusal(
    'value-refused',
    `There is no field "${field.slice(0, 60)}" in this form. Name one of its fields, or none.`,
    { field: 'field' },
  );
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
  return write({ sheet: sheetId }, async (tx) => {
    const sheet = await requireOwnSheet(tx, rater, sheetId);
    if (sheet.state === 'handed-in') {
      const row = await tx.get(handedInAt, { sheet: sheetId });
      return { state: 'handed-in', handedInAt: row?.handedInAt ?? '' };
    }
    requireOpen(sheet);
    if (sheet.done < sheet.total) {
      const left = sheet.total - sheet.done;
      throw new Refusal(
        'not-allowed-now',
        `${left} of ${sheet.total} items ${left === 1 ? 'is' : 'are'} not answered yet. Answer ${left === 1 ? 'it' : 'them'}, then hand in.`,
      );
    }
    const savedAt = now();
    await tx.run(handInSheet, { sheet: sheetId, at: savedAt });
    await appendEntry(tx, {
      studyId: sheet.studyId,
      kind: 'handed-in',
      savedAt,
      sheet: sheetId,
      payload: { declared: [...declared].sort() },
    });
    return { state: 'handed-in', handedInAt: savedAt };
  });
}
