import 'server-only';
import type { StudyState } from '@/lib/domain/label-decision';
import { Refusal } from '@/lib/domain/refusal';
import { requireReason } from '@/lib/domain/typed';
import { requireStudy, type SealKind } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { database, write } from './store/database';
import { insertSeal, isOpened } from './store/queries/ledger';
import { giveBackSheets } from './store/queries/sheets';
import { newestVersion, setState, stateOf } from './store/queries/studies';
import type { ReadTx } from './store/store';

export type Standing = {
  readonly state: StudyState;
  readonly seals: Record<SealKind, string | null>;
};

export const sealKinds: readonly SealKind[] = ['labels', 'provenance', 'judgments'];

/** The state of a study and when each seal was opened (null = closed). */
export async function standingOf(studyId: string): Promise<Standing> {
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({
    where: { id: studyId },
    select: { state: true, seals: true },
  });
  const openedAt = (kind: SealKind) =>
    row.seals.find((seal) => seal.kind === kind)?.openedAt ?? null;
  return {
    state: row.state as StudyState, // written from StudyState only
    seals: {
      labels: openedAt('labels'),
      provenance: openedAt('provenance'),
      judgments: openedAt('judgments'),
    },
  };
}

type Move = {
  readonly from: readonly StudyState[];
  readonly to: StudyState;
  readonly kind: string;
  readonly otherwise: string;
};

const moves = {
  open: {
    from: ['frozen'],
    to: 'labelling',
    kind: 'opened',
    otherwise: 'Only a frozen study can be opened.',
  },
  close: {
    from: ['labelling', 'frozen'],
    to: 'closed',
    kind: 'closed',
    otherwise: 'Only a study that is being labelled can be closed.',
  },
  reopen: {
    from: ['closed'],
    to: 'labelling',
    kind: 'reopened',
    otherwise: 'Only a closed study can be reopened.',
  },
} as const satisfies Record<string, Move>;

/** Where a study stands, as a sentence. */
const isNow: Readonly<Record<StudyState, string>> = {
  importing: 'It is still being imported.',
  draft: 'It is still a draft.',
  frozen: 'It is frozen, and not open yet.',
  labelling: 'It is open for raters.',
  closed: 'It is closed.',
};

async function move(
  actor: Actor,
  slug: string,
  step: Move,
  payload: Record<string, unknown>,
): Promise<Standing> {
  const study = await requireStudy(actor, slug, ['owner']);
  await write({ study: study.id }, async (tx) => {
    const state = await currentState(tx, study.id);
    if (!step.from.includes(state))
      throw new Refusal('not-allowed-now', `${step.otherwise} ${isNow[state]}`);
    await tx.run(setState, { study: study.id, state: step.to });
    await appendEntry(tx, { studyId: study.id, kind: step.kind, savedAt: now(), payload });
    if (step.kind === 'reopened') await tx.run(giveBackSheets, { study: study.id });
  });
  return standingOf(study.id);
}

export const openStudy = (actor: Actor, slug: string): Promise<Standing> =>
  move(actor, slug, moves.open, {});
export const closeStudy = (actor: Actor, slug: string): Promise<Standing> =>
  move(actor, slug, moves.close, {});

/** Lets raters correct after the close; labels carry which seals were open then. */
export async function reopenStudy(actor: Actor, slug: string, because: string): Promise<Standing> {
  if (because.trim() === '')
    throw new Refusal(
      'value-refused',
      'Say why the study is reopened: the reason stands in the ledger.',
      { field: 'because' },
    );
  return move(actor, slug, moves.reopen, { because: requireReason(because) });
}

/** Opens one seal, for good. Only after the close; each opening is an event of its own. */
export async function revealSeal(actor: Actor, slug: string, kind: SealKind): Promise<Standing> {
  const study = await requireStudy(actor, slug, ['owner']);
  await write({ study: study.id }, async (tx) => {
    const state = await currentState(tx, study.id);
    if (state !== 'closed')
      throw new Refusal(
        'not-allowed-now',
        `A seal is opened after the study is closed. ${isNow[state]}`,
      );
    if (await tx.get(isOpened, { study: study.id, kind })) return;
    const openedAt = now();
    const { seq } = await appendEntry(tx, {
      studyId: study.id,
      kind: 'revealed',
      savedAt: openedAt,
      payload: { seal: kind, ...(kind === 'provenance' ? await secretOf(tx, study.id) : {}) },
    });
    await tx.run(insertSeal, { study: study.id, kind, openedAt, seq });
  });
  return standingOf(study.id);
}

/** With provenance the secret of the sheets is shown, so that anyone can derive them again. */
async function secretOf(tx: ReadTx, study: string): Promise<{ readonly secret?: string }> {
  const version = await tx.get(newestVersion, { study });
  return version ? { secret: version.secret } : {};
}

async function currentState(tx: ReadTx, study: string): Promise<StudyState> {
  const row = await tx.get(stateOf, { study });
  if (!row) throw new Error(`No study ${study}.`);
  return row.state;
}
