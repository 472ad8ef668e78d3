import 'server-only';
import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { canonicalJson, saltedSha256, sha256 } from '@/lib/domain/ledger';
import { mayLabelBeSaved } from '@/lib/domain/label-decision';
import { Refusal } from '@/lib/domain/refusal';
import { blind, type BlindTrial } from '@/lib/domain/blind';
import type { SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { frozenVersion } from './frozen-version';
import { now } from './identity';
import { looksOf } from './looks';
import { isByOperator } from './operator-session';
import {
  currentValues,
  ownTrial,
  contentOf,
  requireOwnSheet,
  unanswered,
  type OwnSheet,
  type TrialRow,
} from './rater-trials';
import { statement, write } from './store/sqlite/write';

const milliseconds = z.number().min(0).max(86_400_000).transform(Math.round);

/**
 * How often and how long the trial was out of sight or focus; on a small screen which text of a pair came first, or
 * the texts of another trial in the order in which they came on the screen.
 */
const focusSchema = z.strictObject({
  blurs: z.int().min(0).max(100_000),
  awayMs: milliseconds,
  first: z.enum(['a', 'b']).exactOptional(),
  opened: z.array(z.string().min(1).max(100)).max(100).exactOptional(),
});

export const labelBodySchema = z.strictObject({
  trial: z.string().min(1).max(64),
  key: z.string().min(8, 'The key must be random: at least 8 characters.').max(100),
  baseRevision: z.int().min(0).max(100_000),
  values: z.unknown(),
  shownAt: z.iso.datetime({
    offset: true,
    message: 'A time such as 2026-11-30T14:02:11Z is needed.',
  }),
  activeMs: milliseconds,
  focus: focusSchema.exactOptional(),
});

export type LabelBody = z.infer<typeof labelBodySchema>;

export type SaveAnswer = {
  readonly revision: number;
  readonly savedAt: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly next: { readonly trial: BlindTrial } | { readonly done: true };
  /** The trial that refills the window which the browser holds ahead. */
  readonly ahead?: BlindTrial;
};

/** What was answered to a key, kept with the label, so that a repeated request gets the same answer. */
type Receipt = { done: number; total: number; next: string | null; ahead: string | null };

/**
 * Saves one label: the hot path. One synchronous transaction; when it resolves the label is on the disk, once,
 * and the next trial comes along. The same key with the same content gives the same answer and stores nothing.
 */
export async function saveLabel(
  rater: SignedIn,
  sheetId: string,
  body: LabelBody,
): Promise<{ readonly created: boolean; readonly answer: SaveAnswer }> {
  return write((handle) => {
    const sheet = requireOwnSheet(handle, rater, sheetId);
    const trial = ownTrial(handle, sheetId, body.trial);
    return repeated(handle, sheetId, body) ?? saveOnce(handle, rater, sheet, trial, body);
  });
}

const sentOf = ({ trial, baseRevision, values, shownAt, activeMs, focus }: LabelBody): string =>
  canonicalJson([
    trial,
    baseRevision,
    values ?? null,
    shownAt,
    activeMs,
    ...(focus ? [focus] : []),
  ]);

function repeated(handle: Sqlite.Database, sheetId: string, body: LabelBody) {
  const known = statement(
    handle,
    'SELECT revision, savedAt, bodySha256, salt, receipt FROM Entry WHERE sheetId = ? AND "key" = ?',
  ).get(sheetId, body.key) as
    | {
        revision: number | null;
        savedAt: string;
        bodySha256: string;
        salt: string | null;
        receipt: string | null;
      }
    | undefined;
  if (!known) return null;
  const same = known.salt !== null && known.bodySha256 === saltedSha256(known.salt, sentOf(body));
  if (!same || known.revision === null || known.receipt === null) {
    throw new Refusal(
      'key-reused',
      'This key was used for another answer. Send each answer with a key of its own.',
    );
  }
  const { done, total, next, ahead } = JSON.parse(known.receipt) as Receipt; // written below
  const row = (id: string | null) => (id === null ? null : ownTrial(handle, sheetId, id));
  const saved = { revision: known.revision, savedAt: known.savedAt };
  return { created: false, answer: answerOf(saved, { done, total }, row(next), row(ahead)) };
}

function saveOnce(
  handle: Sqlite.Database,
  rater: SignedIn,
  sheet: OwnSheet,
  trial: TrialRow,
  body: LabelBody,
) {
  const version = frozenVersion(handle, sheet.versionId);
  const standing = { study: sheet.studyState, sheet: sheet.state };
  const decision = mayLabelBeSaved(standing, version.revisit, trial.revision, body.baseRevision);
  if (decision.kind === 'no') {
    const stale = decision.code === 'stale';
    throw new Refusal(
      decision.code,
      decision.message,
      stale ? { current: currentState(handle, trial) } : {},
    );
  }
  const checked = version.compiled(trial.kind).check(body.values, contentOf(trial));
  if (!checked.ok) throw new Refusal('value-refused', checked.message, { field: checked.field });

  const savedAt = now();
  const revision = trial.revision + 1;
  const done = sheet.done + (trial.revision === 0 ? 1 : 0);
  statement(handle, 'UPDATE Trial SET revision = ?, stage = 2 WHERE id = ?').run(
    revision,
    trial.id,
  );
  statement(handle, 'UPDATE Sheet SET done = ?, lastSavedAt = ? WHERE id = ?').run(
    done,
    savedAt,
    sheet.id,
  );
  const next = unanswered(handle, sheet.id, 0) ?? null;
  const ahead = unanswered(handle, sheet.id, version.window - 1) ?? null;
  const progress = { done, total: sheet.total };
  const receipt: Receipt = { ...progress, next: next?.id ?? null, ahead: ahead?.id ?? null };
  appendEntry(handle, {
    studyId: sheet.studyId,
    kind: 'label',
    savedAt,
    sheet: sheet.id,
    trial: trial.id,
    revision,
    payload: {
      ...standingOf(handle, rater, sheet.studyId),
      activeMs: body.activeMs,
      ...(body.focus && { focus: focusOf(body.focus, trial) }),
      shownAt: body.shownAt,
      source: 'made',
      ...(trial.kind === 'worksheet' ? {} : { shown: sha256(canonicalJson(contentOf(trial))) }),
      values: checked.values,
      version: version.number,
    },
    key: body.key,
    body: sentOf(body),
    receipt,
  });
  return { created: true, answer: answerOf({ revision, savedAt }, progress, next, ahead) };
}

/** What was sent, of the texts only those that the trial has. */
function focusOf({ opened, ...focus }: NonNullable<LabelBody['focus']>, trial: TrialRow) {
  if (opened === undefined) return focus;
  const ids = new Set(contentOf(trial).texts.map(({ id }) => id));
  return { ...focus, opened: [...new Set(opened)].filter((id) => ids.has(id)) };
}

/** What the rater held, had looked at and could see, and who had begun the session, when the label was made: it decides later whether the label was blind. */
function standingOf(handle: Sqlite.Database, rater: SignedIn, studyId: string) {
  const roles = statement(
    handle,
    'SELECT role FROM Membership WHERE studyId = ? AND personId = ? ORDER BY role',
  ).all(studyId, rater.personId) as { role: string }[];
  const seals = statement(handle, 'SELECT kind FROM Seal WHERE studyId = ? ORDER BY kind').all(
    studyId,
  ) as {
    kind: string;
  }[];
  const held = roles.map((row) => row.role);
  const looked = looksOf(handle, studyId, rater.personId, held);
  return {
    roles: held,
    sealsOpen: seals.map((row) => row.kind),
    ...(looked.length === 0 ? {} : { looked }),
    ...(isByOperator(handle, rater.sessionId) ? { session: 'operator' } : {}),
  };
}

function currentState(handle: Sqlite.Database, trial: TrialRow) {
  const current = currentValues(handle, trial.id, trial.revision);
  return {
    revision: trial.revision,
    savedAt: current?.savedAt ?? null,
    values: current?.values ?? null,
  };
}

function answerOf(
  saved: { readonly revision: number; readonly savedAt: string },
  progress: SaveAnswer['progress'],
  next: TrialRow | null,
  ahead: TrialRow | null,
): SaveAnswer {
  return {
    ...saved,
    progress,
    next: next === null ? { done: true } : { trial: asItWas(next) },
    ...(ahead === null ? {} : { ahead: asItWas(ahead) }),
  };
}

/** A trial that was unanswered when the answer was first given: it is shown so again. */
function asItWas(row: TrialRow): BlindTrial {
  const { id, position, kind } = row;
  return blind({
    id,
    position,
    kind,
    content: contentOf(row),
    revision: 0,
    values: null,
    later: false,
  });
}
