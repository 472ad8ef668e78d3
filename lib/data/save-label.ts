import 'server-only';
import { z } from 'zod';
import { Refusal } from '@/lib/domain/refusal';
import { decideSave, type SaveFacts } from '@/lib/domain/save-decision';
import { blind, type BlindTrial } from '@/lib/domain/blind';
import type { SignedIn } from './actor';
import { appendEntry } from './append-entry';
import { frozenVersion } from './frozen-version';
import { now } from './identity';
import { looksOf } from './looks';
import { isByOperator } from './operator-session';
import { contentOf, currentValues, ownTrial, requireOwnSheet } from './rater-trials';
import { write } from './store/database';
import { entryOfKey, sealsOf } from './store/queries/ledger';
import { rolesOf } from './store/queries/people';
import {
  answeredOnSheet,
  answerTrial,
  unansweredBeside,
  type OwnSheet,
  type TrialRow,
} from './store/queries/sheets';
import type { Tx } from './store/store';

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

/**
 * Saves one label: the hot path. What it rests on is read, a pure function decides, and what follows is written, in one
 * transaction; when it resolves the label is on the disk, once, and the next trial comes along. The same key with the
 * same content gives the same answer and stores nothing.
 */
export function saveLabel(
  rater: SignedIn,
  sheetId: string,
  body: LabelBody,
): Promise<{ readonly created: boolean; readonly answer: SaveAnswer }> {
  return write({ sheet: sheetId }, async (tx) => {
    const { sheet, trial, known, next, ahead, facts } = await read(tx, rater, sheetId, body);
    const decision = decideSave(facts, body);
    if (decision.kind === 'refuse') {
      const { code, message, field } = decision;
      if (code === 'stale')
        throw new Refusal(code, message, { current: await currentState(tx, trial) });
      throw new Refusal(code, message, field === undefined ? {} : { field });
    }
    const { revision, receipt } = decision;
    if (decision.kind === 'repeat') {
      const row = async (id: string | null) => (id === null ? null : ownTrial(tx, sheetId, id));
      const saved = { revision, savedAt: known?.savedAt ?? '' };
      const [first, last] = [await row(receipt.next), await row(receipt.ahead)];
      return { created: false, answer: answerOf(saved, receipt, first, last) };
    }
    const savedAt = now();
    await tx.run(answerTrial, { trial: trial.id, revision });
    await tx.run(answeredOnSheet, { sheet: sheet.id, done: receipt.done, savedAt });
    await appendEntry(tx, {
      studyId: sheet.studyId,
      kind: 'label',
      savedAt,
      sheet: sheet.id,
      trial: trial.id,
      revision,
      payload: decision.payload,
      key: body.key,
      body: decision.body,
      receipt,
    });
    return { created: true, answer: answerOf({ revision, savedAt }, receipt, next, ahead) };
  });
}

/** All that is decided from, and the trials that an answer shows. */
async function read(tx: Tx, rater: SignedIn, sheetId: string, body: LabelBody) {
  const sheet = await requireOwnSheet(tx, rater, sheetId);
  const trial = await ownTrial(tx, sheetId, body.trial);
  const known = await tx.get(entryOfKey, { sheet: sheetId, key: body.key });
  const version = await frozenVersion(tx, sheet.versionId);
  const beside = async (index: number) =>
    (await tx.get(unansweredBeside, { sheet: sheetId, trial: trial.id, index })) ?? null;
  const next = await beside(0);
  const ahead = await beside(version.window - 1);
  const content = contentOf(trial);
  const facts: SaveFacts = {
    standing: { study: sheet.studyState, sheet: sheet.state },
    sheet,
    trial: { kind: trial.kind, revision: trial.revision, content },
    version,
    checked: version.compiled(trial.kind).check(body.values, content),
    known,
    next: next?.id ?? null,
    ahead: ahead?.id ?? null,
    rater: await standingOf(tx, rater, sheet),
  };
  return { sheet, trial, known, next, ahead, facts };
}

/** What the rater held, had looked at and could see, and who had begun the session. */
async function standingOf(
  tx: Tx,
  rater: SignedIn,
  { studyId }: OwnSheet,
): Promise<SaveFacts['rater']> {
  const held = await tx.all(rolesOf, { study: studyId, person: rater.personId });
  const seals = await tx.all(sealsOf, { study: studyId });
  const roles = held.map((row) => row.role);
  return {
    roles,
    sealsOpen: seals.map((row) => row.kind),
    looked: await looksOf(tx, studyId, rater.personId, roles),
    byOperator: await isByOperator(tx, rater.sessionId),
  };
}

async function currentState(tx: Tx, trial: TrialRow) {
  const current = await currentValues(tx, trial.id, trial.revision);
  return {
    revision: trial.revision,
    savedAt: current?.savedAt ?? null,
    values: current?.values ?? null,
  };
}

function answerOf(
  saved: { readonly revision: number; readonly savedAt: string },
  { done, total }: SaveAnswer['progress'],
  next: TrialRow | null,
  ahead: TrialRow | null,
): SaveAnswer {
  return {
    ...saved,
    progress: { done, total },
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
